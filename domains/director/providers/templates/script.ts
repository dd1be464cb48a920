import type { Brief } from './brief.ts';
import { type Budget, budgetFor, isTight } from './budget.ts';
import { writeClosing } from './closing.ts';
import { contextLines } from './context.ts';
import { writeHook } from './hook.ts';
import { touches } from './keywords.ts';
import { factsFor, select } from './selection.ts';
import { voices } from './tones.ts';
import { countWords } from './words.ts';

const MOST_MIDDLE_SCENES = 4;
const COMFORTABLE_SCENE = 16;

/** What is said in one scene, and which part of it is worth a picture. */
export type Passage = { narration: string; about: string };

/** The scenes' words: an opening, the facts in their order, an ending. `turn` 1 and more give other wordings. */
export function writeScript(brief: Brief, turn: number): { passages: Passage[]; facts: readonly string[] } {
  const budget = budgetFor(brief);
  const isCompact = isTight(budget);
  const { facts, wanted } = factsFor(brief);
  const hook = writeHook(brief, { facts, wanted }, turn, isCompact);
  const closing = writeClosing(brief, turn, isCompact);
  const frame = countWords(hook.text) + countWords(closing);
  const rest = facts.filter((fact) => fact !== hook.fact);
  const middle = fillMiddle(brief, rest, wanted, { min: budget.min - frame, max: budget.max - frame });
  const passages = [
    { narration: hook.text, about: hook.fact ?? brief.topic.text },
    ...group(middle),
    { narration: closing, about: brief.topic.text },
  ];
  return { passages, facts };
}

/** The scenes between opening and ending: at least two lines, as many facts as fit, the rest filled up honestly. */
function fillMiddle(brief: Brief, facts: readonly string[], wanted: ReadonlySet<string>, budget: Budget): Passage[] {
  const { topic, niche, source, tone, wishes } = brief;
  const answers = answersTo(brief, facts);
  const context = contextLines(facts.length > 0, topic, niche, source);
  const asides = tone === 'humorous' ? niche.asides.slice(0, wishes.tone === 'humorous' ? 2 : 1) : [];
  const taken = wordsOf(answers) + wordsOf(asides);
  let chosen = select(facts, wanted, budget.max - taken);
  if (chosen.length + answers.length < 2)
    chosen = select(facts, wanted, budget.max - taken - Math.min(...context.map(countWords)));
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
  return [
    ...wishes.say.slice(0, 2).map((text) => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/[.!?]+$/, '')}.`),
    ...wishes.mention.filter(isOpen).slice(0, 2).map(openQuestion),
    ...wishes.angle
      .filter(isOpen)
      .slice(0, 1)
      .map((thing) => `One angle to keep in mind: ${thing}.`),
  ];
}

const openQuestion = (thing: string): string =>
  /^(?:why|how|what|when|where|who|whether|if)\b/i.test(thing)
    ? `One question stays open: ${thing}.`
    : `And what about ${thing}? The report does not say.`;

function decorate(facts: readonly string[], link: string | null, room: number): Passage[] {
  const lines = facts.map((fact) => ({ narration: fact, about: fact }));
  const last = lines.at(-1);
  if (link && last && lines.length >= 3 && countWords(link) <= room) last.narration = `${link} ${last.narration}`;
  return lines;
}

/** Joins lines that follow each other into scenes of about equal length. */
function group(lines: readonly Passage[]): Passage[] {
  const comfortable = Math.round(wordsOf(lines.map(({ narration }) => narration)) / COMFORTABLE_SCENE);
  const count = Math.max(2, Math.min(MOST_MIDDLE_SCENES, lines.length, comfortable));
  return partition(lines, count).scenes.map((scene) => ({
    narration: scene.map(({ narration }) => narration).join(' '),
    about: scene
      .map(({ about }) => about)
      .join(' ')
      .trim(),
  }));
}

/** All ways to cut a few lines into at most four scenes are soon tried: the most even one has the smallest squares. */
function partition(lines: readonly Passage[], count: number): { scenes: (readonly Passage[])[]; cost: number } {
  const whole = { scenes: [lines], cost: wordsOf(lines.map(({ narration }) => narration)) ** 2 };
  if (count <= 1 || lines.length <= 1) return whole;
  let best: typeof whole | null = null;
  for (let cut = 1; cut <= lines.length - count + 1; cut++) {
    const head = partition(lines.slice(0, cut), 1);
    const rest = partition(lines.slice(cut), count - 1);
    const cost = head.cost + rest.cost;
    if (best === null || cost < best.cost) best = { scenes: [...head.scenes, ...rest.scenes], cost };
  }
  return best ?? whole;
}

const wordsOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + countWords(text), 0);
