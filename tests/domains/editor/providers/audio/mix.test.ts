import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { heardEnergies, integratedLoudness } from '../../../../../domains/editor/providers/audio/mix/loudness-meter.ts';
import { mix } from '../../../../../domains/editor/providers/audio/mix/mix.ts';
import { createRandom } from '../../../../../offline/painter/random.ts';

const it = suite('mix');
const RATE = 48_000;
const SECONDS = 8;

/** Someone speaks from 0.5 to 3 and from 4.5 to 7 s: syllables with short peaks far above them. */
const speaks = (at: number) => (at > 0.5 && at < 3) || (at > 4.5 && at < 7);
const speech = (level: number) =>
  Float32Array.from({ length: SECONDS * RATE }, (_, i) => {
    const at = i / RATE;
    const syllable = at % 0.25 < 0.18 ? (i % 4_000 < 60 ? 4 : 1) : 0;
    return speaks(at) ? Math.max(-1, Math.min(1, level * syllable * Math.sin(2 * Math.PI * 440 * at))) : 0;
  });

/** Noise that is different on both sides. */
const NOISE = ['left', 'right'].map((side) => {
  const random = createRandom(side);
  return Float32Array.from({ length: SECONDS * RATE }, () => random.between(-1, 1));
});
const music = (level: (at: number) => number) =>
  NOISE.map((side) => side.map((sample, i) => sample * level(i / RATE))) as [Float32Array, Float32Array];

const loudness = (sound: readonly Float32Array[], from = 0, to = SECONDS) =>
  integratedLoudness(
    heardEnergies(
      sound.map((side) => side.subarray(from * RATE, to * RATE)),
      RATE,
    ),
  ) ?? -100;
const peak = (sound: readonly Float32Array[]) =>
  Math.max(...sound.map((side) => side.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0)));

/** The music in a mix of it: what is left without the speech that is in it, at the level that it has in pauses. */
function bedUnder(level: number, musicDb: number, music_: [Float32Array, Float32Array]) {
  const voice = speech(level);
  const mixed = mix(voice, music_, musicDb, RATE);
  // The sides differ in the music only, so their difference is that of the music.
  const sides = [Float32Array.from(mixed[0], (sample, i) => (sample - (mixed[1][i] ?? 0)) * Math.SQRT1_2)];
  return { mixed, bed: (from: number, to: number) => loudness(sides, from, to) };
}

for (const level of [0.01, 0.1, 0.5]) {
  it(`brings speech at a level of ${level} to -14 LUFS without a peak above the ceiling`, () => {
    for (const accompaniment of [null, music(() => 0.2)]) {
      const mixed = mix(speech(level), accompaniment, 0, RATE);
      assert.ok(Math.abs(loudness(mixed) + 14) < 0.6, `${loudness(mixed)} LUFS`);
      assert.ok(peak(mixed) <= 0.7945, `${peak(mixed)}`);
    }
  });
}

it('keeps music 10 LU below what is said, whatever its own level, and lets it come back in pauses', () => {
  for (const own of [0.01, 0.6]) {
    const { mixed, bed } = bedUnder(
      0.1,
      0,
      music(() => own),
    );
    for (const [from, to] of [
      [0.7, 2.9],
      [4.7, 6.9],
    ] as const)
      assert.ok(loudness(mixed, from, to) - bed(from, to) >= 10, `${loudness(mixed, from, to)} over ${bed(from, to)}`);
    assert.ok(bed(3.5, 4.3) - bed(4.7, 6.9) > 6, 'it is back in the pause');
    assert.ok(bed(7.4, 8) - bed(4.7, 6.9) > 6, 'and after the last word');
  }
});

it('gives way where music of its own accord, or as asked for, is too loud under speech', () => {
  const louder = bedUnder(
    0.1,
    6,
    music((at) => (at > 4 ? 0.8 : 0.1)),
  );
  assert.ok(loudness(louder.mixed, 4.7, 6.9) - louder.bed(4.7, 6.9) >= 10);
});

it('makes music softer where it is asked to', () => {
  const usual = bedUnder(
    0.1,
    0,
    music(() => 0.3),
  ).bed(3.5, 4.3);
  const softer = bedUnder(
    0.1,
    -6,
    music(() => 0.3),
  ).bed(3.5, 4.3);
  assert.ok(usual - softer > 4, `${usual} and ${softer}`);
});

it('has nothing of the music come up in the pauses between words', () => {
  const { bed } = bedUnder(
    0.1,
    0,
    music(() => 0.3),
  );
  const under = [1, 1.5, 2].map((at) => bed(at, at + 0.4));
  assert.ok(Math.max(...under) - Math.min(...under) < 1.5, `${under}`);
});

it('is the music alone where nobody speaks, and silence where there is neither', () => {
  const silence = new Float32Array(SECONDS * RATE);
  assert.ok(
    Math.abs(
      loudness(
        mix(
          silence,
          music(() => 0.2),
          0,
          RATE,
        ),
      ) + 14,
    ) < 0.6,
  );
  assert.is(peak(mix(silence, null, 0, RATE)), 0);
  const alone = mix(
    speech(0.1),
    music(() => 0),
    0,
    RATE,
  );
  assert.equal(alone, mix(speech(0.1), null, 0, RATE));
});

it.run();
