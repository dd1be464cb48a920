import { type Bar, LONGEST_INTRO } from './grid.ts';

/** The purpose of a part of the music: the hook, the story, its turn, and the end. */
export type Role = 'intro' | 'bed' | 'lift' | 'outro';

export type Passage = Bar & {
  readonly role: Role;
  /** Counts the scenes of the role, from 0: what alternates from scene to scene goes by it. */
  readonly turn: number;
  /** The bar after it has another role: this one leads there. */
  readonly leadsOn: boolean;
  readonly isFirstOfRole: boolean;
  readonly isFirstOfScene: boolean;
  /** The chord that rings until the end. */
  readonly isFinal: boolean;
};

/** So many bars at least are played with bass and drums before the first scene ends, or they begin with the second. */
const BARS_BEFORE_CHANGE = 2;
/** Where in a film things turn, as a fraction of it. */
const TURNING_POINT = 0.55;
/** The shortest that a final chord may ring. */
const RINGING_SECONDS = 1.6;

/** Gives each bar its place in the whole: changes of role fall on the beginnings of scenes. */
export function planForm(bars: readonly Bar[], seconds: number): Passage[] {
  const played = joinFinal(bars, seconds);
  const roles = rolesOf(played, seconds);
  const turns = new Map<Role, Set<number>>();
  return played.map((bar, index) => {
    const role = roles[index] ?? 'bed';
    const scenes = turns.get(role) ?? new Set();
    turns.set(role, scenes.add(bar.scene));
    const isFinal = index === played.length - 1;
    return {
      ...bar,
      role,
      turn: scenes.size - 1,
      leadsOn: !isFinal && roles[index + 1] !== role,
      isFirstOfRole: roles[index - 1] !== role,
      isFirstOfScene: played[index - 1]?.scene !== bar.scene,
      isFinal,
    };
  });
}

/** The last bar holds the final chord: one too short to ring becomes part of the bar before it. */
function joinFinal(bars: readonly Bar[], seconds: number): Bar[] {
  const played = [...bars];
  while (played.length > 1) {
    const last = played.at(-1);
    const before = played.at(-2);
    if (!last || !before || seconds - last.start >= RINGING_SECONDS) break;
    const beats = Math.max(1, Math.round((seconds - before.start) / before.beatSeconds));
    played.splice(-2, 2, { ...before, beats, beatSeconds: (seconds - before.start) / beats });
  }
  return played;
}

function rolesOf(bars: readonly Bar[], seconds: number): Role[] {
  const scenes = [...new Set(bars.map(({ scene }) => scene))];
  if (scenes.length < 3) return rolesOfBars(bars);
  const startOf = (scene: number) => bars.find((bar) => bar.scene === scene)?.start ?? 0;
  const inside = scenes.slice(scenes.length > 3 ? 2 : 1, -1);
  const distance = (scene: number) => Math.abs(startOf(scene) - TURNING_POINT * seconds);
  const turning = inside.reduce((one, other) => (distance(other) < distance(one) ? other : one));
  const opening = bars.filter(({ scene }) => scene === scenes[0]);
  const entry = opening.findIndex(({ start }) => start >= LONGEST_INTRO);
  const waits = entry === -1 || opening.length - entry < BARS_BEFORE_CHANGE ? opening.length : entry;
  return bars.map(({ scene }, bar) => {
    if (scene === scenes[0]) return bar < waits ? 'intro' : 'bed';
    if (scene === scenes.at(-1)) return 'outro';
    return scene < turning ? 'bed' : 'lift';
  });
}

/** A film of one or two scenes has no scenes to go by. */
const rolesOfBars = (bars: readonly Bar[]): Role[] =>
  bars.map(({ start }, index) => {
    const at = (index + 0.5) / bars.length;
    if (at < 0.2 && start < LONGEST_INTRO) return 'intro';
    if (at < 0.5) return 'bed';
    return at < 0.8 ? 'lift' : 'outro';
  });
