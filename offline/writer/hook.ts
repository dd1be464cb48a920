import type { Brief } from './brief.ts';
import { choose, withoutRemoved } from './choose.ts';
import type { Selection } from './selection.ts';
import type { ToneTexts } from './tones.ts';
import type { Tongue } from './tongues/tongue.ts';
import type { Topic } from './topic.ts';
import { countWords } from './words.ts';

const MAX_COLD_OPENING_WORDS = 20;

export type Hook = {
  text: string;
  /** The fact used as the opening, if any: it must not be repeated. */
  fact: string | null;
};

/** The first scene: names the topic in a few words. */
export function writeHook(brief: Brief, selection: Selection, turn: number): Hook {
  const { topic, tone, changes, seed, previous, tongue } = brief;
  const frames = framesFor(topic, tongue.toneTexts[tone]);
  const first = previous?.scenes[0]?.narration ?? '';
  const cold = changes.hook ? coldOpening(brief, selection) : null;
  if (cold && !first.includes(cold.text)) return cold;
  const openings = withoutRemoved(
    frames.map((frame) => fill(frame, topic, tongue)),
    changes.remove,
  );
  const text = choose(openings, (option) => first.startsWith(option), seed, turn + (changes.hook ? 1 : 0));
  return { text, fact: null };
}

/** Begins in medias res: with a fact, and only then the topic it belongs to. */
function coldOpening({ topic, tongue }: Brief, { facts, wanted }: Selection): Hook | null {
  const able = facts.filter((fact) => !tongue.refersBack(fact) && countWords(fact) <= MAX_COLD_OPENING_WORDS);
  const fact =
    able.find((candidate) => wanted.has(candidate)) ?? able.find((candidate) => /\d/.test(candidate)) ?? able[0];
  if (fact === undefined || facts.length < 3) return null;
  return { text: `${fact} ${tongue.wording.storyOf(topic)}`, fact };
}

function framesFor({ kind }: Topic, { quoting, about, clause }: ToneTexts): readonly string[] {
  if (kind === 'name') return about;
  return kind === 'clause' ? clause : quoting;
}

function fill(frame: string, topic: Topic, { inSentence }: Tongue): string {
  const [, front = '', mark = '', rest = ''] = /^(.*)\{topic\}([.!?]?)(.*)$/.exec(frame) ?? [];
  const isQuoted = front === '' || /[:.?!] $/.test(front);
  const text = isQuoted ? topic.text : inSentence(topic);
  return (mark === '' ? front + text : end(front + text, mark)) + rest;
}

/** Adds the mark, unless the text already ends with one. */
const end = (text: string, mark: string): string => (/[.!?。！？]["']?$/.test(text) ? text : text + mark);
