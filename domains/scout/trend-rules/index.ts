import { type StoredTrendRule, type TrendRuleEvent, trendRuleEvents } from '../../../contracts/scout/trend-rules.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { isSameData } from '../../../kernel/events/same-data.ts';
import { evolveTrendRules, noTrendRules, type TrendRules } from '../../shared/trend-rules/fold.ts';

export type TrendRuleCommand =
  | { readonly type: 'AddTrendRule'; readonly user_id: string; readonly rule: StoredTrendRule }
  | { readonly type: 'ChangeTrendRule'; readonly user_id: string; readonly rule: StoredTrendRule }
  | { readonly type: 'RemoveTrendRule'; readonly user_id: string; readonly rule_id: string };

export const MOST_TREND_RULES = 50;

function decide(command: TrendRuleCommand, { rules }: TrendRules): readonly TrendRuleEvent[] {
  const { user_id } = command;
  if (command.type === 'RemoveTrendRule') {
    const { rule_id } = command;
    requireRule(rule_id, rules);
    return [{ type: 'TrendRuleRemoved', data: { user_id, rule_id } }];
  }
  const { rule } = command;
  if (command.type === 'ChangeTrendRule') requireRule(rule.rule_id, rules);
  const before = rules.find(({ rule_id }) => rule_id === rule.rule_id);
  if (before && isSameData(before, rule)) return [];
  if (!before && rules.length >= MOST_TREND_RULES)
    throw new Rejection(
      'trend-rules/too-many',
      'conflict',
      `There can be ${MOST_TREND_RULES} rules: delete one, or change one that you have`,
    );
  return [{ type: 'TrendRuleSet', data: { user_id, ...rule } }];
}

function requireRule(rule_id: string, rules: TrendRules['rules']): void {
  if (rules.some((each) => each.rule_id === rule_id)) return;
  throw new Rejection('trend-rules/not-found', 'not-found', 'There is no such rule, or it is not yours');
}

/** What a user wants done with trends; the stream's id is the user's. */
export const trendRules = defineAggregate({
  events: trendRuleEvents,
  creates: ['AddTrendRule'],
  initial: noTrendRules,
  evolve: evolveTrendRules,
  decide,
});
