import { z } from 'zod';
import { trendRuleSchema } from '../../../contracts/scout/trend-rules.ts';
import { listOf } from '../../../kernel/documents/index.ts';
import { operation } from '../../../kernel/http/operation.ts';
import { trendSchema, trends } from '../../../read-models/trends.ts';
import { languageField } from '../../shared/languages.ts';
import { nicheSchema } from '../../shared/niches.ts';
import { isSearchable } from '../../shared/trend-rules/match.ts';
import { MOST_TREND_RULES } from '../trend-rules/index.ts';

const trendRule = z
  .strictObject({ ...trendRuleSchema.shape, words: trendRuleSchema.shape.words.unwrap() })
  .meta({ id: 'TrendRule' });

const words = z
  .array(z.string().trim().min(1).max(60).refine(isSearchable, 'Input should have letters or digits'))
  .max(30)
  .default([]);

const criteria = {
  words: z
    .object({
      any: words.describe('At least one of them occurs'),
      all: words.describe('Each of them occurs'),
      none: words.describe('None of them occurs'),
    })
    .default({ any: [], all: [], none: [] })
    .describe('In topic and summary: whole words, or phrases of several, whatever their case and accents'),
  sources: z.array(z.string().trim().min(1).max(300)).max(30).default([]).describe('One of them has it'),
  minimum_score: z.number().min(0).max(100).default(0),
  languages: z.array(languageField).max(30).default([]).describe('It is in one of them, as far as its words tell'),
  niches: z.array(nicheSchema).max(20).default([]),
};

const asksForNothing = ({ words: { any, all, none }, ...rule }: z.infer<z.ZodObject<typeof criteria>>): boolean =>
  any.length + all.length + none.length + rule.sources.length + rule.languages.length + rule.niches.length === 0 &&
  rule.minimum_score === 0;

const SOMETHING = 'Input should ask for something: words, sources, a score, languages or niches';

const rule = z
  .object({
    name: z.string().trim().min(1).max(80),
    ...criteria,
    notify: z.boolean().default(false).describe('Notify me of a match'),
    start: z
      .boolean()
      .default(false)
      .describe('Make a video of a match, within the daily limit of the settings and the budget'),
    hide: z.boolean().default(false).describe('Do not show me a match, and never make a video of it automatically'),
  })
  .refine((given) => !asksForNothing(given), { path: ['words'], message: SOMETHING })
  .refine(({ hide, notify, start }) => !hide || !(notify || start), {
    path: ['hide'],
    message: 'Input should be false where the rule notifies or starts videos',
  });

const NONE = 'There is no such rule, or it is not yours';

/** What users may ask about their rules for trends. */
export const trendRuleOperations = {
  listTrendRules: operation({
    method: 'GET',
    path: '/api/v1/trends/rules',
    summary: 'List your rules for trends',
    answer: listOf(trendRule),
  }),
  addTrendRule: operation({
    method: 'POST',
    path: '/api/v1/trends/rules',
    summary: 'Add a rule for trends',
    description: 'The answer lists all of your rules.',
    body: rule,
    answer: listOf(trendRule),
    failures: { 409: `You have ${MOST_TREND_RULES} rules` },
    writes: true,
  }),
  changeTrendRule: operation({
    method: 'PUT',
    path: '/api/v1/trends/rules/{rule_id}',
    summary: 'Change one of your rules for trends',
    description: 'It becomes what the body says. The answer lists all of your rules.',
    body: rule,
    answer: listOf(trendRule),
    failures: { 404: NONE },
    writes: true,
  }),
  removeTrendRule: operation({
    method: 'DELETE',
    path: '/api/v1/trends/rules/{rule_id}',
    summary: 'Delete one of your rules for trends',
    description: 'The answer lists the remaining ones.',
    answer: listOf(trendRule),
    failures: { 404: NONE },
    writes: true,
  }),
  previewTrendRule: operation({
    method: 'POST',
    path: '/api/v1/trends/rules/preview',
    summary: 'List the current trends that a rule would match, best score first',
    description: 'Nothing is saved. `count` is how many there are among the 2,000 best.',
    body: z
      .object({ ...criteria, limit: z.int().min(1).max(200).default(20), cursor: z.string().max(8_192).optional() })
      .refine((given) => !asksForNothing(given), { path: ['words'], message: SOMETHING }),
    answer: z
      .strictObject({
        count: z.int().nonnegative(),
        items: z.array(trendSchema),
        next_cursor: z.string().nullable().describe('The `cursor` of the next page; null at the end'),
      })
      .meta({ id: 'TrendRulePreview' }),
    reads: [trends],
  }),
};
