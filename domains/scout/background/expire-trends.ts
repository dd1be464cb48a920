import { rootCommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import type { Log } from '../../../kernel/process/log.ts';
import { type Background, polling } from '../../../kernel/service/background.ts';
import { createDueWork } from '../../../kernel/service/due-work.ts';
import { dueTrends, type TrendDocument } from '../../../read-models/trends.ts';
import type { NicheConfiguration } from '../../shared/niches.ts';
import { trend } from '../trend/index.ts';

const MINUTE_MS = 60_000;
const MIN_INTERVAL_MS = 500;

type Stores = { readonly store: EventStore; readonly documents: Documents; readonly log: Log };
type Tools = Stores & { readonly niches: readonly NicheConfiguration[] };

/** Expires trends that no scan has seen within their niche's time to live. */
export function expireTrends({ niches, ...stores }: Tools): Background {
  const eachDue = eachDueTrend(stores);
  return polling({
    name: 'expire-trends',
    everyMs: lookEveryMs(niches),
    log: stores.log,
    poll: (signal) => expireDueTrends(stores, new Date().toISOString(), eachDue, signal),
  });
}

const eachDueTrend = ({ log }: Stores) =>
  createDueWork<TrendDocument>({ log, keyOf: ({ trend_id, expires_at }) => `${trend_id} ${expires_at}` });

/** Every minute, or more often where trends live for only a few minutes. */
const lookEveryMs = (niches: Tools['niches']): number =>
  Math.max(
    MIN_INTERVAL_MS,
    Math.min(MINUTE_MS, ...niches.map(({ time_to_live_hours }) => (time_to_live_hours * 3_600_000) / 4)),
  );

/**
 * The read model finds candidates; the trend's stream decides whether it has really not been seen since.
 * @param at ISO 8601 UTC
 * @returns how many expired
 */
export async function expireDueTrends(
  stores: Stores,
  at: string,
  eachDue = eachDueTrend(stores),
  signal?: AbortSignal,
): Promise<number> {
  const { store, documents } = stores;
  let expired = 0;
  const work = async ({ trend_id, expires_at }: TrendDocument): Promise<void> => {
    // Any number of copies may poll: expiring a trend at a given time is always the same command.
    const command = rootCommandContext(uuidFrom('expire', trend_id, expires_at), 'system:scheduler', null);
    const { events } = await execute(store, trend, trend_id, { type: 'ExpireTrend', at }, command);
    expired += events.length;
  };
  await eachDue(dueTrends(documents, at), work, signal);
  return expired;
}
