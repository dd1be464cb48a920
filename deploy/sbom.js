import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * `npm run -s sbom`: the list of what an installation consists of, in CycloneDX. Of packages that tools need as well,
 * `npm sbom --omit dev` leaves out even those that run in production, so npm is shown a lockfile without tools.
 */
const ROOT = join(import.meta.dirname, '..');
const read = (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

const { devDependencies: _tools, ...manifest } = read('package.json');
const { packages, ...lockfile } = read('package-lock.json');
const { devDependencies: _same, ...root } = packages[''];
const needed = Object.entries(packages).filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional);

const temporary = mkdtempSync(join(tmpdir(), 'sbom-'));
try {
  // npm calls what it lists as its folder is called.
  const folder = join(temporary, manifest.name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const shown = { ...lockfile, packages: Object.fromEntries([['', root], ...needed]) };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(shown));
  const command = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
  process.stdout.write(execFileSync('npm', command, { cwd: folder, maxBuffer: 1e8 }));
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
