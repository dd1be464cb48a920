import type { Input, Output } from '../../../../api/client.ts';

export type TrendRule = Output<'listTrendRules'>['items'][number];
export type RuleBody = NonNullable<Input<'addTrendRule'>['body']>;
export type Criteria = NonNullable<Input<'previewTrendRule'>['body']>;

/** A rule as it is typed: words between commas. */
export type RuleForm = {
  readonly name: string;
  readonly any: string;
  readonly all: string;
  readonly none: string;
  readonly score: string;
  readonly sources: readonly string[];
  readonly languages: readonly string[];
  readonly niches: readonly string[];
  readonly notify: boolean;
  readonly start: boolean;
  readonly hide: boolean;
};

export const formOf = (rule: TrendRule | null): RuleForm => ({
  name: rule?.name ?? '',
  any: rule?.words.any.join(', ') ?? '',
  all: rule?.words.all.join(', ') ?? '',
  none: rule?.words.none.join(', ') ?? '',
  score: rule && rule.minimum_score > 0 ? String(rule.minimum_score) : '',
  sources: rule?.sources ?? [],
  languages: rule?.languages ?? [],
  niches: rule?.niches ?? [],
  notify: rule?.notify ?? true,
  start: rule?.start ?? false,
  hide: rule?.hide ?? false,
});

const wordsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n、，]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
];

const scoreIn = (text: string): number => Number(text.trim().replace(',', '.') || '0');

export const isScore = (text: string): boolean => scoreIn(text) >= 0 && scoreIn(text) <= 100;

/** What it asks for; null as long as that is nothing, or no score. */
export function criteriaOf({ any, all, none, score, sources, languages, niches }: RuleForm): Criteria | null {
  const words = { any: wordsIn(any), all: wordsIn(all), none: wordsIn(none) };
  const lists = [words.any, words.all, words.none, sources, languages, niches];
  if (!isScore(score) || (lists.every((list) => list.length === 0) && scoreIn(score) === 0)) return null;
  return {
    words,
    minimum_score: scoreIn(score),
    sources: [...sources],
    languages: [...languages],
    niches: [...niches] as NonNullable<Criteria['niches']>,
  };
}

export function bodyOf(form: RuleForm): RuleBody | null {
  const criteria = criteriaOf(form);
  const { name, notify, start, hide } = form;
  return criteria && name.trim() !== '' ? { name: name.trim(), ...criteria, notify, start, hide } : null;
}
