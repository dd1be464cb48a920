import { createRandom, type Random } from '../painter/random.ts';
import { type Passage, planForm } from './form.ts';
import { planBars } from './grid.ts';
import { type Chord, mod12, readChord } from './harmony.ts';
import type { MusicRequest } from './index.ts';
import { DRUMS, INSTRUMENTS } from './instruments.ts';
import { inventMotif } from './melody.ts';
import { type Context, playDrums, playPart } from './parts.ts';
import { type Channel, type Expression, endOf, type Note, play, type Score } from './score.ts';
import { STEPS_PER_BEAT, strokesAtEnd } from './steps.ts';
import { STYLES } from './styles/index.ts';
import type { Part, Style } from './styles/style.ts';

const DRUM_CHANNEL = 9;
const SWELL_CHANNEL = 15;
/** How long the reversed cymbal grows before it breaks off, in seconds. */
const SWELL_SECONDS = 1.38;
/** The last chord is let go so long before the end that it has died away there. */
const RELEASE_SECONDS = 1.1;
/** How loud sustained sounds are, and from where to where they grow in the bar that leads on. */
const LEVEL = 100;
const SWELL = [88, 122] as const;

/** Writes the music for a film: what each instrument plays, and when. */
export function compose({ mood, seed, seconds, scenes }: MusicRequest): Score {
  const style = STYLES[mood];
  const random = createRandom(`${mood}/${seed}`);
  const key = random.pick(style.keys);
  const passages = planForm(planBars(scenes, seconds, style.tempo), seconds);
  const chords = harmonise(passages, style, key, random);
  const scale = style.scale.map((tone) => mod12(tone + key));
  const motif = inventMotif(random);
  const channels = new Map<number, Channel>();
  const notes: Note[] = [];
  const expressions: Expression[] = [];
  for (const [index, part] of style.parts.entries()) {
    const channel = channelOf(part, index);
    channels.set(channel, describe(part));
    const memory: Context['memory'] = { voices: [], key: null };
    const played = passages.flatMap((passage, bar) => {
      if (!plays(part, passage)) return [];
      const chord = chords[bar] ?? { tones: [0], bass: 0 };
      const barOfRole = bar - passages.findIndex(({ role }) => role === passage.role);
      const { swing } = style;
      const next = chords[bar + 1] ?? chord;
      const lastRelease = seconds - RELEASE_SECONDS;
      return playPart(part, passage, {
        random,
        channel,
        swing,
        chord,
        next,
        scale,
        motif,
        barOfRole,
        memory,
        lastRelease,
      });
    });
    notes.push(...(part.kind === 'pad' ? tie(played) : played));
    if (part.kind === 'pad') expressions.push(...swell(passages, channel));
  }
  notes.push(...leadOn(passages, style, random));
  if (style.swell > 0) channels.set(SWELL_CHANNEL, SWELL_CYMBAL);
  return { channels, notes: notes.sort((one, other) => one.at - other.at), expressions };
}

/** Channel 9 has the drums; parts never reach 15. */
const channelOf = ({ kind }: Part, index: number): number =>
  kind === 'drums' ? DRUM_CHANNEL : index < DRUM_CHANNEL ? index : index + 1;

function describe(part: Part): Channel {
  const { program } = INSTRUMENTS[part.instrument];
  // Its drums share a channel, and are as loud as they are struck.
  const volume = part.kind === 'drums' ? LEVEL : part.volume;
  return { program, isDrums: part.kind === 'drums', volume, pan: part.pan, reverb: part.reverb };
}

const SWELL_CYMBAL: Channel = { program: INSTRUMENTS.swell.program, isDrums: false, volume: 80, pan: 0, reverb: 60 };

const plays = ({ roles, alternates }: Part, { role, turn }: Passage): boolean =>
  roles.includes(role) && (alternates === undefined || alternates === turn % 2);

/** A chord for each bar: the lift has other ones than the rest, and the last two close. */
function harmonise(passages: readonly Passage[], style: Style, key: number, random: Random): Chord[] {
  const read = (names: string) => names.split(' ').map((name) => readChord(name, key));
  const told = read(random.pick(style.progressions));
  const lifted = read(random.pick(style.lifts));
  const [before, last] = style.cadence.map((name) => readChord(name, key));
  let bar = 0;
  return passages.map((passage, index) => {
    bar = passage.isFirstOfRole ? 0 : bar + 1;
    if (passage.isFinal && last) return last;
    if (index === passages.length - 2 && before) return before;
    const chords = passage.role === 'lift' ? lifted : told;
    return chords[bar % chords.length] ?? { tones: [0], bass: 0 };
  });
}

/** Makes one long note of a key that is held from bar to bar. */
function tie(notes: readonly Note[]): Note[] {
  const held: Note[] = [];
  for (const note of notes) {
    const at = held.findLastIndex(({ key, until }) => key === note.key && Math.abs(until - note.at) < 0.05);
    const before = held[at];
    if (before) held[at] = { ...before, until: note.until };
    else held.push(note);
  }
  return held;
}

const CRASH = { crash: '4...............' };
const SOFT_CRASH = { crash: '2...............' };

/** Sustained sounds grow where the music leads on. */
function swell(passages: readonly Passage[], channel: number): Expression[] {
  const steps = 12;
  const [from, to] = SWELL;
  return passages.flatMap((passage) => {
    if (!passage.leadsOn) return [{ channel, at: passage.start, value: LEVEL }];
    return Array.from({ length: steps }, (_, step) => ({
      channel,
      at: passage.start + ((endOf(passage) - passage.start) * step) / steps,
      value: Math.round(from + ((to - from) * step) / (steps - 1)),
    }));
  });
}

/** A fill and a reversed cymbal before the bed and the lift, and a cymbal where they begin. */
function leadOn(passages: readonly Passage[], { fill, swell: strength, swing }: Style, random: Random): Note[] {
  return passages.flatMap((passage, index) => {
    const next = passages[index + 1];
    if (!next || !passage.leadsOn || next.role === 'outro') return [];
    const notes: Note[] = [];
    if (fill) notes.push(...fillOf(fill.steps, passage, swing, random));
    if (fill)
      notes.push(
        ...playDrums(next.role === 'lift' ? CRASH : SOFT_CRASH, next, { random, channel: DRUM_CHANNEL, swing }, 1),
      );
    const at = next.start - SWELL_SECONDS;
    if (strength > 0 && at > 0)
      notes.push(play(random, passage, { channel: SWELL_CHANNEL, at, until: next.start, key: 60, strength }));
    return notes;
  });
}

function fillOf(steps: NonNullable<Style['fill']>['steps'], passage: Passage, swing: number, random: Random): Note[] {
  return Object.entries(steps).flatMap(([drum, rhythm]) =>
    strokesAtEnd(rhythm ?? '', passage.beats).map(({ step, strength }) => {
      const late = swing * (step % 2);
      const at = passage.start + ((step + late) * passage.beatSeconds) / STEPS_PER_BEAT;
      const key = DRUMS[drum as keyof typeof DRUMS];
      return play(random, passage, { channel: DRUM_CHANNEL, at, until: at + 0.2, key, strength });
    }),
  );
}
