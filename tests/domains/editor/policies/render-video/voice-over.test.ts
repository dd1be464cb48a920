import * as assert from 'uvu/assert';
import { renderEvents } from '../../../../../contracts/editor/render.ts';
import { encodeWav } from '../../../../../domains/editor/providers/audio/wav.ts';
import { createAligner } from '../../../../../domains/editor/providers/speech/align/index.ts';
import { createEspeakProvider } from '../../../../../domains/editor/providers/speech/espeak/provider.ts';
import { readNarration } from '../../../../../domains/editor/providers/speech/narration-files.ts';
import { appended, given } from '../../../../support/given.ts';
import { suiteOn } from '../../../../support/suite-on.ts';
import { unlimitedSpending } from '../../../../support/unlimited-spending.ts';
import { paintedRender, type Rendering, startRendering } from './support.ts';

type Narrated = Rendering & { readonly espeak: ReturnType<typeof createEspeakProvider> };

const it = suiteOn('a film narrated by a recording of one’s own', async (): Promise<Narrated> => {
  const espeak = createEspeakProvider();
  const rendering = await startRendering(espeak, {}, createAligner(espeak.read));
  return {
    ...rendering,
    espeak,
    async close() {
      espeak.stop();
      await rendering.close();
    },
  };
});

const TEXTS = [
  'Most people never notice what bees do in the dark of the hive.',
  'They dance, and the others know where to fly.',
];
const SCENES = TEXTS.map((narration, index) => ({
  index,
  narration,
  image_path: index === 0 ? 'one.png' : 'two.png',
  card: null,
}));

/** A recording of a text by someone else, kept as the user's file. */
async function recorded(c: Narrated, text: string) {
  const spoken = await c.espeak.speak({
    text,
    voiceId: 'en-gb-female',
    speed: 1.2,
    signal: AbortSignal.timeout(30_000),
    idempotencyKey: 'key',
    spending: unlimitedSpending,
  });
  const path = 'ann/material/voice.wav';
  await c.files.write(path, encodeWav(spoken.pcm, spoken.sampleRate));
  return { path, spoken };
}

const FILM = ['NarrationSynthesized', 'CaptionsTimed', 'VideoRendered'] as const;

/** The narration of the film that is made with a recording. */
async function narrationWith(c: Narrated, path: string) {
  const example = await paintedRender(c, { voice_over_path: path, scenes: SCENES });
  await given(c)
    .when(example.history(example.requested))
    .then('done', appended(renderEvents, example.content_id, ...FILM));
  const event = (await c.store.lastOf(renderEvents, example.content_id, 'NarrationSynthesized'))?.data;
  const narration = await readNarration(c.files, event?.file_path ?? '');
  assert.ok(event && narration);
  return { event, scenes: narration.scenes, duration: narration.duration_seconds };
}

it('is cut between the scenes, and its words are found', async (c) => {
  const { path, spoken } = await recorded(c, TEXTS.join(' '));
  const { event, scenes, duration } = await narrationWith(c, path);
  assert.equal([event.provider, event.timing, event.timing_reason], ['voice-over', 'aligned', null]);
  assert.equal(
    scenes.map(({ words }) => words.map(({ text }) => text).join(' ')),
    TEXTS,
  );
  // Nothing is added but the rest of each scene's last frame.
  assert.ok(duration - spoken.durationSeconds < 0.1, `${duration} s of ${spoken.durationSeconds} s`);
  let before = 0;
  const heard = scenes.flatMap(({ words, durationSeconds }) => {
    const from = before;
    before += durationSeconds;
    return words.map(({ start }) => from + start);
  });
  const errors = spoken.words.map(({ start }, index) => Math.abs(start - (heard[index] ?? 0)));
  assert.ok(errors.reduce((sum, error) => sum + error, 0) / errors.length < 0.05, errors.join(' '));
});

it('is used although it says something else, and the film says why its captions are rough', async (c) => {
  const { path } = await recorded(
    c,
    'Prices that fall make people wait. The number came from an interview, not a model.',
  );
  const { event } = await narrationWith(c, path);
  assert.is(event.timing, 'estimated');
  assert.match(String(event.timing_reason), /does not sound like the words of the text/);
});

it('fails the render by name when it is gone, or is no sound', async (c) => {
  await c.files.write('ann/material/text.wav', Buffer.from('no sound at all'));
  for (const [path, code] of [
    ['ann/material/gone.wav', 'voice-over-missing'],
    ['ann/material/text.wav', null],
  ] as const) {
    const example = await paintedRender(c, { voice_over_path: path });
    await given(c)
      .when(example.history(example.requested))
      .then('done', appended(renderEvents, example.content_id, 'RenderFailed'));
    const failure = (await c.store.lastOf(renderEvents, example.content_id, 'RenderFailed'))?.data.failure;
    assert.match(`${failure?.code}: ${failure?.cause}`, /reading the voice-over/);
    if (code !== null) assert.is(failure?.code, code);
  }
});

it.run();
