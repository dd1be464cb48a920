import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import ts from 'typescript';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const it = suite('the structure of the code');

const ROOT = join(import.meta.dirname, '..');
const MAX_LINES = 70;

type Source = { readonly path: string; readonly text: string };

const sourcesIn = (folder: string): Source[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

/** The functions of a file that are longer than a reader sees at once; blank lines count for nothing. */
function longFunctions({ path, text }: Source): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const long: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) {
      const from = node.getStart(file);
      const lines = text
        .slice(from, node.end)
        .split('\n')
        .filter((line) => line.trim() !== '').length;
      const at = file.getLineAndCharacterOfPosition(from).line + 1;
      if (lines > MAX_LINES) long.push(`${path}:${at} takes ${lines} lines, and may take ${MAX_LINES}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return long;
}

it('has no function of more than seventy lines', () => {
  const sources = ['kernel', 'gateway', 'projections'].flatMap(sourcesIn);
  assert.ok(sources.length > 200, `${sources.length} files`);
  assert.equal(sources.flatMap(longFunctions), []);
});

it('would notice one', () => {
  const body = (lines: number) => `{\n\n${'  call();\n'.repeat(lines - 2)}}`;
  const fits = { path: 'fits.ts', text: `function fits() ${body(70)}` };
  const long = { path: 'long.ts', text: `/** Says why. */\nexport const long = () => ${body(71)};\n` };
  assert.equal([fits, long].flatMap(longFunctions), ['long.ts:2 takes 71 lines, and may take 70']);
});

it('reads how a version of a read model stands from its state, and moves pointers in one place', () => {
  const flags = /\.(held|resumes_as|promote)\b/;
  const writes = /\bliveVersions\([^)]*\)(?!\s*\.find(One)?\()/;
  const sources = ['kernel', 'gateway', 'projections', 'platform'].flatMap(sourcesIn);
  const having = (words: RegExp): string[] => sources.filter(({ text }) => words.test(text)).map(({ path }) => path);
  assert.equal(having(flags), []);
  assert.equal(having(writes), ['kernel/documents/live-pointer.ts']);
});

it('combines signals only in a way that loses no time limit', () => {
  const sources = ['kernel', 'gateway', 'projections', 'domains', 'offline', 'platform', 'cli'].flatMap(sourcesIn);
  const bare = sources.filter(({ text }) => /\bAbortSignal\.any\(/.test(text)).map(({ path }) => path);
  assert.equal(bare, ['kernel/async/any-of.ts']);
});

/** The folders in a folder that its files import from each other, as `<one> → <other>`, and what does so. */
function arrowsIn(root: string, sources: readonly Source[]): Map<string, string> {
  const arrows = new Map<string, string>();
  for (const { path, text } of sources) {
    for (const { fileName } of ts.preProcessFile(text).importedFiles) {
      const target = fileName.startsWith('.') ? join(dirname(path), fileName) : '';
      const [from, to] = [path, target].map((each) => relative(root, each).split(sep));
      const isBetweenFolders = from && to && to[0] !== '..' && from.length > 1 && to.length > 1 && from[0] !== to[0];
      if (isBetweenFolders) arrows.set(`${from[0]} → ${to[0]}`, `${path} imports ${target}`);
    }
  }
  return arrows;
}

/**
 * Rings of folders, such as `one → two → three → one`, each with an import that makes it: nothing in a ring can be
 * understood, or tested, before the rest of it.
 */
function ringsOf(arrows: ReadonlyMap<string, string>): string[] {
  const targets = new Map<string, string[]>();
  for (const arrow of arrows.keys()) {
    const [from = '', to = ''] = arrow.split(' → ');
    targets.set(from, [...(targets.get(from) ?? []), to]);
  }
  const rings = new Set<string>();
  const done = new Set<string>();
  const visit = (folder: string, path: readonly string[]): void => {
    const begin = path.indexOf(folder);
    if (begin >= 0) rings.add([...path.slice(begin), folder].join(' → '));
    if (begin >= 0 || done.has(folder)) return;
    for (const target of targets.get(folder) ?? []) visit(target, [...path, folder]);
    done.add(folder);
  };
  for (const folder of targets.keys()) visit(folder, []);
  return [...rings].map((ring) => {
    const folders = ring.split(' → ');
    const imports = folders.slice(1).map((to, index) => arrows.get(`${folders[index]} → ${to}`));
    return `${ring}: ${imports.join('; ')}`;
  });
}

const LAYERED = { kernel: 30, gateway: 15, domains: 8, embedded: 2, cli: 8 };

it('has no folders that import each other in a ring', () => {
  for (const [root, least] of Object.entries(LAYERED)) {
    const arrows = arrowsIn(root, sourcesIn(root));
    assert.ok(arrows.size >= least, `${arrows.size} arrows in ${root}`);
    assert.equal(ringsOf(arrows), [], root);
  }
});

it('would notice a ring, also if only types cross', () => {
  const one = { path: 'kernel/one/client/a.ts', text: "import type { B } from '../../two/b.ts';" };
  const other = { path: 'kernel/two/b.ts', text: "export { c } from '../three/c.ts';" };
  const third = { path: 'kernel/three/c.ts', text: "import '../one/e.ts'; import '../../gateway/one/f.ts';" };
  const apart = { path: 'kernel/four/d.ts', text: "import '../one/e.ts';" };
  assert.equal(ringsOf(arrowsIn('kernel', [apart, one, other, third])), [
    'one → two → three → one: kernel/one/client/a.ts imports kernel/two/b.ts; ' +
      'kernel/two/b.ts imports kernel/three/c.ts; kernel/three/c.ts imports kernel/one/e.ts',
  ]);
});

/** Said to administrators alone: by tests of providers, and of mails that they send. */
const TO_ADMINISTRATORS = ['domains/identity/providers/smtp-mailer.ts', 'domains/scout/providers/youtube.ts'];

it('names no setting to people who cannot change it, where it says what to do', () => {
  const names = /\b(?:cause|nextAction|next_action):?[^\n]*(?:'|`)[^\n]*\b(?:PLATFORM|FFMPEG|SMTP|ESDB|MONGODB)_[A-Z]/;
  const naming = sourcesIn('domains').flatMap(({ path, text }) => (names.test(text) ? [path] : []));
  assert.equal(naming.sort(), TO_ADMINISTRATORS);
});

it.run();
