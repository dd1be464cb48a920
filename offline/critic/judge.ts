import { type UnsupportedClaim, unsupportedClaims } from './claims/index.ts';
import { judgeConcreteness } from './criteria/concreteness.ts';
import { judgeEnding } from './criteria/ending.ts';
import { judgeHook } from './criteria/hook.ts';
import { judgeLength } from './criteria/length.ts';
import { judgeOneIdea } from './criteria/one-idea.ts';
import { judgeSpeakable } from './criteria/speakable.ts';
import { type CriterionName, WEIGHTS, wholeOf } from './rubric.ts';
import type { Finding, Given, SpokenScript } from './script.ts';
import { wordingIn } from './wording/index.ts';

export type Judgement = {
  readonly score: number;
  readonly criteria: { readonly name: CriterionName; readonly score: number; readonly reason: string }[];
  /** The scene that costs the script most; null if nothing is wrong with any. */
  readonly weakest_scene: number | null;
  /** The scenes worth writing again, weakest first; the weakest one is among them. */
  readonly weak: readonly number[];
  readonly unsupported: UnsupportedClaim[];
};

/** How many scenes are written again at once. */
const MOST_WEAK = 2;
/** Scenes that cost at least this share of what the weakest costs are weak as well. */
const NEARLY = 0.6;

/** What a reader finds about a criterion, instead of the rules. */
export type Opinion = { readonly score: number; readonly reason: string };

/**
 * Judges a script by the rubric, in its own language. The same script always gets the same judgement.
 * @param opinions of a reader, who takes the place of the rules for these criteria
 * @param weakest the scene that the reader found weakest
 */
export function judge(
  script: SpokenScript,
  given: Given,
  opinions: Partial<Record<CriterionName, Opinion>> = {},
  weakest: number | null = null,
): Judgement {
  const say = wordingIn(given.language);
  const unsupported = unsupportedClaims(script, given);
  const findings: Record<CriterionName, Finding> = {
    hook: judgeHook(script, given, say.hook),
    one_idea: judgeOneIdea(script, say.oneIdea),
    concreteness: judgeConcreteness(script, unsupported, say.concreteness),
    speakable: judgeSpeakable(script, say.speakable),
    length: judgeLength(script, given, say.length),
    ending: judgeEnding(script, given, say.ending),
  };
  const names = Object.keys(WEIGHTS) as CriterionName[];
  const criteria = names.map((name) => {
    const { score, reason } = opinions[name] ?? findings[name];
    return { name, score, reason };
  });
  const lost = lossesOf(names.map((name) => [WEIGHTS[name], findings[name]]));
  const nearly = lost.filter(([, points]) => points >= NEARLY * (lost[0]?.[1] ?? 0)).map(([scene]) => scene);
  // A claim that nothing supports is worse than a dull one.
  const read = weakest === null ? [] : [weakest];
  const weak = [...new Set([...unsupported.map(({ scene }) => scene), ...read, ...nearly])].slice(0, MOST_WEAK);
  const scores = Object.fromEntries(criteria.map(({ name, score }) => [name, score])) as Record<CriterionName, number>;
  return {
    score: wholeOf(scores, unsupported.length > 0),
    criteria,
    weakest_scene: weak[0] ?? null,
    weak,
    unsupported,
  };
}

/** What each scene costs, the weakest first. */
function lossesOf(findings: readonly (readonly [weight: number, finding: Finding])[]): [number, number][] {
  const lost = new Map<number, number>();
  for (const [weight, { faults }] of findings)
    for (const [scene, points] of faults) lost.set(scene, (lost.get(scene) ?? 0) + points * weight);
  return [...lost].sort(([one, a], [other, b]) => b - a || one - other);
}
