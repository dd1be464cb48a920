import type { Brief } from './brief.ts';
import { refersBack } from './facts.ts';
import { concerns, mentions, overlap } from './keywords.ts';
import { simplify } from './simplify.ts';
import { countWords } from './words.ts';

/** As much of a sentence as this in the previous draft, and it was in there, if in other words. */
const SAID = 0.9;

export type Selection = {
  /** What may be used, in the order in which it is to be told. */
  facts: string[];
  /** What the feedback asks for: to be used before the others. */
  wanted: ReadonlySet<string>;
};

/** Which facts a draft may use. In the summary's order, but what was asked for and is there already moves to the front. */
export function factsFor({ facts, changes, before }: Brief): Selection {
  const things = [...changes.mention, ...changes.angle];
  const usable = usableOf(facts, changes, before, things.length > 0);
  const isWanted = usable.map((fact) => things.some((thing) => concerns(fact, thing)));
  // A sentence that points back brings along what it points to.
  const bringsAlong = (index: number) => isWanted[index + 1] === true && refersBack(usable[index + 1] ?? '');
  const wanted = usable.filter((_, index) => isWanted[index] === true || bringsAlong(index));
  // Where all the facts that were asked for are told already, only another order shows that the feedback was followed.
  const isToldAlready = wanted.every((fact) => before.includes(fact));
  const ordered = isToldAlready ? [...wanted, ...usable.filter((fact) => !wanted.includes(fact))] : usable;
  const wording = changes.simpler ? simplify : (fact: string) => fact;
  return { facts: ordered.map(wording), wanted: new Set(wanted.map(wording)) };
}

/** As many facts as fit, in their order; what points back to a fact that did not fit is left out with it. */
export function select(facts: readonly string[], wanted: ReadonlySet<string>, room: number): string[] {
  const first = pick(
    facts.filter((fact) => wanted.has(fact)),
    room,
  );
  const left = room - first.reduce((sum, fact) => sum + countWords(fact), 0);
  const chosen = new Set([
    ...first,
    ...pick(
      facts.filter((fact) => !wanted.has(fact)),
      left,
    ),
  ]);
  return facts.filter((fact) => chosen.has(fact));
}

function pick(facts: readonly string[], room: number): string[] {
  const chosen: string[] = [];
  let left = room;
  let gap = false;
  for (const fact of facts) {
    const fits: boolean = countWords(fact) <= left && !(gap && refersBack(fact));
    gap = !fits;
    if (!fits) continue;
    chosen.push(fact);
    left -= countWords(fact);
  }
  return chosen;
}

function usableOf(
  facts: readonly string[],
  changes: Brief['changes'],
  before: string,
  asksForMore: boolean,
): readonly string[] {
  // A thing that no sentence names in full is one that some sentences name in part.
  const isNamed = (thing: string) => facts.some((fact) => mentions(fact, thing));
  const isMeant = (fact: string, thing: string) => (isNamed(thing) ? mentions : concerns)(fact, thing);
  const allowed = facts.filter((fact) => !changes.remove.some((thing) => isMeant(fact, thing)));
  if (before === '' || asksForMore || changes.moreFacts || changes.length === 'longer' || changes.seconds !== null)
    return allowed;
  // What an earlier revision left out was left out for a reason.
  const kept = allowed.filter((fact) => before.includes(fact) || overlap(fact, before) > SAID);
  return kept.length >= Math.min(2, allowed.length) ? kept : allowed;
}
