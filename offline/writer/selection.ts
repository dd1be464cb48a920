import type { Brief } from './brief.ts';
import { concerns, mentions } from './tongues/mentions.ts';
import type { Tongue } from './tongues/tongue.ts';
import { countWords } from './words.ts';

/** A fact overlapping the previous draft this much was already in it, in other words. */
const SAID = 0.9;

export type Selection = {
  /** The usable facts, in the order in which to tell them. */
  facts: string[];
  /** Requested by the feedback: used before the others. */
  wanted: ReadonlySet<string>;
};

/** The usable facts in the summary's order, except that requested facts told before move to the front. */
export function factsFor({ facts, changes, before, tongue }: Brief): Selection {
  const { refersBack } = tongue;
  const things = [...changes.mention, ...changes.angle];
  const usable = usableOf(facts, { changes, before, tongue }, things.length > 0);
  const isWanted = usable.map((fact) => things.some((thing) => concerns(tongue, fact, thing)));
  // A wanted sentence that refers back brings along the one it refers to.
  const bringsAlong = (index: number) => isWanted[index + 1] === true && refersBack(usable[index + 1] ?? '');
  const wanted = usable.filter((_, index) => isWanted[index] === true || bringsAlong(index));
  // If all requested facts have already been told, only a different order shows that the feedback was followed.
  const isToldAlready = wanted.every((fact) => before.includes(fact));
  const ordered = isToldAlready ? [...wanted, ...usable.filter((fact) => !wanted.includes(fact))] : usable;
  const wording = changes.simpler ? tongue.simplify : (fact: string) => fact;
  return { facts: ordered.map(wording), wanted: new Set(wanted.map(wording)) };
}

/** As many facts as fit, in their order; a fact that refers back to a dropped one is dropped with it. */
export function select(facts: readonly string[], wanted: ReadonlySet<string>, room: number, tongue: Tongue): string[] {
  const first = pick(
    facts.filter((fact) => wanted.has(fact)),
    room,
    tongue,
  );
  const left = room - first.reduce((sum, fact) => sum + countWords(fact), 0);
  const chosen = new Set([
    ...first,
    ...pick(
      facts.filter((fact) => !wanted.has(fact)),
      left,
      tongue,
    ),
  ]);
  return facts.filter((fact) => chosen.has(fact));
}

function pick(facts: readonly string[], room: number, { refersBack }: Tongue): string[] {
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
  { changes, before, tongue }: Pick<Brief, 'changes' | 'before' | 'tongue'>,
  asksForMore: boolean,
): readonly string[] {
  // If no sentence names a thing in full, sentences that name it in part are meant.
  const isNamed = (thing: string) => facts.some((fact) => mentions(tongue, fact, thing));
  const isMeant = (fact: string, thing: string) => (isNamed(thing) ? mentions : concerns)(tongue, fact, thing);
  const allowed = facts.filter((fact) => !changes.remove.some((thing) => isMeant(fact, thing)));
  if (before === '' || asksForMore || changes.moreFacts || changes.length === 'longer' || changes.seconds !== null)
    return allowed;
  // An earlier revision left facts out for a reason.
  const kept = allowed.filter((fact) => before.includes(fact) || tongue.overlap(fact, before) > SAID);
  return kept.length >= Math.min(2, allowed.length) ? kept : allowed;
}
