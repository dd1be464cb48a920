import type { LookName } from './looks.ts';
import type { MoodName } from './palette.ts';
import type { Random } from './random.ts';
import type { SkyElement } from './skies.ts';
import { type BackdropName, backdrops, type DomainName, domains } from './vocabulary/backdrops.ts';
import { craftPhrases, lookWords, moodWords, skyWords } from './vocabulary/styles.ts';
import { subjectWords } from './vocabulary/subject-words.ts';
import { type Subject, type SubjectName, subjects } from './vocabulary/subjects.ts';

/** What to paint, in terms of the vocabulary. */
export type Scene = {
  look: LookName;
  mood: MoodName;
  backdrop: BackdropName;
  sky: SkyElement[];
  /** The first is the main thing; if empty, the place itself is the picture. */
  subjects: SubjectName[];
};

/**
 * Finds the vocabulary's words in a prompt, earlier ones weighing more, and drops those in the negative prompt.
 * Whatever the words leave open is chosen to suit the main thing, or at random if anything suits it.
 */
export function readPrompt(prompt: string, negativePrompt: string | null, random: Random): Scene {
  const unwanted = tokens(negativePrompt ?? '');
  const named = tokens(prompt).filter((token) => !unwanted.includes(token));
  const look = firstOf(lookWords, named) ?? 'cinematic';
  // A watercolor of a tree is not about water.
  const matter = tokens(withoutCraft(prompt)).filter((token) => !unwanted.includes(token));
  const wanted = matter.filter((token) => lookWords.every(([, style]) => hits(style, [token]).length === 0));
  const found = rank(subjectWords, wanted, unwanted);
  const place = rank(wordsOf(backdrops), wanted, unwanted)[0];
  const domain = found[0] ? subjects[found[0]].domain : rank(wordsOf(domains), wanted, [])[0];
  const chosen = found.length > 0 || place ? found.slice(0, 3) : fallback(domain, random);
  const home: DomainName = domain ?? 'science';
  const main: Subject | undefined = chosen[0] && subjects[chosen[0]];
  const backdrop: BackdropName = place ?? random.pick(main?.home ?? domains[home].backdrops);
  const mood = firstOf(moodWords, wanted) ?? (place ? MOOD_OF_PLACE[place] : undefined) ?? domains[home].mood;
  return { look, mood, backdrop, sky: skyOf(wanted, unwanted, mood, backdrop, chosen), subjects: chosen };
}

/** Places whose own mood says more than that of the thing shown in them. */
const MOOD_OF_PLACE: Partial<Record<BackdropName, MoodName>> = {
  mountains: 'dawn',
  hills: 'day',
  forest: 'forest',
  ocean: 'ocean',
  underwater: 'ocean',
  dunes: 'desert',
  skyline: 'business',
  worldBelow: 'space',
  nebula: 'space',
};

const OPEN_SKY = new Set<BackdropName>(['mountains', 'hills', 'forest', 'ocean', 'dunes', 'skyline']);

function skyOf(
  wanted: string[],
  unwanted: string[],
  mood: MoodName,
  backdrop: BackdropName,
  chosen: SubjectName[],
): SkyElement[] {
  const named = (Object.keys(skyWords) as SkyElement[]).filter(
    (element) => hits(skyWords[element], wanted).length > 0 && hits(skyWords[element], unwanted).length === 0,
  );
  const sky = new Set<SkyElement>(named);
  // No second moon or sun next to the subject.
  if (chosen.includes('moon')) sky.delete('moon');
  if (chosen.includes('solar')) sky.delete('sun');
  if (mood === 'space' || mood === 'night') sky.add('stars');
  if (OPEN_SKY.has(backdrop) && (mood === 'day' || mood === 'ocean' || mood === 'ice')) sky.add('clouds');
  if (OPEN_SKY.has(backdrop) && (mood === 'sunset' || mood === 'dawn' || mood === 'desert') && !sky.has('moon'))
    sky.add('sun');
  if ((mood === 'forest' && !sky.has('sun')) || backdrop === 'underwater') sky.add('rays');
  if (sky.has('sun') && backdrop !== 'underwater') sky.delete('rays');
  if (mood === 'stage' || mood === 'warm') sky.add('bokeh');
  if (!OPEN_SKY.has(backdrop) && backdrop !== 'worldBelow' && backdrop !== 'nebula')
    for (const element of ['sun', 'clouds', 'birds', 'aurora'] as const) sky.delete(element);
  return [...sky];
}

function fallback(domain: DomainName | undefined, random: Random): SubjectName[] {
  const fitting = (Object.keys(subjects) as SubjectName[]).filter((name) => subjects[name].domain === domain);
  return [fitting[Math.floor(random.next() * fitting.length)] ?? 'orb'];
}

const withoutCraft = (prompt: string): string =>
  craftPhrases.reduce((text, phrase) => text.replaceAll(phrase, ' '), prompt.toLowerCase());

const tokens = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .match(/[a-z][a-z-]*/g) ?? [];

function wordsOf<Name extends string>(entries: Record<Name, { words: string }>): Record<Name, string> {
  const pairs = Object.entries<{ words: string }>(entries).map(([name, { words }]) => [name, words]);
  return Object.fromEntries(pairs);
}

/** Names whose words occur, earliest and most frequent first. */
function rank<Name extends string>(entries: Record<Name, string>, wanted: string[], unwanted: string[]): Name[] {
  const names = Object.keys(entries) as Name[];
  const scored = names.map((name) => ({
    name,
    score:
      hits(entries[name], unwanted).length > 0
        ? 0
        : hits(entries[name], wanted).reduce((sum, at) => sum + 1 / (3 + at), 0),
  }));
  return scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ name }) => name);
}

const firstOf = <Name>(list: readonly (readonly [Name, string])[], wanted: string[]): Name | undefined =>
  list.find(([, words]) => hits(words, wanted).length > 0)?.[0];

/** Positions in the prompt at which any of the words occurs. */
function hits(words: string, wanted: string[]): number[] {
  const stems = words.split(' ');
  return wanted.flatMap((token, at) => (stems.some((stem) => isWord(token, stem)) ? [at] : []));
}

const isWord = (token: string, stem: string): boolean =>
  token === stem || token === `${stem}s` || (stem.length > 4 && token.startsWith(stem));
