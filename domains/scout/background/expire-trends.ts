import { rootCommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import type { Log } from '../../../kernel/process/log.ts';
import { type Background, eachByItself, polling } from '../../../kernel/service/background.ts';
import { dueTrends } from '../../../read-models/trends.ts';
import type { NicheConfiguration } from '../niches.ts';
import { trend } from '../trend/index.ts';

const BATCH_SIZE = 1_000;
const MINUTE_MS = 60_000;
const MIN_INTERVAL_MS = 500;

type Stores = { readonly store: EventStore; readonly documents: Documents; readonly log: Log };
type Tools = Stores & { readonly niches: readonly NicheConfiguration[] };

/** Expires trends that no scan has seen for their niche's time to live. */
export const expireTrends = ({ niches, ...stores }: Tools): Background =>
  polling({
    name: 'expire-trends',
    everyMs: lookEveryMs(niches),
    log: stores.log,
    poll: () => expireDueTrends(stores, new Date().toISOString()),
  });

/** Every minute, and more often where trends live for less than a few minutes. */
const lookEveryMs = (niches: Tools['niches']): number =>
  Math.max(
    MIN_INTERVAL_MS,
    Math.min(MINUTE_MS, ...niches.map(({ time_to_live_hours }) => (time_to_live_hours * 3_600_000) / 4)),
  );

/**
 * The read model finds candidates; the trend's stream decides whether it really has not been seen since.
 * @param at ISO 8601 UTC. @returns how many expired
 */
export async function expireDueTrends({ store, documents, log }: Stores, at: string): Promise<number> {
  let expired = 0;
  const due = await dueTrends(documents, at, BATCH_SIZE);
  await eachByItself(due, log, async ({ trend_id, expires_at }) => {
    // Any number of copies may poll; expiring the same trend at the same time is always the same command.
    const command = rootCommandContext(uuidFrom('expire', trend_id, expires_at), 'system:scheduler', null);
    const { events } = await execute(store, trend, trend_id, { type: 'ExpireTrend', at }, command);
    expired += events.length;
  });
  return expired;
}
