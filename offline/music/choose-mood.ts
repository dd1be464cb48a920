import { moodWordsFor } from './mood-words/index.ts';
import type { Stem } from './mood-words/stems.ts';
import { isMood, MOODS, type Mood } from './moods.ts';

/** What a piece of music is chosen by. */
export type Occasion = {
  /** Null if unknown; so is `tone`. */
  readonly niche: string | null;
  readonly tone: string | null;
  /** The mood that goes with how the film looks; null for none. */
  readonly look: string | null;
  readonly narration: readonly string[];
};

/**
 * The mood that fits a script. Its tone and niche say what is usual, its words what it is about. Where people suffer,
 * the words alone decide: no joke of the script and no habit of the niche makes music for that cheerful.
 */
export function chooseMood({ niche, tone, look, narration }: Occasion): Mood {
  const words = wordsOf(narration.join(' '));
  const said = moodWordsFor(words);
  const hits = new Map(MOODS.map((mood) => [mood, countHits(words, said[mood])]));
  const grief = hits.get('dark') ?? 0;
  if (grief >= GRIEF) return 'dark';
  const scores = new Map(MOODS.map((mood) => [mood, Math.min(hits.get(mood) ?? 0, MOST_HITS)]));
  const favour = (usual: Usual) => {
    for (const [mood, weight] of Object.entries(usual)) {
      const known = mood as Mood;
      scores.set(known, (scores.get(known) ?? 0) + (weight ?? 0));
    }
  };
  favour(BY_TONE[tone?.trim().toLowerCase() ?? ''] ?? {});
  favour(usualIn(niche ?? ''));
  if (look !== null && isMood(look)) favour({ [look]: OF_LOOK });
  if (grief > 0) for (const mood of CHEERFUL) scores.set(mood, -1);
  return MOODS.reduce((best, mood) => ((scores.get(mood) ?? 0) > (scores.get(best) ?? 0) ? mood : best), 'calm');
}

/** This many different words of suffering are what the script is about. */
const GRIEF = 2;
/** Beyond these, more words of a mood say no more about it. */
const MOST_HITS = 4;
/** What the look counts for: as much as a word or a niche. */
const OF_LOOK = 1.2;
const CHEERFUL: readonly Mood[] = ['upbeat', 'playful', 'driving'];

type Usual = Partial<Record<Mood, number>>;

const BY_TONE: Record<string, Usual> = {
  energetic: { upbeat: 2, driving: 1.2 },
  exciting: { upbeat: 2, driving: 1.2 },
  upbeat: { upbeat: 2 },
  humorous: { playful: 3 },
  funny: { playful: 3 },
  playful: { playful: 3 },
  casual: { warm: 1.2, upbeat: 0.8 },
  friendly: { warm: 1.5 },
  conversational: { warm: 1.2 },
  serious: { tense: 1.4, calm: 1.2 },
  professional: { driving: 0.8, calm: 0.8 },
  formal: { calm: 1.2 },
  inspirational: { inspiring: 3 },
  calm: { calm: 3 },
  dramatic: { tense: 2 },
};

/** The first that the name of a niche contains: names are free text. */
const BY_NICHE: readonly (readonly [RegExp, Usual])[] = [
  [/crime|horror|mystery|war\b|krimi|verbrechen|krieg/, { dark: 2, tense: 1.5 }],
  [/tech|software|gadget|\bai\b|\bki\b|crypto|krypto|automotive|cars?\b|autos?\b/, { driving: 1.3, inspiring: 0.6 }],
  [
    /space|scien|astronom|research|history|travel|education|climate|wissen|forschung|raumfahrt|geschichte|reise|bildung|klima/,
    { inspiring: 1.3, calm: 0.7 },
  ],
  [
    /business|financ|finanz|econom|market|startup|money|politi[ck]|wirtschaft|börse|geld/,
    { driving: 1.1, tense: 0.7, calm: 0.6 },
  ],
  [/fitness|sport|gaming|esports/, { driving: 1.6, upbeat: 0.8 }],
  [/wellness|health|medit|sleep|mental|natur|garden|garten|gesund|schlaf/, { calm: 1.2, warm: 1.1 }],
  [/food|cook|famil|parent|home|books?|art|kochen|küche|ernährung|eltern|bücher|kunst/, { warm: 1.6, playful: 0.4 }],
  [/animal|pets?|kids|comedy|humou?r|memes?|tiere|kinder/, { playful: 1.6, warm: 0.8 }],
  [
    /entertain|music|film|movie|celebr|fashion|beauty|pop|unterhalt|musik|promi|\bmode\b|kino/,
    { upbeat: 1.4, playful: 0.5 },
  ],
];

const usualIn = (niche: string): Usual =>
  BY_NICHE.find(([pattern]) => pattern.test(niche.toLowerCase()))?.[1] ?? { driving: 0.6, calm: 0.5 };

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}-]+/gu) ?? [],
  );

/** How many stems occur; a word said twice, or in two forms, counts once. */
const countHits = (words: ReadonlySet<string>, stemsOfMood: readonly Stem[]): number =>
  stemsOfMood.filter((isSaid) => [...words].some(isSaid)).length;
