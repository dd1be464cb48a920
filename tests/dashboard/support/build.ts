import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const DASHBOARD = join(import.meta.dirname, '..', '..', '..', 'dashboard');

/** Builds the dashboard unless it is built from these sources already. */
export async function buildDashboard(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(DASHBOARD, 'prepare.js')]);
}
