import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compose } from '../../../offline/music/compose.ts';
import { planForm } from '../../../offline/music/form.ts';
import { planBars } from '../../../offline/music/grid.ts';
import { readChord, voiceChord } from '../../../offline/music/harmony.ts';
import { DRUMS, INSTRUMENTS } from '../../../offline/music/instruments.ts';
import { MOODS } from '../../../offline/music/moods.ts';
import { STYLES } from '../../../offline/music/styles/index.ts';
import { createRandom } from '../../../offline/painter/random.ts';

const it = suite('composing');

const FILM = { seconds: 35.1, scenes: [0, 5.2, 13.1, 19.4, 22.9, 26.3] };
const near = (one: number, other: number, tolerance: number) => Math.abs(one - other) <= tolerance;

it('begins a bar with each scene, whatever their lengths, and ends the last one with the film', () => {
  const random = createRandom('films');
  for (let film = 0; film < 40; film++) {
    const scenes = [0];
    for (let scene = 1; scene < 1 + (film % 9); scene++) scenes.push((scenes.at(-1) ?? 0) + random.between(1, 16));
    const seconds = (scenes.at(-1) ?? 0) + random.between(1, 16);
    const bars = planBars(scenes, seconds, [90, 110]);
    for (const start of scenes) assert.ok(bars.some((bar) => near(bar.start, start, 1e-9)));
    for (const [index, { start, beats, beatSeconds }] of bars.entries())
      assert.ok(near(start + beats * beatSeconds, bars[index + 1]?.start ?? seconds, 1e-6));
  }
});

it('opens with the hook, tells, lifts at the turning point and closes with a chord that rings', () => {
  const bars = planForm(planBars(FILM.scenes, FILM.seconds, [100, 126]), FILM.seconds);
  const roleOfScene = FILM.scenes.map((start) => bars.find((bar) => near(bar.start, start, 1e-9))?.role);
  assert.equal(roleOfScene, ['intro', 'bed', 'bed', 'lift', 'lift', 'outro']);
  const last = bars.at(-1);
  assert.ok(last?.isFinal && FILM.seconds - last.start >= 1.6);
});

it('does not wait for the end of a long first scene to begin with bass and drums', () => {
  const rolesAt = (scenes: readonly number[], seconds: number) =>
    planForm(planBars(scenes, seconds, [100, 126]), seconds).map(({ start, role }) => ({ start, role }));
  for (const [scenes, seconds] of [
    [[0, 13, 19, 24, 30], 36],
    [[0], 60],
  ] as const) {
    const bed = rolesAt(scenes, seconds).find(({ role }) => role === 'bed');
    assert.ok(bed && bed.start >= 6 && bed.start < 9, `${bed?.start} s`);
  }
  // A bar before the scene changes, they wait for the change.
  const bed = rolesAt([0, 7, 13, 19, 24], 30).find(({ role }) => role === 'bed');
  assert.is(bed?.start, 7);
});

it('leads the voices of a chord to the nearest of the next one', () => {
  const range = { lowest: 50, highest: 69 };
  const first = voiceChord(readChord('C', 0), range, []);
  const second = voiceChord(readChord('Am7', 0), range, first);
  assert.ok(second.filter((key) => first.includes(key)).length >= 2, `${first} to ${second}`);
  for (const [index, key] of second.entries()) assert.ok(Math.abs(key - (first[index] ?? 0)) <= 5);
  assert.equal(readChord('G/B', 2), { tones: [9, 1, 4], bass: 1 });
});

for (const mood of MOODS) {
  const style = STYLES[mood];
  const score = compose({ mood, seed: 'film', ...FILM });
  const notesOf = (roles: readonly string[], kind: string) => {
    const at = style.parts.findIndex(
      (part) => part.kind === kind && roles.every((role) => part.roles.includes(role as never)),
    );
    return score.notes.filter(({ channel }) => channel === (at < 9 ? at : at + 1));
  };

  it(`plays ${mood} within what its instruments have`, () => {
    const byProgram = new Map(
      Object.values(INSTRUMENTS).map((instrument) => [`${instrument.program}/${'isDrums' in instrument}`, instrument]),
    );
    const drums = new Set<number>(Object.values(DRUMS));
    for (const { channel, key, velocity, at, until } of score.notes) {
      const played = score.channels.get(channel);
      const instrument = byProgram.get(`${played?.program}/${played?.isDrums}`);
      assert.ok(instrument && key >= instrument.lowest && key <= instrument.highest, `${played?.program}: ${key}`);
      if (played?.isDrums) assert.ok(drums.has(key));
      assert.ok(velocity >= 14 && velocity <= 120 && at >= 0 && until <= FILM.seconds);
    }
  });

  it(`has sixteen steps in each rhythm of ${mood}`, () => {
    for (const part of style.parts) {
      const rhythms =
        'steps' in part ? (typeof part.steps === 'string' ? [part.steps] : Object.values(part.steps)) : [];
      for (const rhythm of rhythms)
        assert.is(rhythm?.match(/[a-z]?\d|\./g)?.length, 16, `${part.instrument}: ${rhythm}`);
    }
  });

  it(`changes ${mood} with the scenes`, () => {
    const bass = notesOf(['lift', 'outro'], 'bass');
    const starts = style.parts.find(({ kind }) => kind === 'bass')?.roles.includes('intro') ? 0 : 5.2;
    assert.ok(near(bass[0]?.at ?? 0, starts, 0.03), 'the bass begins with a scene');
    const before = score.notes.filter(({ at }) => at > 13.2 && at < 19.3).length / 6.1;
    const lifted = score.notes.filter(({ at }) => at > 19.3 && at < 26.2).length / 6.9;
    assert.ok(lifted > before, `${lifted} notes a second after ${before}`);
  });

  it(`leaves the range of a voice to the voice in ${mood}`, () => {
    const melodies = style.parts.filter((part) => part.kind === 'melody');
    assert.ok(melodies.length > 0 && melodies.every(({ lowest }) => lowest >= 74), 'its melody is above 580 Hz');
    const melody = notesOf([], 'melody');
    assert.ok(melody.length > 0 && melody.length < FILM.seconds, 'fewer than a note a second');
  });
}

it('is the same for the same seed, and another for another', () => {
  const one = compose({ mood: 'warm', seed: 'film', ...FILM });
  assert.equal(compose({ mood: 'warm', seed: 'film', ...FILM }), one);
  assert.not.equal(compose({ mood: 'warm', seed: 'other', ...FILM }).notes, one.notes);
});

it('finds something to play for the shortest film and for the longest scene', () => {
  for (const mood of MOODS) {
    assert.ok(compose({ mood, seed: 'x', seconds: 1, scenes: [0] }).notes.length > 0);
    assert.ok(compose({ mood, seed: 'x', seconds: 90, scenes: [0] }).notes.length > 50);
  }
});

it.run();
