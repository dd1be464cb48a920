import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as assert from 'uvu/assert';
import { renderEvents } from '../../../../../contracts/editor/render.ts';
import { budgetEvents } from '../../../../../contracts/shared/budget.ts';
import { writeAudio } from '../../../../../domains/editor/providers/audio/write-audio.ts';
import { elevenLabsMusic } from '../../../../../domains/editor/providers/music/elevenlabs.ts';
import { filled } from '../../../../../domains/shared/adapter.ts';
import { budgetIdOf } from '../../../../../domains/shared/budget/index.ts';
import { locateFfmpeg } from '../../../../../domains/shared/providers/ffmpeg/locate.ts';
import { musicFailures, startFakeElevenLabsMusic } from '../../../../support/fakes/elevenlabs-music.ts';
import { noAlignment } from '../../../../support/fakes/no-alignment.ts';
import { deliver } from '../../../../support/specs/policy.ts';
import { tempFolder } from '../../../../support/stacks/temp-folder.ts';
import { suiteOn } from '../../../../support/suite-on.ts';
import { paintedRender, request, startRendering } from './support.ts';

/** Two seconds of silence as an MP3. */
async function piece(): Promise<Buffer> {
  const { folder, remove } = await tempFolder('piece');
  const { binary } = await locateFfmpeg({ configured: null, dataFolder: folder });
  const outFile = join(folder, 'piece.mp3');
  const sound = { pcm: new Int16Array(44_100 * 2), sampleRate: 44_100, format: 'mp3' as const };
  await writeAudio({ binary: async () => binary, ...sound, outFile, signal: AbortSignal.timeout(60_000) });
  const bytes = await readFile(outFile);
  await remove();
  return bytes;
}

const it = suiteOn('a film with bought music', async () => {
  const server = await startFakeElevenLabsMusic('k', await piece());
  const fields = filled(elevenLabsMusic, { url: server.url, key: 'k' });
  const music = elevenLabsMusic.create(fields, { priceUsd: 0.3, timeoutMs: 10_000 });
  const rendering = await startRendering(undefined, {}, noAlignment, null, music);
  const close = async () => {
    await Promise.all([rendering.close(), server.close()]);
  };
  return { ...rendering, musicians: server, close };
});

const MUSIC = { source: 'composed' as const, mood: 'calm', file_path: null, level_db: 0 };
type Context = Awaited<ReturnType<typeof startRendering>>;

async function rendered(c: Context) {
  const example = await paintedRender(c, { music: MUSIC });
  await deliver(c, await request(c, example));
  const last = await c.store.lastOf(renderEvents, example.content_id);
  assert.is(last?.type, 'VideoRendered');
  const folder = dirname(await c.files.local(`${example.owner}/${example.content_id}/audio/x`));
  const kept = (await readdir(folder)).filter((name) => name.startsWith('music-'));
  const settled = (await c.store.eventsOf(budgetEvents, budgetIdOf(example.owner, new Date()))).flatMap((event) =>
    event.type === 'SpendingSettled' ? event.data.costs : [],
  );
  return { kept, paid: settled.filter(({ unit }) => unit === 'second') };
}

it('keeps the piece and puts it into the ledger', async (c) => {
  const { kept, paid } = await rendered(c);
  assert.equal([kept.length, c.musicians.spoken.length], [1, 1]);
  assert.equal(paid, [{ amount_usd: 0.075, provider: 'elevenlabs-music', unit: 'second', quantity: 15 }]);
});

it('has the built-in musician where nobody plays', async (c) => {
  c.musicians.failNext(musicFailures.refusal);
  assert.equal(await rendered(c), { kept: [], paid: [] });
});

it.run();
