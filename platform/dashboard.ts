import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { join } from 'node:path';

const DASHBOARD = join(import.meta.dirname, '..', 'dashboard');

/**
 * Builds the dashboard if `npm ci` has left it out or someone has removed it. A failure does not prevent the start.
 */
export async function buildMissingDashboard(): Promise<void> {
  const isThere = await access(join(DASHBOARD, 'dist', 'index.html')).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  const build = spawn(process.execPath, [join(DASHBOARD, 'prepare.js')], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(build, 'exit')) as [number | null];
  if (code !== 0)
    process.stderr.write('The dashboard could not be built: `npm ci` and `npm run dashboard:build` do it\n');
}
