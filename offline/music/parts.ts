import type { Random } from '../painter/random.ts';
import type { Passage } from './form.ts';
import { type Chord, nearest, voiceChord } from './harmony.ts';
import { DRUMS, type Drum } from './instruments.ts';
import { MOTIF_STEPS, type Motif, nextKey } from './melody.ts';
import { endOf, type Note, play, timeOf } from './score.ts';
import { STEPS_PER_BEAT, strokesOf } from './steps.ts';
import type { Part, Steps } from './styles/style.ts';

/** What a part knows while it plays a bar. */
export type Context = {
  readonly random: Random;
  readonly channel: number;
  readonly swing: number;
  readonly chord: Chord;
  readonly next: Chord;
  /** In the key of the composition. */
  readonly scale: readonly number[];
  readonly motif: Motif;
  /** Bars since the role began. */
  readonly barOfRole: number;
  /** What the part remembers from bar to bar: its voices, or the last note of its melody. */
  readonly memory: { voices: number[]; key: number | null };
  /** When the last chord is let go. */
  readonly lastRelease: number;
};

type PartOf<K extends Part['kind']> = Extract<Part, { kind: K }>;

/** The range of the roots that a bass plays, and where it begins. */
const BASS = { lowest: 31, start: 36, highest: 45 };
/** Seconds from voice to voice of a chord that is rolled. */
const ROLL = 0.035;

/** The notes that a part plays in a bar. */
export function playPart(part: Part, passage: Passage, context: Context): Note[] {
  if (passage.isFinal) return playFinal(part, passage, context);
  switch (part.kind) {
    case 'pad':
      return playPad(part, passage, context);
    case 'chords':
      return playChords(part, passage, context);
    case 'arpeggio':
      return playArpeggio(part, passage, context);
    case 'bass':
      return playBass(part, passage, context);
    case 'melody':
      return playMelody(part, passage, context);
    case 'drums':
      return playDrums(part.steps, passage, context, part.volume / 100);
    case 'hits':
      return strike(part.key, part.steps, passage, context, 1);
  }
}

function voices(part: { lowest: number; highest: number }, { chord, memory }: Context): number[] {
  memory.voices = voiceChord(chord, part, memory.voices);
  return memory.voices;
}

function playPad(part: PartOf<'pad'>, passage: Passage, context: Context): Note[] {
  const { random, channel } = context;
  return voices(part, context).map((key) =>
    play(random, passage, { channel, at: passage.start, until: endOf(passage), key, strength: part.strength }),
  );
}

function playChords(part: PartOf<'chords'>, passage: Passage, context: Context): Note[] {
  const { random, channel, swing } = context;
  const keys = voices(part, context);
  return strokesOf(part.steps, passage.beats).flatMap(({ step, strength, length }) => {
    const at = timeOf(passage, step, swing);
    const until = at + (length * part.gate * passage.beatSeconds) / STEPS_PER_BEAT;
    return keys.map((key, string) =>
      play(random, passage, { channel, at: at + (string * part.strum) / 1_000, until, key, strength }),
    );
  });
}

function playArpeggio(part: PartOf<'arpeggio'>, passage: Passage, context: Context): Note[] {
  const { random, channel, swing } = context;
  const keys = voices(part, context);
  return strokesOf(part.steps, passage.beats).map(({ step, what, strength, length }) => {
    const at = timeOf(passage, step, swing);
    const until = at + (length * part.gate * passage.beatSeconds) / STEPS_PER_BEAT;
    const key = keys['abcd'.indexOf(what)] ?? keys[0] ?? 60;
    return play(random, passage, { channel, at, until, key, strength });
  });
}

function playBass(part: PartOf<'bass'>, passage: Passage, context: Context): Note[] {
  const { random, channel, swing } = context;
  const root = bassKey(context);
  return strokesOf(part.steps, passage.beats).map(({ step, what, strength, length }) => {
    const at = timeOf(passage, step, swing);
    const until = at + (length * part.gate * passage.beatSeconds) / STEPS_PER_BEAT;
    return play(random, passage, { channel, at, until, key: bassNote(what, root, context), strength });
  });
}

/** The key nearest to the one before it that small loudspeakers still have. */
function bassKey({ chord, memory }: Context): number {
  const before = memory.key ?? BASS.start;
  const near = nearest(chord.bass, before);
  const key = near > BASS.highest ? near - 12 : near < BASS.lowest ? near + 12 : near;
  memory.key = key;
  return key;
}

function bassNote(what: string, root: number, { chord, next, scale }: Context): number {
  const fifth = chord.tones.find((tone) => [6, 7, 8].includes((tone - (chord.tones[0] ?? 0) + 12) % 12));
  if (what === 'f' && fifth !== undefined) {
    const key = nearest(fifth, root + 4);
    return key < BASS.lowest ? key + 12 : key;
  }
  if (what === 'o') return root + 12;
  if (what === 's') return stepTowards(root, nearest(next.bass, root), scale);
  return root;
}

/** The tone of the scale next to where the bass goes, on the side from which it comes. */
function stepTowards(from: number, to: number, scale: readonly number[]): number {
  if (from === to) return from;
  const back = from < to ? -1 : 1;
  const key = to + back;
  return scale.includes(((key % 12) + 12) % 12) ? key : key + back;
}

/** The motif in every other two bars: it is heard, and leaves room. */
function playMelody(part: PartOf<'melody'>, passage: Passage, context: Context): Note[] {
  const { random, channel, swing, motif, chord, scale, barOfRole, memory } = context;
  const half = barOfRole % 4;
  if (half > 1) return [];
  const from = (half * MOTIF_STEPS) / 2;
  const middle = (part.lowest + part.highest) / 2;
  return motif
    .filter(({ step }) => step >= from && step < from + passage.beats * STEPS_PER_BEAT && step < from + MOTIF_STEPS / 2)
    .map((thought) => {
      const key = nextKey(memory.key ?? middle, thought, chord, scale, part);
      memory.key = key;
      const at = timeOf(passage, thought.step - from, swing);
      const until = at + (thought.length * passage.beatSeconds) / STEPS_PER_BEAT;
      return play(random, passage, { channel, at, until, key, strength: part.strength });
    });
}

export function playDrums(
  rhythms: Partial<Record<Drum, Steps>>,
  passage: Passage,
  context: Pick<Context, 'random' | 'channel' | 'swing'>,
  scale: number,
): Note[] {
  return Object.entries(rhythms).flatMap(([drum, steps]) =>
    strike(DRUMS[drum as Drum], steps ?? '', passage, context, scale),
  );
}

function strike(
  key: number,
  steps: Steps,
  passage: Passage,
  { random, channel, swing }: Pick<Context, 'random' | 'channel' | 'swing'>,
  scale: number,
): Note[] {
  return strokesOf(steps, passage.beats).map(({ step, strength }) => {
    const at = timeOf(passage, step, swing);
    return play(random, passage, { channel, at, until: at + 0.2, key, strength, scale });
  });
}

/** The final chord: everyone comes to rest on it and lets it ring. */
function playFinal(part: Part, passage: Passage, context: Context): Note[] {
  const { random, channel, lastRelease: until } = context;
  const at = passage.start;
  const one = (key: number, strength: number, late = 0) =>
    play(random, passage, { channel, at: at + late, until, key, strength });
  switch (part.kind) {
    case 'pad':
      return voices(part, context).map((key) => one(key, part.strength));
    case 'chords':
    case 'arpeggio':
      return voices(part, context).map((key, voice) => one(key, 6, voice * ROLL));
    case 'bass':
      return [one(bassKey(context), 7)];
    case 'melody': {
      const near = context.memory.key ?? (part.lowest + part.highest) / 2;
      return [one(nearest(context.chord.tones[0] ?? 0, near - 2), part.strength, 4 * ROLL)];
    }
    case 'hits':
      return [one(part.key, 6)];
    case 'drums':
      return [one(DRUMS.kick, 6)];
  }
}
