import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative } from 'node:path';
import { DIST, LIST, ROOT, stampOf } from './bundles.js';

/**
 * Makes the bundles that `run.js` runs: `npm run build`, and the end of `npm ci`. Where the bundler is not installed (`npm ci --omit=dev`) it
 * does nothing.
 */
const PROGRAMS = [
  'main.ts',
  'cli/main.ts',
  'cli/demo.ts',
  'platform/users.ts',
  'platform/doctor/main.ts',
  'platform/files.ts',
  'platform/documents.ts',
  'projections/main.ts',
  'gateway/main.ts',
  ...readdirSync(join(ROOT, 'domains')).map((domain) => `domains/${domain}/main.ts`),
  'embedded/event-store/main.ts',
  'embedded/document-store/main.ts',
  // What they run in threads and processes of their own.
  'domains/editor/providers/audio/mix/worker.ts',
  'domains/editor/providers/speech/align/worker.ts',
  'domains/editor/providers/speech/espeak/worker.ts',
  'domains/shared/providers/ffmpeg/starter/program.ts',
  'offline/music/worker.ts',
  'offline/painter/worker.ts',
].filter((program) => existsSync(join(ROOT, program)));

/** These load files that are beside their own, or machine code. */
const NOT_BUNDLED =
  /^(lmdb|msgpackr|bcrypt|pino|harfbuzzjs|swagger-ui-dist|spessasynth_\w+|@(napi-rs|echogarden|ffmpeg-installer|aws-sdk)\/)/;

const META_AT = join(import.meta.dirname, 'meta-at.js');
const COMPILE = join(import.meta.dirname, 'compile.js');

/** What each source was when it was read. */
const stamps = new Map(
  ['package-lock.json', 'kernel/process/typescript/bundle.js'].map((file) => [file, stampOf(file)]),
);

/** A module names files beside itself, which stay where they are. */
const keepMeta = {
  name: 'keep import.meta',
  transform(code, id) {
    // As it was when it was read, and not when all are done.
    if (isOurs(id)) stamps.set(relative(ROOT, id), stampOf(relative(ROOT, id)));
    if (!isOurs(id) || id === META_AT || !code.includes('import.meta')) return null;
    const beside = `import { metaAt } from ${JSON.stringify(META_AT)};\nconst ownMeta = metaAt(${JSON.stringify(relative(ROOT, id))});\n`;
    return { code: beside + code.replaceAll('import.meta', 'ownMeta'), map: null };
  },
};

/** A program is loaded before it runs, in a format whose modules cannot wait: all it does becomes a function. */
const runWhenLoaded = {
  name: 'run when loaded',
  transform(code, id) {
    if (!PROGRAMS.includes(relative(ROOT, id))) return null;
    const statements = this.parse(code, { lang: 'ts' }).body;
    const textOf = (wanted) =>
      statements.filter((statement) => isLinked(statement) === wanted).map(({ start, end }) => code.slice(start, end));
    return {
      code: `${textOf(true).join('\n')}\nexport const run = async () => {\n${textOf(false).join('\n')}\n};\n`,
      map: null,
    };
  },
};

/** What a bundle imports while it runs, its loader imports for it. */
const importByLoader = {
  name: 'import by the loader',
  renderChunk(code) {
    if (!code.includes('import(')) return null;
    const starts = importsIn(this.parse(code)).sort((one, other) => other - one);
    return starts.reduce((text, at) => `${text.slice(0, at)}importing${text.slice(at + 'import'.length)}`, code);
  },
};

/** Where each `import()` begins below a node of a syntax tree. */
function importsIn(node) {
  if (node === null || typeof node !== 'object') return [];
  const below = Object.values(node).flatMap(importsIn);
  return node.type === 'ImportExpression' ? [node.start, ...below] : below;
}

const isLinked = ({ type }) => type.startsWith('Import') || type.startsWith('Export');

const isOurs = (id) => id.startsWith(`${ROOT}/`) && !id.includes('/node_modules/');

const rolldown = await import('rolldown').catch((error) => {
  if (error.code === 'ERR_MODULE_NOT_FOUND') return null;
  throw error;
});

if (rolldown !== null && PROGRAMS.includes('main.ts')) await make();

async function make() {
  const building = await rolldown.rolldown({
    cwd: ROOT,
    input: Object.fromEntries(PROGRAMS.map((program) => [program.replace(/\.ts$/, '').replaceAll('/', '-'), program])),
    platform: 'node',
    external: NOT_BUNDLED,
    // What only has to be loaded, such as a declaration of events, is: no module of ours says that it has no effect.
    treeshake: true,
    plugins: [runWhenLoaded, keepMeta, importByLoader],
    logLevel: 'silent',
  });
  // Made beside it and then put in its place; a program that starts in the moment between runs the sources.
  const folder = `${DIST}.${randomUUID()}`;
  const { output } = await building.write({
    dir: folder,
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
    // Names stay, so that what is logged of an error can be read.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  });
  writeFileSync(join(folder, LIST), JSON.stringify(listOf(output)));
  execFileSync(process.execPath, [COMPILE, folder]);
  const old = `${DIST}.${randomUUID()}`;
  if (existsSync(DIST)) renameSync(DIST, old);
  renameSync(folder, DIST);
  rmSync(old, { recursive: true, force: true });
}

function listOf(output) {
  const chunks = new Map(output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
  const programs = [...chunks.values()]
    .filter(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId)
    .map(({ facadeModuleId, fileName }) => [
      relative(ROOT, facadeModuleId),
      { file: fileName, modules: modulesBehind(fileName, chunks) },
    ]);
  return { programs: Object.fromEntries(programs), sources: [...stamps] };
}

/** The packages outside the bundles that a program imports and that are ES modules: one that waits for something cannot be required. */
function modulesBehind(program, chunks) {
  const reached = new Set([program]);
  // A set that grows is iterated to its end.
  for (const file of reached) {
    const { imports = [], dynamicImports = [] } = chunks.get(file) ?? {};
    for (const name of [...imports, ...dynamicImports.filter((name) => chunks.has(name))]) reached.add(name);
  }
  return [...reached].filter((name) => !chunks.has(name) && !isBuiltin(name) && isEsModule(name));
}

function isEsModule(name) {
  if (import.meta.resolve(name).endsWith('.mjs')) return true;
  const folder = name.split('/', name.startsWith('@') ? 2 : 1).join('/');
  return JSON.parse(readFileSync(join(ROOT, 'node_modules', folder, 'package.json'), 'utf8')).type === 'module';
}
