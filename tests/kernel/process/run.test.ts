import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const it = suite<{ root: string }>('programs and their bundles');

const TYPESCRIPT = join(import.meta.dirname, '../../../kernel/process/typescript');
const PROGRAM = 'console.log("source", process.argv.slice(2).join(" "))';
const FILES = [
  'run.js',
  'bundles.js',
  'load-bundle.js',
  'compile.js',
  'register.js',
  'hooks.js',
  'blanked.js',
  'kept.js',
];

/** A project whose program says whether it runs from its source or from what was made of it. */
it.before.each((context) => {
  const root = mkdtempSync(join(tmpdir(), 'run-'));
  const folder = join(root, 'kernel/process/typescript');
  mkdirSync(folder, { recursive: true });
  mkdirSync(join(root, 'dist'));
  for (const file of FILES) copyFileSync(join(TYPESCRIPT, file), join(folder, file));
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(root, 'main.ts'), PROGRAM);
  symlinkSync(join(TYPESCRIPT, '../../../node_modules'), join(root, 'node_modules'));
  writeFileSync(
    join(root, 'dist/main.cjs'),
    'const { word } = require("./shared.cjs"); ' +
      'exports.run = async () => { const { argv } = await importing("node:process"); console.log(word, argv.slice(2).join(" ")); };',
  );
  writeFileSync(join(root, 'dist/shared.cjs'), 'exports.word = "bundle";');
  context.root = root;
});
it.after.each(({ root }) => rmSync(root, { recursive: true }));

const run = (root: string, ...parameters: string[]) =>
  spawnSync(process.execPath, ['kernel/process/typescript/run.js', ...parameters], { cwd: root, encoding: 'utf8' });

/** The function that a file of a bundle becomes, as `load-bundle.js` makes it: V8 keeps code by its length. */
const asLoaded = (file: string) =>
  `(function (exports, require, module, __filename, __dirname, importing) {${file}\n})`;

/** Lists the bundle as made from the program as it is at a moment, in milliseconds since 1970. */
function list(root: string, madeAt: number): void {
  const source = join(root, 'main.ts');
  utimesSync(source, madeAt / 1_000, madeAt / 1_000);
  const stamp = `${Buffer.byteLength(PROGRAM)} 1000000000000`;
  const sources = [
    ['main.ts', stamp],
    ['gone.ts', '1 1'],
  ];
  const programs = { 'main.ts': { file: 'main.cjs', modules: [] } };
  writeFileSync(join(root, 'dist/sources.json'), JSON.stringify({ programs, sources }));
}

it('runs the bundle that was made of a program, with its parameters, also where a source is not there', ({ root }) => {
  list(root, 1_000_000_000_000);
  const { stdout, stderr } = run(root, 'main.ts', '--demo');
  assert.is(stdout, 'bundle --demo\n', stderr);
});

it('keeps what V8 makes of every file of a bundle, which loading it then uses', ({ root }) => {
  list(root, 1_000_000_000_000);
  const { status, stderr } = spawnSync(process.execPath, ['kernel/process/typescript/compile.js'], { cwd: root });
  assert.is(status, 0, String(stderr));
  for (const file of ['main.cjs', 'shared.cjs']) {
    const cachedData = readFileSync(join(root, 'dist', `${file}.compiled`));
    const script = new Script(asLoaded(readFileSync(join(root, 'dist', file), 'utf8')), { cachedData });
    assert.is(script.cachedDataRejected, false, file);
  }
  assert.is(run(root, 'main.ts', '--demo').stdout, 'bundle --demo\n');
});

it('runs a bundle whose kept code is from another V8', ({ root }) => {
  list(root, 1_000_000_000_000);
  writeFileSync(join(root, 'dist/main.cjs.compiled'), 'made by another');
  const { stdout, stderr } = run(root, 'main.ts', '--demo');
  assert.is(stdout, 'bundle --demo\n', stderr);
});

it('runs the sources once one of them has been changed, and where there is no bundle', ({ root }) => {
  list(root, 1_000_000_001_000);
  assert.is(run(root, 'main.ts', '--demo').stdout, 'source --demo\n');
  rmSync(join(root, 'dist'), { recursive: true });
  assert.is(run(root, 'main.ts').stdout, 'source \n');
});

it('says what is missing where no program is named', ({ root }) => {
  const { status, stderr } = run(root);
  assert.equal([status, stderr], [2, 'Name the program to run, such as main.ts\n']);
});

it.run();
