import { keywords, overlap } from '../../writer/keywords.ts';
import { splitSentences } from '../../writer/sentences.ts';
import { countWords } from '../../writer/words.ts';
import { Faults, type Finding, type Given, type SpokenScript } from '../script.ts';
import type { Wording } from '../wording/index.ts';

/** In words: about four seconds. */
const QUICK = 12;
const SLOW = 18;
const MAX_SCENE = 28;
/** Words before the subject is named. */
const PATIENCE = 4;

/** Openings that announce a video instead of beginning it. */
const ANNOUNCES =
  /^(?:(?:hi|hello|hey|welcome|greetings)\b|(?:in|with) this (?:video|short|report|story)|today(?:'s topic is| we | in )|this (?:is a report|minute is|video)|(?:one|a) (?:[\w ]{1,40} )?(?:story|report)\b[^.?!]{0,20}[:,]|here is (?:what there is|a|one)|let's (?:look at|talk about)|okay, let's|a report on|the subject of this|we take a|ready\? your|hallo|willkommen|in diesem video|heute (?:geht es|in der)|das thema (?:heute|dieses)|es geht (?:heute )?um)/i;

/** Something to stay for: a figure, a contrast, a question, someone by name. */
const HOLDS =
  /\d|\?|\b(?:but|never|without|instead|first|until|only|not|no|why|how|half|aber|nie|ohne|statt|erst|nur|kein\w*|warum|wie)\b/i;
const NAMES = /\S\s+\p{Lu}\p{L}/u;

/** The first seconds: does a person stay? */
export function judgeHook({ scenes }: SpokenScript, { topic }: Given, say: Wording['hook']): Finding {
  const scene = scenes[0]?.narration ?? '';
  const [first = '', second] = splitSentences(scene);
  const words = countWords(first);
  const wait = wordsBefore(first, topic);
  const faults = new Faults();
  if (ANNOUNCES.test(first)) faults.add(3, say.announces, 0);
  if (overlap(topic, scene) < 0.3) faults.add(3, say.unnamed, 0);
  else if (wait > PATIENCE) faults.add(3, say.late(wait), 0);
  if (second && keywords(second).length === 0 && !/[\d?]/.test(second)) faults.add(1.5, say.empty(second), 0);
  if (words > SLOW) faults.add(3, say.slow(words, QUICK), 0);
  else if (words > QUICK) faults.add(1, say.slowish(words), 0);
  if (words < 3) faults.add(2, say.nothing, 0);
  if (!HOLDS.test(scene) && !NAMES.test(first)) faults.add(2, say.dull, 0);
  if (countWords(scene) > MAX_SCENE) faults.add(1, say.long, 0);
  return faults.finding(say.good(words));
}

/** How many words come before the first one of the topic; 0 if there is none. */
function wordsBefore(sentence: string, topic: string): number {
  const named = keywords(topic);
  const lower = sentence.toLowerCase();
  // The topic may be quoted as it is, which begins before its first telling word.
  const quoted = lower.indexOf(topic.toLowerCase().replace(/[.!?]+$/, ''));
  if (quoted >= 0) return lower.slice(0, quoted).split(/\s+/).length - 1;
  const words = lower.split(/\s+/);
  return Math.max(
    0,
    words.findIndex((word) => named.some((name) => word.includes(name))),
  );
}
