import type { Brief } from './brief.ts';
import { choose } from './choose.ts';
import { mentions } from './tongues/mentions.ts';
import { firstCharacters } from './words.ts';

const MAX_TITLE_LENGTH = 90;
const MAX_FACT_LENGTH = 240;
const MAX_TAG_LENGTH = 24;
const MAX_HASHTAGS = 8;
/** Tags that begin alike for so many characters are about the same thing. */
const ALIKE = 9;

/** The texts around the video: title (at most 90 characters), two sentences naming the source, 4 to 8 hashtags. */
export function writePackaging(brief: Brief, facts: readonly string[], turn: number) {
  return { title: title(brief, turn), description: description(brief, facts), hashtags: hashtags(brief, facts) };
}

function title({ topic, changes, previous, seed, tongue }: Brief, turn: number): string {
  const options = tongue.wording.titles(topic).map((option) => clip(option));
  const isFresh = previous === null && changes.title === false;
  if (isFresh) return options[0] ?? topic.text;
  return choose([...new Set(options)], (option) => option === previous?.title, seed, changes.title ? 1 + turn : 0);
}

function clip(text: string): string {
  if (text.length <= MAX_TITLE_LENGTH) return text;
  const cut = firstCharacters(text, MAX_TITLE_LENGTH - 1);
  const whole = cut.replace(/\s+\S*$/, '');
  return `${(whole.length > MAX_TITLE_LENGTH / 2 ? whole : cut).replace(/[\s.,;:!?-]+$/, '')}…`;
}

function description({ topic, source, tongue }: Brief, facts: readonly string[]): string {
  const fact = facts.find((candidate) => candidate.length <= MAX_FACT_LENGTH);
  const subject = tongue.wording.shortLook(topic);
  const first = fact ?? (/[.!?。！？]$/.test(subject) ? subject : `${subject}.`);
  return `${first} ${source.credit}`.trim();
}

/** Words of the topic (unused ones first, if others were requested), then niche and platform. */
function hashtags({ topic, niche, platform, changes, previous, tongue }: Brief, facts: readonly string[]): string[] {
  const removed = (text: string) =>
    changes.remove.some((thing) => mentions(tongue, text, thing) || mentions(tongue, thing, text));
  const named = [...tongue.named(topic.text), ...tongue.keywords(topic.text), ...tongue.named(facts.join(' '))].filter(
    (text) => !removed(text),
  );
  const tags = named
    .map(tag)
    .filter((text) => text.length > 3 && text.length <= MAX_TAG_LENGTH && !/^#\d+$/.test(text));
  const fixed = [...niche.hashtags, ...platform.texts.hashtags];
  const fresh = changes.hashtags ? tags.filter((text) => !previous?.hashtags.includes(text)) : [];
  const own = withoutParts([...new Set([...fresh, ...tags])].filter((text) => !fixed.includes(text)));
  return [...new Set([...own.slice(0, MAX_HASHTAGS - fixed.length), ...fixed])];
}

/** Next to `#centralbanks`, `#central` and `#banks` add nothing, and neither does `#lithiumion` next to `#lithiumions`. */
function withoutParts(tags: readonly string[]): string[] {
  const kept: string[] = [];
  for (const tag of tags)
    if (!kept.some((other) => other.includes(tag.slice(1)) || tag.slice(0, ALIKE) === other.slice(0, ALIKE)))
      kept.push(tag);
  return kept;
}

const tag = (text: string): string => `#${text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')}`;
