import type { Brief } from './brief.ts';
import { writeClosing } from './closing.ts';
import { contextLines } from './context.ts';
import { leansBack } from './facts.ts';
import { writeHook } from './hook.ts';
import { overlap, speaksOf, touches } from './keywords.ts';
import { simplify } from './simplify.ts';
import { speakable } from './speakable.ts';
import { voices } from './tones.ts';
import { countWords, wordsWithin } from './words.ts';

/** 27 to 38 seconds at the narrator's pace. */
const BUDGET = { min: 75, max: 105 };
/** Below this an opening has no room to lead over, and an ending none for a long call. */
const COMPACT = 72;
const MOST_MIDDLE_SCENES = 4;
const COMFORTABLE_SCENE = 18;

/** What is said in one scene, and which part of it is worth a picture. */
export type Passage = { narration: string; about: string };

type Budget = { min: number; max: number };

/** The scenes' words: an opening, the facts in their order, an ending. `turn` 1 and more give other wordings. */
export function writeScript(brief: Brief, turn: number): { passages: Passage[]; facts: readonly string[] } {
  const budget = budgetFor(brief);
  const isCompact = budget.max < COMPACT;
  const facts = factsFor(brief);
  const hook = writeHook(brief, facts, turn, isCompact);
  const closing = writeClosing(brief, turn, isCompact);
  const frame = countWords(hook.text) + countWords(closing);
  const rest = facts.filter((fact) => fact !== hook.fact);
  const middle = fillMiddle(brief, rest, { min: budget.min - frame, max: budget.max - frame });
  const passages = [
    { narration: hook.text, about: hook.fact ?? brief.topic.text },
    ...group(middle),
    { narration: closing, about: brief.topic.text },
  ];
  return { passages, facts };
}

/** How many words, from what the feedback asks and from how long the previous draft was. */
function budgetFor({ wishes, before }: Brief): Budget {
  const previous = countWords(before);
  if (wishes.seconds !== null) {
    const words = wordsWithin(Math.max(15, Math.min(90, wishes.seconds)));
    return { min: Math.floor(words * 0.85), max: words };
  }
  if (previous === 0) return BUDGET;
  if (wishes.length === 'shorter') {
    const max = Math.max(40, Math.min(BUDGET.max, Math.floor(previous * 0.8)));
    return { min: max - 25, max };
  }
  if (wishes.length === 'longer') {
    const min = Math.min(170, Math.max(BUDGET.min, Math.ceil(previous * 1.15)));
    return { min, max: min + 30 };
  }
  if (wishes.moreFacts) return { min: BUDGET.min, max: Math.max(BUDGET.max, Math.min(150, previous + 30)) };
  // A length that was asked for once stays.
  const isUsual = previous >= BUDGET.min && previous <= BUDGET.max;
  return isUsual
    ? BUDGET
    : { min: Math.max(40, Math.min(160, previous - 10)), max: Math.max(50, Math.min(180, previous + 8)) };
}

/** The facts that may be used, those that the feedback asks for in front. */
function factsFor({ facts, wishes, before }: Brief): string[] {
  // A thing that no sentence names in full is one that some sentences name in part.
  const isNamed = (thing: string) => facts.some((fact) => speaksOf(fact, thing));
  const isMeant = (fact: string, thing: string) => (isNamed(thing) ? speaksOf : touches)(fact, thing);
  const allowed = facts.filter((fact) => !wishes.remove.some((thing) => isMeant(fact, thing)));
  const wanted = [...wishes.mention, ...wishes.angle];
  const wantsOthers = wishes.moreFacts || wishes.length === 'longer' || wishes.seconds !== null || wanted.length > 0;
  // What an earlier revision left out was left out for a reason.
  const kept =
    before === '' || wantsOthers
      ? allowed
      : allowed.filter((fact) => before.includes(fact) || overlap(fact, before) > 0.9);
  const usable = kept.length >= Math.min(2, allowed.length) ? kept : allowed;
  const isWanted = usable.map((fact) => wanted.some((thing) => touches(fact, thing)));
  // A sentence that points back brings along what it points to.
  const inFront = usable.map(
    (fact, index) =>
      isWanted[index] === true || (isWanted[index + 1] === true && leansBack(usable[index + 1] ?? '') && fact !== ''),
  );
  const ordered = [...usable.filter((_, index) => inFront[index]), ...usable.filter((_, index) => !inFront[index])];
  return wishes.simpler ? ordered.map(simplify) : ordered;
}

/** The scenes between opening and ending: at least two lines, as many facts as fit, the rest filled up honestly. */
function fillMiddle(brief: Brief, facts: readonly string[], budget: Budget): Passage[] {
  const { topic, niche, source, tone, wishes } = brief;
  const answers = answersTo(brief, facts);
  const context = contextLines(facts.length > 0, topic, niche, source);
  const asides = tone === 'humorous' ? niche.asides.slice(0, wishes.tone === 'humorous' ? 2 : 1) : [];
  const taken = wordsOf(answers) + wordsOf(asides);
  let chosen = select(facts, budget.max - taken);
  if (chosen.length + answers.length < 2)
    chosen = select(facts, budget.max - taken - Math.min(...context.map(countWords)));
  const lines = decorate(chosen, voices[tone].link, budget.max - taken - wordsOf(chosen));
  lines.push(...answers.map((text) => ({ narration: text, about: text })));

  let words = wordsOf(lines.map(({ narration }) => narration)) + wordsOf(asides);
  for (const line of context) {
    if (words >= budget.min && lines.length >= 2) break;
    if (words + countWords(line) > budget.max && lines.length >= 2) continue;
    lines.push({ narration: line, about: '' });
    words += countWords(line);
  }
  for (const [index, aside] of asides.entries()) {
    const line = lines[Math.min(index * 2, lines.length - 1)];
    if (line) line.narration += ` ${aside}`;
  }
  return lines;
}

/** What the feedback wants said and no fact says: dictated sentences as they are, the rest as an open question. */
function answersTo({ wishes }: Brief, facts: readonly string[]): string[] {
  const isOpen = (thing: string) => !facts.some((fact) => touches(fact, thing));
  const dictated = wishes.say.map((text) => speakable(text)).filter((text) => /[\p{L}\p{N}]/u.test(text));
  return [
    ...dictated.map((text) => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/[.!?]+$/, '')}.`),
    ...wishes.mention
      .filter(isOpen)
      .slice(0, 2)
      .map((thing) => `And what about ${thing}? The report does not say.`),
    ...wishes.angle
      .filter(isOpen)
      .slice(0, 1)
      .map((thing) => `One angle to keep in mind: ${thing}.`),
  ];
}

/** As many facts as fit, in their order; what points back to a fact that did not fit is left out with it. */
function select(facts: readonly string[], room: number): string[] {
  const chosen: string[] = [];
  let left = room;
  let gap = false;
  for (const fact of facts) {
    const fits: boolean = countWords(fact) <= left && !(gap && leansBack(fact));
    gap = !fits;
    if (!fits) continue;
    chosen.push(fact);
    left -= countWords(fact);
  }
  return chosen;
}

function decorate(facts: readonly string[], link: string | null, room: number): Passage[] {
  const lines = facts.map((fact) => ({ narration: fact, about: fact }));
  const last = lines.at(-1);
  if (link && last && lines.length >= 3 && countWords(link) <= room) last.narration = `${link} ${last.narration}`;
  return lines;
}

/** Joins lines that follow each other into scenes of about equal length. */
function group(lines: readonly Passage[]): Passage[] {
  const total = wordsOf(lines.map(({ narration }) => narration));
  const count = Math.max(2, Math.min(MOST_MIDDLE_SCENES, lines.length, Math.round(total / COMFORTABLE_SCENE)));
  const scenes: Passage[] = [];
  let said = 0;
  for (const [index, line] of lines.entries()) {
    const words = countWords(line.narration);
    const current = scenes.at(-1);
    const mustOpen = lines.length - index <= count - scenes.length;
    // The middle of the line decides in which of the equal parts it falls.
    const mayOpen = scenes.length < count && said + words / 2 >= (total * scenes.length) / count;
    said += words;
    if (current && !mustOpen && !mayOpen) {
      current.narration += ` ${line.narration}`;
      current.about += ` ${line.about}`;
    } else scenes.push({ ...line });
  }
  return scenes;
}

const wordsOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + countWords(text), 0);
