import { firstCommand } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import type { Log } from '../../../kernel/process/log.ts';
import { type Background, polling } from '../../../kernel/service/background.ts';
import { trendsDue } from '../../../read-models/trends.ts';
import { trend } from '../trend/index.ts';

const AT_ONCE = 1_000;

type Tools = { readonly store: EventStore; readonly documents: Documents; readonly log: Log };

/**
 * Looks again and again for trends whose time is over. The read model says where to look; whether a trend has really not
 * been seen any more, its stream decides.
 */
export const expireTrends = ({ log, ...stores }: Tools, everyMs: number): Background =>
  polling({ name: 'expire-trends', everyMs, log, look: () => expireDue(stores, new Date().toISOString()) });

/** @param at ISO 8601 UTC. @returns how many expired */
export async function expireDue({ store, documents }: Pick<Tools, 'store' | 'documents'>, at: string): Promise<number> {
  let expired = 0;
  for (const { trend_id, expires_at } of await trendsDue(documents, at, AT_ONCE)) {
    // Any number of copies look; the same end of the same trend is one command.
    const commandId = uuidFrom('expire', trend_id, expires_at);
    const { events } = await execute(
      store,
      trend,
      trend_id,
      { type: 'ExpireTrend', at },
      firstCommand(commandId, 'system:scheduler', null),
    );
    expired += events.length;
  }
  return expired;
}
