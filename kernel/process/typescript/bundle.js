import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
    const beside = `import { metaAt } from ${JSON.stringify(META_AT)};\nconst ownMeta = metaAt(import.meta, ${JSON.stringify(relative(ROOT, id))});\n`;
    return { code: beside + code.replaceAll('import.meta', 'ownMeta'), map: null };
  },
};

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
    plugins: [keepMeta],
    logLevel: 'silent',
  });
  // Made beside it and then put in its place; a program that starts in the moment between runs the sources.
  const folder = `${DIST}.${randomUUID()}`;
  const { output } = await building.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // Names stay, so that what is logged of an error can be read.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  });
  writeFileSync(join(folder, LIST), JSON.stringify(listOf(output)));
  const old = `${DIST}.${randomUUID()}`;
  if (existsSync(DIST)) renameSync(DIST, old);
  renameSync(folder, DIST);
  rmSync(old, { recursive: true, force: true });
}

function listOf(output) {
  const chunks = output.filter(({ type }) => type === 'chunk');
  const programs = chunks
    .filter(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId)
    .map(({ facadeModuleId, fileName }) => [relative(ROOT, facadeModuleId), fileName]);
  return { programs: Object.fromEntries(programs), sources: [...stamps] };
}
