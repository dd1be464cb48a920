import type { Brief } from './brief.ts';
import { budgetFor, isTight, type WordBudget } from './budget.ts';
import { writeClosing } from './closing.ts';
import { type Hook, writeHook } from './hook.ts';
import { type Basis, groupIntoScenes, type Passage } from './scenes.ts';
import { factsFor, type Selection, select } from './selection.ts';
import { concerns } from './tongues/mentions.ts';
import { countWords, wordsOf } from './words.ts';

/** The scenes' words: an opening, the facts in order, an ending. A `turn` of 1 or more gives other wordings. */
export function composeScript(brief: Brief, turn: number): { passages: Passage[]; facts: readonly string[] } {
  const budget = budgetFor(brief);
  const selection = factsFor(brief);
  const manners = isTight(budget) ? MANNERS.slice(-1) : MANNERS;
  const attempts = manners.map((manner) => () => writeIn(manner, brief, selection, budget, turn));
  // Content comes before style: the first manner that leaves room for two facts is used.
  const script = firstThat(
    attempts,
    ({ words, told }) => words <= budget.max && told >= Math.min(2, selection.facts.length),
  );
  return { passages: script.passages, facts: selection.facts };
}

/** Ways to tell the same content, from generous to terse. */
const MANNERS = [
  { isCompact: false, hasAsides: true },
  { isCompact: false, hasAsides: false },
  { isCompact: true, hasAsides: false },
] as const;

function writeIn(
  manner: (typeof MANNERS)[number],
  brief: Brief,
  selection: Selection,
  budget: WordBudget,
  turn: number,
) {
  const { facts, wanted } = selection;
  const hook = writeHook(brief, selection, turn);
  const closing = writeClosing(brief, facts.length > 0, turn, manner.isCompact);
  const frame = countWords(hook.text) + countWords(closing);
  const rest = facts.filter((fact) => fact !== hook.fact);
  const asides = manner.hasAsides ? asidesFor(brief) : [];
  const middle = fillMiddle(brief, rest, wanted, asides, { min: budget.min - frame, max: budget.max - frame });
  const passages = [
    { narration: hook.text, about: hook.fact ?? brief.topic.text, basis: basisOf(brief, hook) },
    ...groupIntoScenes(middle),
    { narration: closing, about: brief.topic.text, basis: [] },
  ];
  const words = wordsOf(passages.map(({ narration }) => narration));
  const told = facts.filter((fact) => passages.some(({ narration }) => narration.includes(fact))).length;
  return { passages, words, told };
}

/** An opening that only names a thing or asks claims nothing. */
const basisOf = ({ topic: { kind } }: Brief, { fact }: Hook): readonly Basis[] =>
  fact === null && (kind === 'name' || kind === 'question') ? [] : ['report'];

function firstThat<T>(attempts: readonly (() => T)[], isGood: (result: T) => boolean): T {
  const [attempt, ...others] = attempts;
  if (attempt === undefined) throw new Error('there is nothing to try');
  const result = attempt();
  return others.length === 0 || isGood(result) ? result : firstThat(others, isGood);
}

const asidesFor = ({ tone, niche, changes }: Brief): readonly string[] =>
  tone === 'humorous' ? niche.asides.slice(0, changes.tone === 'humorous' ? 2 : 1) : [];

/**
 * The scenes between opening and ending: at least two lines, with as many facts as fit and honest filler for the rest.
 */
function fillMiddle(
  brief: Brief,
  facts: readonly string[],
  wanted: ReadonlySet<string>,
  asides: readonly string[],
  budget: WordBudget,
): Passage[] {
  const { topic, niche, source, tongue } = brief;
  const answers = answersTo(brief, facts);
  const context = tongue.contextLines(facts.length > 0, topic, niche, source);
  const taken = wordsOf(answers.map(({ narration }) => narration)) + wordsOf(asides);
  let chosen = select(facts, wanted, budget.max - taken, tongue);
  if (chosen.length + answers.length < 2)
    chosen = select(facts, wanted, budget.max - taken - Math.min(...context.map(countWords)), tongue);
  const lines = decorate(chosen, linkFor(brief), budget.max - taken - wordsOf(chosen));
  lines.push(...answers);

  let words = wordsOf(lines.map(({ narration }) => narration)) + wordsOf(asides);
  for (const line of context) {
    if (words >= budget.min && lines.length >= 2) break;
    if (words + countWords(line) > budget.max && lines.length >= 2) continue;
    lines.push({ narration: line, about: '', basis: [] });
    words += countWords(line);
  }
  for (const [index, aside] of asides.entries()) {
    const line = lines[Math.min(index * 2, lines.length - 1)];
    if (line) line.narration += ` ${aside}`;
  }
  return lines;
}

/** What the feedback wants said and no fact covers: dictated sentences verbatim, the rest as an open question. */
function answersTo({ changes, before, facts: all, tongue }: Brief, facts: readonly string[]): Passage[] {
  const { wording } = tongue;
  const isOpen = (thing: string) => !all.some((fact) => concerns(tongue, fact, thing));
  const hasNoMore = changes.moreFacts && facts.length > 0 && facts.every((fact) => before.includes(fact));
  const dictated = changes.say
    .slice(0, 2)
    .map((text) => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/[.!?]+$/, '')}.`);
  const open = [
    ...changes.mention
      .filter(isOpen)
      .slice(0, 2)
      .map((thing) => wording.openQuestion(thing, all.length > 0)),
    ...changes.angle.filter(isOpen).slice(0, 1).map(wording.angle),
    ...(hasNoMore ? [wording.noMore] : []),
  ];
  return [...dictated.map((text) => passage(text, 'editor')), ...open.map((text) => passage(text))];
}

const passage = (text: string, ...basis: readonly Basis[]): Passage => ({ narration: text, about: text, basis });

function linkFor({ tone, seed, tongue }: Brief): string | null {
  const { links } = tongue.toneTexts[tone];
  return links[seed % Math.max(1, links.length)] ?? null;
}

function decorate(facts: readonly string[], link: string | null, room: number): Passage[] {
  const lines = facts.map((fact) => passage(fact, 'report'));
  const last = lines.at(-1);
  if (link && last && lines.length >= 3 && countWords(link) <= room) last.narration = `${link} ${last.narration}`;
  return lines;
}
