import type { StoredTrendRule, TrendRuleEvent } from '../../../contracts/scout/trend-rules.ts';
import type { TrendRule } from './match.ts';

/** A rule with its name and actions. */
export type NamedTrendRule = TrendRule & Pick<StoredTrendRule, 'rule_id' | 'name' | 'notify' | 'start' | 'hide'>;

/** In the order in which they were set first. */
export type TrendRules = { readonly rules: readonly NamedTrendRule[] };

export const noTrendRules: TrendRules = { rules: [] };

/** Folds a user's rules. */
export function evolveTrendRules(state: TrendRules, { type, data }: TrendRuleEvent): TrendRules {
  const others = { rules: state.rules.filter(({ rule_id }) => rule_id !== data.rule_id) };
  if (type === 'TrendRuleRemoved') return others;
  const { user_id: _, words, ...rule } = data;
  // Forgotten, with the person or because the address turned out to be someone else's: without its words, a rule would
  // match what it was never meant for.
  if (words === null) return others;
  const set = { ...rule, words };
  const isKnown = others.rules.length < state.rules.length;
  return isKnown
    ? { rules: state.rules.map((each) => (each.rule_id === data.rule_id ? set : each)) }
    : { rules: [...state.rules, set] };
}
