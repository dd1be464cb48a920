import { execute } from '../../../kernel/aggregates/execute.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import type { Log } from '../../../kernel/process/log.ts';
import { type Background, eachByItself, polling } from '../../../kernel/service/background.ts';
import { contentsWithDueGate } from '../../../read-models/contents.ts';
import { contentEvents } from '../content/events.ts';
import { content } from '../content/index.ts';

const POLL_INTERVAL_MS = 5_000;
const BATCH_SIZE = 500;

type Tools = { readonly store: EventStore; readonly documents: Documents; readonly log: Log };

/** Expires gates that were not decided in time. */
export const expireGates = (tools: Tools): Background =>
  polling({
    name: 'expire-gates',
    everyMs: POLL_INTERVAL_MS,
    log: tools.log,
    poll: () => expireDueGates(tools, new Date().toISOString()),
  });

/**
 * The read model finds candidates; the content's stream decides whether the gate is still open and overdue.
 * @param at ISO 8601 UTC. @returns how many expired
 */
export async function expireDueGates({ store, documents, log }: Tools, at: string): Promise<number> {
  let expired = 0;
  await eachByItself(await contentsWithDueGate(documents, at, BATCH_SIZE), log, async ({ content_id, owner_id }) => {
    if (await expire(store, content_id, owner_id, at)) expired++;
  });
  return expired;
}

async function expire(store: EventStore, contentId: string, owner: string, at: string): Promise<boolean> {
  const opened = await store.lastOf(contentEvents, contentId, 'GateOpened');
  if (!opened) return false;
  // Any number of copies may poll; expiring the same gate is always the same command.
  const context = {
    commandId: uuidFrom('expire-gate', opened.id),
    correlationId: opened.metadata.correlationId,
    causationId: opened.id,
    actor: 'system:scheduler',
    owner,
  };
  const { events } = await execute(store, content, contentId, { type: 'ExpireGate', at }, context);
  return events.length > 0;
}
