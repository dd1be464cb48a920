import { setTimeout as sleep } from 'node:timers/promises';
import type { Documents } from '../../kernel/documents/index.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { execute, load } from '../../kernel/execute.ts';
import { uuidFrom } from '../../kernel/ids.ts';
import type { Log } from '../../kernel/log.ts';
import type { Background } from '../../kernel/service/service.ts';
import { type GateDue, gatesDue } from '../../read-models/contents.ts';
import { pipeline } from './pipeline/index.ts';

const LOOK_EVERY_MS = 5_000;
const AT_ONCE = 500;

type Tools = { readonly store: EventStore; readonly documents: Documents; readonly log: Log };

/** Looks again and again for gates that nobody has decided on in time. */
export const expireGates = (tools: Tools): Background => ({
  name: 'expire-gates',
  async run(signal) {
    while (!signal.aborted) {
      await expireDue(tools, new Date().toISOString()).catch((error) => {
        if (!signal.aborted) tools.log.warn({ err: error }, 'gates could not be expired and are looked at again');
      });
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined /* stopping */);
    }
  },
});

/**
 * The read model says where to look; whether a gate is still open and really past, its pipeline decides. The content
 * follows by the policy follow-pipeline.
 * @param at ISO 8601 UTC. @returns how many expired
 */
export async function expireDue({ store, documents }: Pick<Tools, 'store' | 'documents'>, at: string): Promise<number> {
  let expired = 0;
  for (const due of await gatesDue(documents, at, AT_ONCE)) expired += await expire(store, due, at);
  return expired;
}

async function expire(store: EventStore, { thread_id, owner_id }: GateDue, at: string): Promise<number> {
  const { history } = await load(store, pipeline, thread_id);
  const opened = history.findLast(({ type }) => type === 'GateOpened');
  if (!opened) return 0;
  const { events } = await execute(
    store,
    pipeline,
    thread_id,
    { type: 'ExpireGate', at },
    {
      // Any number of copies look; the end of the same gate is one command.
      commandId: uuidFrom('expire-gate', opened.id),
      correlationId: opened.metadata.correlationId,
      causationId: opened.id,
      actor: 'system:scheduler',
      owner: owner_id,
    },
  );
  return events.length;
}
