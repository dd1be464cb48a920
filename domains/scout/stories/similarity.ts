import {
  AGENT_MARKS,
  CANONICAL,
  DATES,
  NEGATIONS,
  NUMBERS,
  OPPOSITES,
  PREPOSITIONS,
  STOP_WORDS,
  stemOf,
  TURNS,
  WEAK,
} from './words.ts';

/** A word of a title that says something about the story. */
type Token = { readonly stem: string; readonly isVerbLike: boolean; readonly isLooseParticiple: boolean };

/** A title as it is compared. */
export type Title = {
  readonly tokens: readonly Token[];
  readonly stems: ReadonlySet<string>;
  /** Those that are neither weak nor numbers. */
  readonly strong: ReadonlySet<string>;
  readonly numbers: string;
  readonly turns: string;
  readonly dates: string;
  readonly isNegated: boolean;
  /** Who does it, in a title in the passive; null in any other. */
  readonly agents: ReadonlySet<string> | null;
};

/** Takes a title apart. Deterministic, and the same on every machine. */
export function readTitle(text: string): Title {
  const raw = rawWordsOf(text);
  const negated = raw.some(({ plain }) => NEGATIONS.has(plain));
  const at = raw.flatMap(({ plain, isLetter }, index) =>
    NEGATIONS.has(plain) || (STOP_WORDS.has(plain) && !isLetter) ? [] : [index],
  );
  const tokens = at.map((index): Token => {
    const plain = raw[index]?.plain ?? '';
    const stem = nameOf(plain);
    const [before, after] = [raw[index - 1], raw[index + 1]?.plain ?? ''];
    return {
      stem,
      isVerbLike: !(before && PREPOSITIONS.has(before.plain) && !before.isLetter) && !isNumber(stem),
      isLooseParticiple: /(?:ed|en)$/.test(plain) && PREPOSITIONS.has(after) && !AGENT_MARKS.has(after),
    };
  });
  const stems = new Set(tokens.map(({ stem }) => stem));
  const some = (is: (stem: string) => boolean): string => [...stems].filter(is).sort().join(' ');
  return {
    tokens,
    stems,
    strong: new Set([...stems].filter((stem) => !WEAK.has(stem) && !isNumber(stem))),
    numbers: some(isNumber),
    turns: some((stem) => TURNS.has(stem)),
    dates: some((stem) => DATES.has(stem)),
    isNegated: negated,
    agents: agentsOf(raw),
  };
}

type RawWord = {
  readonly plain: string /** A single capital inside a title, as in Team A. */;
  readonly isLetter: boolean;
};

function rawWordsOf(text: string): RawWord[] {
  const bare = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .replace(/n['’]t\b/giu, ' not')
    .replace(/['’]s\b/giu, '')
    // 1,000 and 1.000 are one number, and 3.5 is another than 35.
    .replace(/(?<=\d)[.,](?=\d{3}\b)/g, '')
    .replace(/(?<=\d),(?=\d)/g, '.');
  const found = bare.match(/[\p{L}\p{N}+#]+(?:\.\d+)*/gu) ?? [];
  return found.map((word, at) => ({ plain: word.toLowerCase(), isLetter: at > 0 && /^\p{Lu}$/u.test(word) }));
}

function nameOf(plain: string): string {
  const number = NUMBERS.get(plain);
  if (number !== undefined) return number;
  if (DATES.has(plain) || isNumber(plain)) return plain;
  const stem = stemOf(plain);
  return CANONICAL.get(plain) ?? CANONICAL.get(stem) ?? stem;
}

const isNumber = (stem: string): boolean => /\d/.test(stem);

function agentsOf(raw: readonly RawWord[]): ReadonlySet<string> | null {
  const mark = raw.findIndex(({ plain }, at) => {
    const before = raw[at - 1]?.plain ?? '';
    if (plain === 'by') return /(?:ed|en|t|n|d)$/.test(before);
    return AGENT_MARKS.has(plain) && /(?:^ge|^be|^ver|^ent|^zer|t$|en$)/.test(raw.at(-1)?.plain ?? '');
  });
  if (mark === -1) return null;
  const agents = new Set<string>();
  for (const { plain, isLetter } of raw.slice(mark + 1)) {
    if (STOP_WORDS.has(plain) && !isLetter) {
      if (agents.size > 0) break;
      continue;
    }
    agents.add(nameOf(plain));
    if (agents.size === 3) break;
  }
  return agents;
}

/** How much two titles have in common at least, and with few words that only one of them has. */
const ALIKE = 0.6;
/** As above, if each has words of its own. */
const NEARLY_THE_SAME = 0.8;
const MOST_ADDED = 2;
/** A league and its women’s league, a cup and its qualification have all but one word in common, and few in all. */
const ENOUGH = 5;

/**
 * Whether two titles tell the same story. Rather no than wrong: they have to agree in numbers, dates, negations, and in
 * words that turn a story into another; they must not swap who does what to whom; and all but a few words that only one
 * of them has are the same but for their endings.
 */
export function isSameStory(one: Title, other: Title): boolean {
  if (one.numbers !== other.numbers || one.isNegated !== other.isNegated || one.turns !== other.turns) return false;
  if (one.dates !== other.dates && one.dates !== '' && other.dates !== '') return false;
  if (areOpposed(one, other) || areSwapped(one, other)) return false;
  const shared = [...one.strong].filter((stem) => other.strong.has(stem)).length;
  const [added, addedThere] = [one.strong.size - shared, other.strong.size - shared];
  const all = shared + added + addedThere;
  if (shared === 0) return false;
  // One word alone, such as a name, is no story unless there is nothing else.
  if (all === shared) return shared >= 2 || (one.stems.size === other.stems.size && isSubset(one.stems, other.stems));
  if (shared < ENOUGH || Math.max(added, addedThere) > MOST_ADDED) return false;
  return shared / all >= (added > 0 && addedThere > 0 ? NEARLY_THE_SAME : ALIKE);
}

const isSubset = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  [...some].every((each) => all.has(each));

const areOpposed = (one: Title, other: Title): boolean =>
  [...one.stems].some((stem) => other.stems.has(OPPOSITES.get(stem) ?? ''));

/** A beats B, and B beats A: around a word that both have, who stands before it in one title is behind it in the other. */
function areSwapped(one: Title, other: Title): boolean {
  return one.tokens.some((token, at) => {
    const there = other.tokens.findIndex(({ stem }) => stem === token.stem);
    const counterpart = other.tokens[there];
    if (!counterpart || !token.isVerbLike || !counterpart.isVerbLike || at === 0 || there === 0) return false;
    const isOnePassive = one.agents === null && token.isLooseParticiple;
    const isOtherPassive = other.agents === null && counterpart.isLooseParticiple;
    if (isOnePassive !== isOtherPassive) return false;
    const doers = one.agents ?? before(one, at);
    const doersThere = other.agents ?? before(other, there);
    const isSwapped = (mine: ReadonlySet<string>, theirs: ReadonlySet<string>, in_: Title) =>
      [...mine].some((stem) => !theirs.has(stem) && in_.stems.has(stem));
    return isSwapped(doers, doersThere, other) && isSwapped(doersThere, doers, one);
  });
}

const before = ({ tokens }: Title, at: number): ReadonlySet<string> =>
  new Set(tokens.slice(0, at).map(({ stem }) => stem));

/** Titles that are found again by what they say. */
export type TitleIndex<Of> = {
  add(title: Title, of: Of): void;
  /** The first that was added and tells the same story; null if there is none. */
  find(title: Title): Of | null;
};

/**
 * Finds titles by their rarest words: of two that tell the same story, neither has more than two words that the other
 * has not, so they share one of any three.
 */
export function createTitleIndex<Of>(): TitleIndex<Of> {
  const entries: { readonly title: Title; readonly of: Of }[] = [];
  const places = new Map<string, number[]>();
  return {
    add(title, of) {
      for (const stem of title.strong) {
        const known = places.get(stem);
        if (known) known.push(entries.length);
        else places.set(stem, [entries.length]);
      }
      entries.push({ title, of });
    },
    find(title) {
      const found = [...title.strong]
        .map((stem) => places.get(stem) ?? [])
        .sort((some, others) => some.length - others.length)
        .slice(0, MOST_ADDED + 1);
      const candidates = [...new Set(found.flat())].sort((first, second) => first - second);
      const place = candidates.find((at) => {
        const entry = entries[at];
        return entry !== undefined && isSameStory(title, entry.title);
      });
      return place === undefined ? null : (entries[place]?.of ?? null);
    },
  };
}
