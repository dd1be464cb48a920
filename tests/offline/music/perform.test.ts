import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compose } from '../../../offline/music/compose.ts';
import { MOODS } from '../../../offline/music/moods.ts';
import { perform, SAMPLE_RATE } from '../../../offline/music/perform.ts';

const it = suite('performing');

const FILM = { seconds: 8.5, scenes: [0, 2, 4.5, 6] };

const level = (samples: Int16Array, from: number, to: number, channel: 0 | 1 = 0) => {
  let sum = 0;
  let count = 0;
  for (let at = Math.round(from * SAMPLE_RATE); at < to * SAMPLE_RATE; at++, count++)
    sum += ((samples[2 * at + channel] ?? 0) / 32_768) ** 2;
  return 10 * Math.log10(sum / count + 1e-12);
};

for (const mood of MOODS) {
  it(`makes the same bytes of the same score in ${mood}, louder after the hook and again after the turn`, async () => {
    const play = () => perform(compose({ mood, seed: 'film', ...FILM }), FILM.seconds);
    const samples = await play();
    assert.equal(Buffer.from((await play()).buffer), Buffer.from(samples.buffer));
    const [hook, story, lift] = [level(samples, 0, 2), level(samples, 2.1, 4.4), level(samples, 4.6, 6.4)];
    assert.ok(story > hook + 1.5, `${story} dB after ${hook}`);
    assert.ok(lift > story + 1, `${lift} dB after ${story}`);
  });
}

it('sounds from the first moment to the end', async () => {
  const samples = await perform(compose({ mood: 'upbeat', seed: 'film', ...FILM }), FILM.seconds);
  assert.is(samples.length, 2 * FILM.seconds * SAMPLE_RATE);
  for (let second = 0; second < 7; second++) assert.ok(level(samples, second, second + 1) > -50, `second ${second}`);
  assert.ok(level(samples, 8.49, 8.5) < -70, 'it has died away');
  assert.not.equal(level(samples, 3, 4), level(samples, 3, 4, 1), 'it is stereo');
});

it.run();
