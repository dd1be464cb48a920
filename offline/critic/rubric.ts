import { readFileSync } from 'node:fs';

/** The rubric in words, for other judges. */
export const rubric = readFileSync(new URL('./rubric.md', import.meta.url), 'utf8');

/** The criteria, in order, with their weights. */
export const WEIGHTS = { hook: 2, one_idea: 1, concreteness: 1.5, speakable: 1, length: 1, ending: 1 } as const;
export type CriterionName = keyof typeof WEIGHTS;

/** What takes a reader: a model may be asked for these. The others are measured. */
export const ASKED = ['hook', 'one_idea', 'concreteness', 'ending'] as const satisfies readonly CriterionName[];

/** Below this, the weakest scenes are written again. */
export const GOOD_ENOUGH = 7;
/** The most that a script with an unsupported claim is worth. */
const UNSUPPORTED = 6.5;

/** The whole: a weighted mean, to one decimal. */
export function wholeOf(scores: Readonly<Record<CriterionName, number>>, hasUnsupported: boolean): number {
  const names = Object.keys(WEIGHTS) as CriterionName[];
  const weight = names.reduce((sum, name) => sum + WEIGHTS[name], 0);
  const mean = names.reduce((sum, name) => sum + scores[name] * WEIGHTS[name], 0) / weight;
  return Math.round(Math.min(mean, hasUnsupported ? UNSUPPORTED : 10) * 10) / 10;
}
