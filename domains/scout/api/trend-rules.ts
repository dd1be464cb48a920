import type { Context } from 'koa';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { callerOf, commandContextOf } from '../../../kernel/http/caller.ts';
import { setEventPosition } from '../../../kernel/http/event-positions.ts';
import { type Handled, handle } from '../../../kernel/http/operation.ts';
import { idParam } from '../../../kernel/http/validation.ts';
import { countMatchingTrends, listMatchingTrends, trendView } from '../../../read-models/trends.ts';
import type { TrendRules } from '../../shared/trend-rules/fold.ts';
import { matches } from '../../shared/trend-rules/match.ts';
import { type TrendRuleCommand, trendRules } from '../trend-rules/index.ts';
import { trendRuleOperations } from './trend-rule-operations.ts';

/** Users' rules for trends, read from their own streams, and what they would match. */
export function trendRuleHandlers({ store, documents }: { store: EventStore; documents: Documents }): Handled[] {
  const { listTrendRules, addTrendRule, changeTrendRule, removeTrendRule, previewTrendRule } = trendRuleOperations;
  const change = async (
    ctx: Context,
    asked: object,
    commandOf: (user_id: string, commandId: string) => TrendRuleCommand,
  ) => {
    const { userId } = callerOf(ctx);
    const context = commandContextOf(ctx, userId, asked);
    const command = commandOf(userId, context.commandId);
    const { state, position } = await execute(store, trendRules, userId, command, context);
    setEventPosition(ctx, position);
    return listOf(state);
  };
  return [
    handle(listTrendRules, async ({ ctx }) => listOf((await load(store, trendRules, callerOf(ctx).userId)).state)),
    handle(addTrendRule, ({ body, ctx }) =>
      change(ctx, impersonal(body), (user_id, commandId) => {
        const rule = { rule_id: uuidFrom(commandId, 'trend rule'), ...body };
        return { type: 'AddTrendRule', user_id, rule };
      }),
    ),
    // Must precede `/{rule_id}`.
    handle(previewTrendRule, async ({ body: { limit, cursor, ...rule } }) => {
      const isMatch = (trend: Parameters<typeof matches>[1]) => matches(rule, trend);
      const filter = { status: 'active' } as const;
      const [count, { items, next_cursor }] = await Promise.all([
        countMatchingTrends(documents, filter, isMatch),
        listMatchingTrends(documents, filter, { limit, cursor }, isMatch),
      ]);
      return { count, items: items.map(trendView), next_cursor };
    }),
    handle(changeTrendRule, ({ body, ctx }) => {
      const rule_id = idParam(ctx, 'rule_id');
      const rule = { rule_id, ...body };
      return change(ctx, impersonal(rule), (user_id) => ({ type: 'ChangeTrendRule', user_id, rule }));
    }),
    handle(removeTrendRule, ({ ctx }) => {
      const rule_id = idParam(ctx, 'rule_id');
      return change(ctx, { rule_id }, (user_id) => ({ type: 'RemoveTrendRule', user_id, rule_id }));
    }),
  ];
}

/** What a request asks, without what it says about the user: events keep a digest of it. */
const impersonal = <Rule extends { name: string; words: object }>({ name: _, words: __, ...rest }: Rule) => rest;

const listOf = ({ rules }: TrendRules) => ({ items: rules, next_cursor: null });
