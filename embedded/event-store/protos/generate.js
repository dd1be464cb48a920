import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm run protos`: writes a TypeScript file for each `.proto` file here. The generator is fetched when it runs, as nothing else
 * needs its 100 MB. Comments are left out of what it writes: they repeat the `.proto` files.
 */
const HERE = import.meta.dirname;
const PACKAGES = ['@bufbuild/buf@1.75.0', '@bufbuild/protoc-gen-es@2.17.0'];
const TEMPLATE = {
  version: 'v2',
  plugins: [{ local: 'protoc-gen-es', out: HERE, opt: ['target=ts', 'import_extension=ts', 'erasable_syntax=true'] }],
};

const packages = PACKAGES.flatMap((each) => ['--package', each]);
execFileSync('npx', ['--yes', ...packages, 'buf', 'generate', HERE, '--template', JSON.stringify(TEMPLATE)], {
  stdio: 'inherit',
});
for (const name of readdirSync(HERE).filter((each) => each.endsWith('_pb.ts'))) {
  const file = join(HERE, name);
  const text = readFileSync(file, 'utf8')
    .replace(/^ *\/\*\*[\s\S]*?\*\/\n/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/(;|\{)\n\n(?= )/g, '$1\n');
  writeFileSync(file, text);
}
