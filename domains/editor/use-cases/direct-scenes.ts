import type { Look, Move, Transition } from '../../shared/looks/index.ts';

/** How a scene begins and how its picture moves. */
export type Direction = { readonly move: Move; readonly entrance: Transition };

/** Words with which a story turns, at the beginning of a sentence, in the languages that scripts are written in. */
const TURNS =
  /^\W*(but|yet|however|instead|still|then|now|suddenly|meanwhile|until|so why|and then|on the other hand|aber|doch|jedoch|dann|jetzt|plötzlich|trotzdem|mais|pourtant|pero|sin embargo|ma|però|mas|porém)\b/i;

/**
 * Decides how each scene begins and moves, by what is said in it and in the one before: a scene that is changed changes
 * nothing but its own move and the transitions at its ends.
 * @param look null for a film from before there were looks
 */
export function directScenes(narrations: readonly string[], look: Look | null): Direction[] {
  if (!look) return narrations.map(() => ({ move: 'pan', entrance: 'cut' }));
  const last = narrations.length - 1;
  return narrations.map((narration, index) => ({
    move: moveOf(look, narration, index, last),
    entrance: index === 0 ? 'cut' : entranceOf(look, narrations[index - 1] ?? '', narration, index, last),
  }));
}

function moveOf({ motion }: Look, narration: string, index: number, last: number): Move {
  if (index === 0) return motion.opening;
  if (index === last) return motion.closing;
  // By its words, so it stays the same wherever the scene is.
  return motion.middle[narration.length % motion.middle.length] ?? 'pan';
}

function entranceOf({ transitions }: Look, before: string, narration: string, index: number, last: number): Transition {
  if (index === 1) return transitions.hook;
  if (index === last) return transitions.ending;
  return TURNS.test(narration) || /[?？]\W*$/.test(before) ? transitions.turn : transitions.step;
}
