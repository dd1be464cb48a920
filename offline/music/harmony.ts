export type Chord = {
  /** Pitch classes, 0 to 11; the root comes first. */
  readonly tones: readonly number[];
  /** The pitch class in the bass. */
  readonly bass: number;
};

const LETTERS: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const QUALITIES: Record<string, readonly number[]> = {
  '': [0, 4, 7],
  m: [0, 3, 7],
  dim: [0, 3, 6],
  '7': [0, 4, 7, 10],
  m7: [0, 3, 7, 10],
  maj7: [0, 4, 7, 11],
  '6': [0, 4, 7, 9],
  add9: [0, 4, 7, 2],
  madd9: [0, 3, 7, 2],
  maj9: [0, 4, 11, 2],
  m9: [0, 3, 10, 2],
  sus2: [0, 2, 7],
  sus4: [0, 5, 7],
};

/** Reads a chord such as `Am7`, `Fadd9` or `G/B`. @param key semitones by which it is transposed */
export function readChord(name: string, key: number): Chord {
  const [, root = '', quality = '', bass] = /^([A-G][#b]?)([^/]*)(?:\/([A-G][#b]?))?$/.exec(name) ?? [];
  const intervals = QUALITIES[quality];
  if (root === '' || !intervals) throw new Error(`there is no chord "${name}"`);
  const from = pitchClass(root) + key;
  const tones = intervals.map((interval) => mod12(from + interval));
  return { tones, bass: bass === undefined ? mod12(from) : mod12(pitchClass(bass) + key) };
}

const pitchClass = (name: string): number =>
  (LETTERS[name.charAt(0)] ?? 0) + (name.endsWith('#') ? 1 : 0) - (name.endsWith('b') ? 1 : 0);

export const mod12 = (key: number): number => ((key % 12) + 12) % 12;

const VOICES = 4;
/** Below this, voices closer than a third are mud. */
const MUD = 55;

/**
 * Four voices of a chord within a range, each as near as possible to a voice of the chord before it: what is common
 * stays where it is.
 */
export function voiceChord(
  { tones }: Chord,
  range: { lowest: number; highest: number },
  before: readonly number[],
): number[] {
  const keys: number[] = [];
  for (let key = range.lowest; key <= range.highest; key++) if (tones.includes(mod12(key))) keys.push(key);
  const middle = (range.lowest + range.highest) / 2;
  const from = before.length === VOICES ? before : [middle - 7, middle - 2, middle + 2, middle + 7];
  let best: { cost: number; voices: number[] } = { cost: Number.POSITIVE_INFINITY, voices: [] };
  for (const voices of choose(keys, VOICES)) {
    const cost = costOf(voices, from, tones, middle);
    if (cost < best.cost) best = { cost, voices };
  }
  return best.voices;
}

function costOf(voices: readonly number[], from: readonly number[], tones: readonly number[], middle: number): number {
  const missing = tones.filter((tone) => !voices.some((voice) => mod12(voice) === tone)).length;
  const movement = voices.reduce((sum, voice, index) => sum + Math.abs(voice - (from[index] ?? voice)), 0);
  const [low = 0, second = 0] = voices;
  const muddy = low < MUD && second - low < 3 ? 6 : 0;
  const centre = voices.reduce((sum, voice) => sum + voice, 0) / voices.length;
  return missing * 20 + movement + muddy + 0.5 * Math.abs(centre - middle);
}

function* choose(keys: readonly number[], count: number, from = 0): Generator<number[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (let at = from; at <= keys.length - count; at++)
    for (const rest of choose(keys, count - 1, at + 1)) yield [keys[at] ?? 0, ...rest];
}

/** The key of a pitch class that is nearest to another key. */
export function nearest(tone: number, to: number): number {
  const up = mod12(tone - to);
  return up <= 6 ? to + up : to + up - 12;
}
