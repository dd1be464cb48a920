import type { Brief } from './brief.ts';
import { choose, withoutRemoved } from './choose.ts';
import { refersBack } from './facts.ts';
import type { Niche } from './niches.ts';
import type { Selection } from './selection.ts';
import { toneTexts } from './tones.ts';
import { inSentence, type Topic } from './topic.ts';
import { countWords } from './words.ts';

const MAX_COLD_OPENING_WORDS = 20;

export type Hook = {
  text: string;
  /** The fact used as the opening, if any: it must not be repeated. */
  fact: string | null;
};

/** The first scene: names the topic, and leads over to the facts if there are any. */
export function writeHook(brief: Brief, selection: Selection, turn: number, isCompact: boolean): Hook {
  const { topic, tone, platform, niche, changes, seed, previous } = brief;
  const { quoting, about } = toneTexts[tone];
  const frames = framesFor(topic, quoting, about);
  const first = previous?.scenes[0]?.narration ?? '';
  const cold = changes.hook ? coldOpening(brief, selection) : null;
  if (cold && !first.includes(cold.text)) return cold;
  const openings = withoutRemoved(
    frames.map((frame) => fill(frame, topic, niche)),
    changes.remove,
  );
  const opening = choose(openings, (option) => first.startsWith(option), seed, turn + (changes.hook ? 1 : 0));
  const [leading] = withoutRemoved([`${opening} ${platform.texts.lead[tone]}`, opening], changes.remove);
  return { text: selection.facts.length === 0 || isCompact ? opening : (leading ?? opening), fact: null };
}

/** Begins in medias res: with a fact, and only then the topic it belongs to. */
function coldOpening({ topic }: Brief, { facts, wanted }: Selection): Hook | null {
  const able = facts.filter((fact) => !refersBack(fact) && countWords(fact) <= MAX_COLD_OPENING_WORDS);
  const fact =
    able.find((candidate) => wanted.has(candidate)) ?? able.find((candidate) => /\d/.test(candidate)) ?? able[0];
  if (fact === undefined || facts.length < 3) return null;
  const link =
    topic.kind === 'name' || topic.kind === 'clause'
      ? `That is the story of ${inSentence(topic)}.`
      : end(`The story behind it: ${topic.text}`, '.');
  return { text: `${fact} ${link}`, fact };
}

function framesFor({ kind }: Topic, quoting: readonly string[], about: readonly string[]): string[] {
  const announcing = quoting.filter((frame) => frame.includes(': {topic}'));
  if (kind === 'headline' || kind === 'question') return [...quoting];
  if (kind === 'name') return [...about, ...announcing];
  // Of the sentences about a thing, the first can also take a clause.
  return kind === 'clause' ? [...about.slice(0, 1), ...announcing] : announcing;
}

function fill(frame: string, topic: Topic, { field, story }: Niche): string {
  const [, front = '', back = ''] = /^(.*)\{topic\}(.*)$/.exec(frame) ?? [];
  const isQuoted = front === '' || /[:.?!] $/.test(front);
  const text = isQuoted ? topic.text : inSentence(topic);
  const sentence = /^[.!?]$/.test(back) ? end(front + text, back) : front + text + back;
  return sentence.replace('{field}', () => field).replace('{story}', () => story);
}

/** Adds the mark, unless the text already ends with one. */
const end = (text: string, mark: string): string => (/[.!?。！？]["']?$/.test(text) ? text : text + mark);
