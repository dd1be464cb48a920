import type { Context } from 'koa';
import { MANUAL } from '../../../contracts/director/topic.ts';
import { trendEvents } from '../../../contracts/scout/trend.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import { callerOf, commandContextOf, maySee } from '../../../kernel/http/caller.ts';
import { notFound } from '../../../kernel/http/errors.ts';
import { setEventPosition } from '../../../kernel/http/event-positions.ts';
import { type Handled, handle } from '../../../kernel/http/operation.ts';
import { idParam } from '../../../kernel/http/validation.ts';
import { listScans } from '../../../read-models/scans.ts';
import {
  listMatchingTrends,
  listTrends,
  type TrendDocument,
  trendById,
  trendView,
} from '../../../read-models/trends.ts';
import { isHidden, matches } from '../../shared/trend-rules/match.ts';
import { trendRulesOf } from '../../shared/user-trend-rules.ts';
import { runScan, type ScanTools } from '../use-cases/run-scan.ts';
import { MOST_SCORES, scoutOperations } from './operations.ts';
import { scanMessage } from './scan-message.ts';

type Options = {
  readonly tools: ScanTools;
  readonly documents: Documents;
  /** Aborts when the service stops. */
  readonly signal: AbortSignal;
};

/** Scans the sources, lists scans, and shows trends and niches. */
export function trendHandlers({ tools, documents, signal }: Options): Handled[] {
  const {
    scanTrends,
    listTrends: list,
    showNiches,
    listScans: listOfScans,
    showTrend,
    listTrendScores,
  } = scoutOperations;
  return [
    handle(scanTrends, async ({ body: { region, limit, niche }, ctx }) => {
      const request = { region, limit, niche: niche ?? null };
      const { scan, position } = await runScan(tools, request, commandContextOf(ctx, null, request), signal);
      setEventPosition(ctx, position);
      return { message: scanMessage(scan), trends_found: scan.found, trends_saved: scan.saved };
    }),
    handle(list, async ({ query: { niche, status, source, rule, q, from, to, ...page }, ctx }) => {
      const { userId } = callerOf(ctx);
      const owner = source === MANUAL ? userId : undefined;
      const filter = { niche, owner, q, status: status === 'all' ? undefined : status, period: { from, to } };
      const isShown = await shownTo(userId, owner, rule);
      const { items, next_cursor } = isShown
        ? await listMatchingTrends(documents, filter, page, isShown)
        : await listTrends(documents, filter, page);
      return { items: items.map(trendView), next_cursor };
    }),
    // Must precede `/{trend_id}`, which would match `config` and `scans` as ids.
    handle(showNiches, async () => ({ items: tools.niches, next_cursor: null })),
    handle(listOfScans, ({ query }) => listScans(documents, query)),
    handle(showTrend, async ({ ctx }) => trendView(await named(ctx))),
    handle(listTrendScores, async ({ ctx }) => {
      const { trend_id } = await named(ctx);
      const events = await tools.store.eventsOf(trendEvents, trend_id, {
        direction: 'backwards',
        maxCount: MOST_SCORES,
      });
      const items = events.flatMap(({ data }) =>
        'seen_at' in data ? [{ score: data.score, sources: data.sources, seen_at: data.seen_at }] : [],
      );
      return { items, next_cursor: null };
    }),
  ];

  /**
   * Which trends a user wants in the list: those that a rule matches, or all that none hides. Null for all; one's own
   * topics are never hidden. @throws HttpError 404
   */
  async function shownTo(userId: string, owner: string | undefined, ruleId: string | undefined) {
    const rules = await trendRulesOf(tools.store, userId);
    if (ruleId !== undefined) {
      const rule = rules.find(({ rule_id }) => rule_id === ruleId);
      if (!rule) throw notFound(`rule ${ruleId}`);
      return (trend: TrendDocument) => matches(rule, trend);
    }
    if (owner !== undefined || !rules.some(({ hide }) => hide)) return null;
    return (trend: TrendDocument) => !isHidden(rules, trend);
  }

  /** @throws HttpError 404, also for someone else's topic */
  async function named(ctx: Context & { params: Record<string, string> }): Promise<TrendDocument> {
    const trendId = idParam(ctx, 'trend_id');
    const trend = await trendById(documents, trendId);
    if (!trend || !maySee(callerOf(ctx), trend.owner_id)) throw notFound(`trend ${trendId}`);
    return trend;
  }
}
