import type { StoredTrendRule } from '../../../contracts/scout/trend-rules.ts';
import { languageOfTrend } from './language.ts';

/** What a rule asks of a trend; an empty list asks for nothing. */
export type TrendRule = Pick<StoredTrendRule, 'sources' | 'minimum_score' | 'languages' | 'niches'> & {
  readonly words: NonNullable<StoredTrendRule['words']>;
};

/** What rules look at. */
export type MatchedTrend = {
  readonly topic: string;
  readonly summary: string | null;
  readonly sources: readonly string[];
  readonly score: number;
  readonly niche: string;
  readonly region: string;
};

/**
 * Whether a trend is what a rule asks for. Words match whole words, in topic and summary together, whatever their case
 * and accents; several in a row match as a phrase. Scripts that set no spaces are searched for the characters.
 */
export function matches({ words, sources, minimum_score, languages, niches }: TrendRule, trend: MatchedTrend): boolean {
  if (trend.score < minimum_score) return false;
  if (niches.length > 0 && !niches.includes(trend.niche)) return false;
  if (sources.length > 0 && !trend.sources.some((source) => sources.includes(source))) return false;
  if (languages.length > 0 && !languages.includes(languageOfTrend(trend) ?? '')) return false;
  const { any, all, none } = words;
  if (any.length + all.length + none.length === 0) return true;
  const text = searchable(`${trend.topic}\n${trend.summary ?? ''}`);
  const occurs = (word: string): boolean => text.has(word);
  return (any.length === 0 || any.some(occurs)) && all.every(occurs) && !none.some(occurs);
}

/** Whether one of a user's rules hides a trend. */
export const isHidden = (rules: readonly (TrendRule & { readonly hide: boolean })[], trend: MatchedTrend): boolean =>
  rules.some((rule) => rule.hide && matches(rule, trend));

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const ACCENTS = /\p{M}/gu;
/** Letters that no normalisation takes apart. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

/** Lower case, without accents. Korean is composed again, so that a syllable stays one character. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    // Lower case takes İ apart.
    .replace(ACCENTS, '')
    .replace(/[ßæœøłđı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/['’](?=s\b)/g, '');

/** The words of a text with single spaces around them. `+` and `#` belong to words: C, C++ and C# are three things. */
const spaced = (plain: string): string => ` ${(plain.match(/[\p{L}\p{N}+#]+/gu) ?? []).join(' ')} `;

function searchable(text: string): { has(word: string): boolean } {
  const plain = folded(text);
  const inWords = spaced(plain);
  const unspaced = UNSPACED.test(plain) ? inWords.replaceAll(' ', '') : '';
  return {
    has(word) {
      const asked = spaced(folded(word));
      if (asked.trim() === '') return false;
      return UNSPACED.test(asked) ? unspaced.includes(asked.replaceAll(' ', '')) : inWords.includes(asked);
    },
  };
}

/** Whether there is anything in a word that could match. */
export const isSearchable = (word: string): boolean => spaced(folded(word)).trim() !== '';
