import { randomUUID } from 'node:crypto';
import { type StoredTrendRule, type TrendRuleEvent, trendRuleEvents } from '../../../contracts/scout/trend-rules.ts';
import { type History, history } from '../specs/history.ts';

const anyWords: { any: string[]; all: string[]; none: string[] } = { any: [], all: [], none: [] };

/** A rule that asks for nothing and does nothing, but for the changes. */
export const exampleTrendRule = ({
  words,
  ...changes
}: Partial<Omit<StoredTrendRule, 'words'>> & { words?: Partial<typeof anyWords> } = {}) => ({
  rule_id: randomUUID(),
  name: 'Electric cars',
  words: { ...anyWords, ...words },
  sources: [] as string[],
  minimum_score: 0,
  languages: [] as string[],
  niches: [] as string[],
  notify: false,
  start: false,
  hide: false,
  ...changes,
});

/** A user's rules, as they have set them. */
export const ruledBy = (user_id: string, ...rules: readonly StoredTrendRule[]): History<TrendRuleEvent> =>
  history(
    trendRuleEvents,
    user_id,
    user_id,
    ...rules.map((rule): TrendRuleEvent => ({ type: 'TrendRuleSet', data: { user_id, ...rule } })),
  );
