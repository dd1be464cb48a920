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
  const hits = new Map(MOODS.map((mood) => [mood, countHits(words, SAID[mood])]));
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
  [/crime|horror|mystery|war\b/, { dark: 2, tense: 1.5 }],
  [/tech|software|gadget|\bai\b|crypto|automotive|cars?\b/, { driving: 1.3, inspiring: 0.6 }],
  [/space|scien|astronom|research|history|travel|education|climate/, { inspiring: 1.3, calm: 0.7 }],
  [/business|financ|econom|market|startup|money|politic/, { driving: 1.1, tense: 0.7, calm: 0.6 }],
  [/fitness|sport|gaming|esports/, { driving: 1.6, upbeat: 0.8 }],
  [/wellness|health|medit|sleep|mental|nature|garden/, { calm: 1.2, warm: 1.1 }],
  [/food|cook|family|parent|home|books?|art/, { warm: 1.6, playful: 0.4 }],
  [/animal|pets?|kids|comedy|humou?r|memes?/, { playful: 1.6, warm: 0.8 }],
  [/entertain|music|film|movie|celebr|fashion|beauty|pop/, { upbeat: 1.4, playful: 0.5 }],
];

const usualIn = (niche: string): Usual =>
  BY_NICHE.find(([pattern]) => pattern.test(niche.toLowerCase()))?.[1] ?? { driving: 0.6, calm: 0.5 };

const stems = (words: string): readonly string[] => words.trim().split(/\s+/);

/** Beginnings of words that a script about such a thing uses; a `$` ends a word that is the beginning of others. */
const SAID: Record<Mood, readonly string[]> = {
  upbeat: stems(`
    festival concert tour$ album celebrat party$ parties premiere trailer summer holiday dance dancing song$ songs
    fans award ticket fashion viral comeback sequel`),
  driving: stems(`
    race$ racing championship final$ match$ goal$ goals team$ fast$ faster fastest speed chip$ chips robot engine
    battery electric startup software processor accelerat compet rival$ rivals profit growth sprint marathon`),
  inspiring: stems(`
    discover breakthrough telescope space$ spacecraft mission moon$ mars$ galaxy star$ stars orbit cure$ cured
    vaccine hope$ hopes rescue reach summit record$ scientists invent solar renewable dream achiev planet first-ever
    species fossil restor protect`),
  warm: stems(`
    family families home$ community volunteer recipe bread bake bakery garden donat neighbor neighbour reunit
    grandm grandf mother father children kitchen coffee friend kind$ kindness teacher school library together`),
  calm: stems(`
    sleep tea$ forest ocean$ meditat breath slow quiet river rain$ nature walk$ walking walks mindful rest$ stress
    yoga water$ tree$ trees sea$ lake diet heart$ brain habit`),
  playful: stems(`
    cat$ cats kitten dog$ dogs puppy panda penguin banana toy$ toys joke prank funny goose geese duck raccoon squirrel
    monkey parrot cheese pizza sock$ socks silly weird accidentally oddly`),
  tense: stems(`
    warn threat crash crisis emergenc storm wildfire strike$ strikes lawsuit hack breach attack recall risk inflation
    layoff shutdown sanction outage ban$ banned bans fraud investigat collapse shortage tariff dispute conflict
    evacuat cut$ cuts slump plunge debt`),
  dark: stems(`
    kill died dies$ death dead$ deadly murder victim tragedy funeral mourn war$ wars genocide massacre famine bomb
    shooting casualt disaster drown grief suicide terror hostage abuse`),
};

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? []);

/** How many stems occur; a word said twice, or in two forms, counts once. */
const countHits = (words: ReadonlySet<string>, stemsOfMood: readonly string[]): number =>
  stemsOfMood.filter((stem) =>
    stem.endsWith('$') ? words.has(stem.slice(0, -1)) : [...words].some((word) => word.startsWith(stem)),
  ).length;
