import { trendRuleEvents } from '../../contracts/scout/trend-rules.ts';
import { load } from '../../kernel/aggregates/load.ts';
import { defineView } from '../../kernel/aggregates/view.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { evolveTrendRules, type NamedTrendRule, noTrendRules, type TrendRules } from './trend-rules/fold.ts';

/** What rules a user has. */
export const userTrendRules = defineView<typeof trendRuleEvents, TrendRules>({
  name: 'rules for trends',
  events: trendRuleEvents,
  initial: noTrendRules,
  evolve: evolveTrendRules,
});

/** A user's current rules, read from the user's own stream. @throws EventStoreUnavailable */
export const trendRulesOf = async (store: EventStore, userId: string): Promise<readonly NamedTrendRule[]> =>
  (await load(store, userTrendRules, userId)).state.rules;
