import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FPS } from '../../../../../domains/editor/frame-rate.ts';
import { joinSpeeches } from '../../../../../domains/editor/providers/speech/narration.ts';
import type { Speech } from '../../../../../domains/editor/providers/speech/speech-provider.ts';

const it = suite('narration');

const speech = (changes: Partial<Speech> = {}): Speech => ({
  pcm: new Int16Array(1_000).fill(7),
  sampleRate: 1_000,
  durationSeconds: 1,
  words: [{ text: 'one', start: 0.1, end: 0.9 }],
  timing: 'measured',
  timingReason: null,
  cost: null,
  ...changes,
});

it('puts the scenes one after the other, a breath after each', () => {
  const { pcm, durationSeconds, scenes } = joinSpeeches([speech(), speech()]);
  assert.is(durationSeconds, 3);
  assert.equal(
    scenes.map((scene) => scene.durationSeconds),
    [1.5, 1.5],
  );
  assert.is(pcm.length, 3_000);
  assert.equal([pcm[999], pcm[1_000], pcm[1_499], pcm[1_500]], [7, 0, 0, 7]);
});

it('begins every scene with a frame of the video, at any sample rate', () => {
  for (const sampleRate of [16_000, 22_050, 24_000, 44_100]) {
    const lengths = Array.from({ length: 40 }, (_, i) => sampleRate + i * 97);
    const speeches = lengths.map((length) => speech({ sampleRate, pcm: new Int16Array(length).fill(7) }));
    const { pcm, scenes, durationSeconds } = joinSpeeches(speeches);
    let frames = 0;
    for (const [i, scene] of scenes.entries()) {
      const first = Math.round((frames * sampleRate) / FPS);
      assert.equal([pcm[first - 1] ?? 0, pcm[first], pcm[first + (lengths[i] ?? 0) - 1]], [0, 7, 7]);
      const count = Math.round(scene.durationSeconds * FPS);
      assert.is(scene.durationSeconds, count / FPS);
      const breath = scene.durationSeconds - (lengths[i] ?? 0) / sampleRate;
      assert.ok(breath >= 0.5 && breath < 0.5 + 1 / FPS, `a breath of ${breath} s`);
      frames += count;
    }
    assert.is(durationSeconds, frames / FPS);
    assert.is(pcm.length, Math.round(durationSeconds * sampleRate));
  }
});

it('gives a scene the same length whatever its neighbours say', () => {
  const lengthAfter = (samples: number) =>
    joinSpeeches([speech({ pcm: new Int16Array(samples) }), speech()]).scenes[1]?.durationSeconds;
  assert.equal(
    [1_001, 1_010, 1_020, 1_030].map(lengthAfter),
    Array.from({ length: 4 }, () => 1.5),
  );
});

it('is timed as well as its least certain scene, and says why that was estimated', () => {
  assert.is(joinSpeeches([speech(), speech()]).timing, 'measured');
  assert.is(joinSpeeches([speech(), speech({ timing: 'aligned' })]).timing, 'aligned');
  const estimated = joinSpeeches([
    speech({ timing: 'aligned' }),
    speech({ timing: 'estimated', timingReason: 'nobody speaks' }),
    speech(),
  ]);
  assert.equal([estimated.timing, estimated.timingReason], ['estimated', 'nobody speaks']);
});

it('refuses no scene, and scenes of different sample rates', () => {
  assert.throws(() => joinSpeeches([]), /needs a scene/);
  assert.throws(() => joinSpeeches([speech(), speech({ sampleRate: 2_000 })]), /differ/);
});

it.run();
