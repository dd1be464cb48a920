import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compose } from '../../../offline/music/compose.ts';
import { perform, SAMPLE_RATE } from '../../../offline/music/perform.ts';

const it = suite('performing');

const FILM = { seconds: 8.5, scenes: [0, 2, 4.5, 6] };

const level = (samples: Int16Array, from: number, to: number, channel: 0 | 1) => {
  let sum = 0;
  let count = 0;
  for (let at = Math.round(from * SAMPLE_RATE); at < to * SAMPLE_RATE; at++, count++)
    sum += ((samples[2 * at + channel] ?? 0) / 32_768) ** 2;
  return 10 * Math.log10(sum / count + 1e-12);
};

it('makes the same bytes of the same score, which sound from the first moment to the end', async () => {
  const score = compose({ mood: 'upbeat', seed: 'film', ...FILM });
  const samples = await perform(score, FILM.seconds);
  assert.equal(Buffer.from((await perform(score, FILM.seconds)).buffer), Buffer.from(samples.buffer));
  assert.is(samples.length, 2 * FILM.seconds * SAMPLE_RATE);
  for (let second = 0; second < 7; second++) assert.ok(level(samples, second, second + 1, 0) > -50, `second ${second}`);
  assert.ok(level(samples, 8.49, 8.5, 0) < -70, 'it has died away');
  assert.not.equal(level(samples, 3, 4, 0), level(samples, 3, 4, 1), 'it is stereo');
});

it('is louder after the lift than before', async () => {
  for (const mood of ['inspiring'] as const) {
    const samples = await perform(compose({ mood, seed: 'film', ...FILM }), FILM.seconds);
    assert.ok(level(samples, 4.6, 5.9, 0) > level(samples, 0.2, 1.8, 0) + 2, mood);
  }
});

it.run();
