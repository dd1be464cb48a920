import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { joinSpeeches } from '../../../../../domains/editor/providers/speech/narration.ts';
import type { Speech } from '../../../../../domains/editor/providers/speech/speech-provider.ts';

const it = suite('narration');

const speech = (changes: Partial<Speech> = {}): Speech => ({
  pcm: new Int16Array(1_000).fill(7),
  sampleRate: 1_000,
  durationSeconds: 1,
  words: [{ text: 'one', start: 0.1, end: 0.9 }],
  timing: 'measured',
  cost: null,
  ...changes,
});

it('puts the scenes one after the other, a breath after each', () => {
  const { pcm, durationSeconds, scenes } = joinSpeeches([speech(), speech()]);
  assert.is(durationSeconds, 2.6);
  assert.equal(
    scenes.map((scene) => scene.durationSeconds),
    [1.3, 1.3],
  );
  assert.is(pcm.length, 2_600);
  assert.equal([pcm[999], pcm[1_000], pcm[1_299], pcm[1_300]], [7, 0, 0, 7]);
});

it('is measured only if every scene is', () => {
  assert.is(joinSpeeches([speech(), speech()]).timing, 'measured');
  assert.is(joinSpeeches([speech(), speech({ timing: 'estimated' })]).timing, 'estimated');
});

it('refuses no scene, and scenes of different sample rates', () => {
  assert.throws(() => joinSpeeches([]), /needs a scene/);
  assert.throws(() => joinSpeeches([speech(), speech({ sampleRate: 2_000 })]), /differ/);
});

it.run();
