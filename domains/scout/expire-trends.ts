import { setTimeout as sleep } from 'node:timers/promises';
import type { Documents } from '../../kernel/documents/index.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { execute } from '../../kernel/execute.ts';
import { uuidFrom } from '../../kernel/ids.ts';
import type { Log } from '../../kernel/log.ts';
import type { Background } from '../../kernel/service/service.ts';
import { trendsDue } from '../../read-models/trends.ts';
import { trend } from './trend/index.ts';

const AT_ONCE = 1_000;

type Tools = { readonly store: EventStore; readonly documents: Documents; readonly log: Log };

/**
 * Looks again and again for trends whose time is over. The read model says where to look; whether a trend has really not
 * been seen any more, its stream decides.
 */
export const expireTrends = (tools: Tools, everyMs: number): Background => ({
  name: 'expire-trends',
  async run(signal) {
    while (!signal.aborted) {
      await expireDue(tools, new Date().toISOString()).catch((error) => {
        if (!signal.aborted) tools.log.warn({ err: error }, 'trends could not be expired and are looked at again');
      });
      await sleep(everyMs, undefined, { signal }).catch(() => undefined /* stopping */);
    }
  },
});

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
      { commandId, correlationId: commandId, causationId: commandId, actor: 'system:scheduler', owner: null },
    );
    expired += events.length;
  }
  return expired;
}
