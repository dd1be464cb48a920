import { type ContentEvent, contentEvents } from '../../../contracts/director/content.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import type { Log } from '../../../kernel/process/log.ts';
import type { Background } from '../../../kernel/service/background.ts';
import { createDueWork } from '../../../kernel/service/due-work.ts';
import { whenDue } from '../../../kernel/service/when-due.ts';
import { type ContentDocument, contents, contentsWithDueGate, nextDueGate } from '../../../read-models/contents.ts';
import { content } from '../content/index.ts';

const OPENING = ['GateOpened'] satisfies ContentEvent['type'][];

type Tools = { readonly store: EventStore; readonly documents: Documents; readonly log: Log };

/** Expires gates that were not decided in time. */
export function expireGates(tools: Tools): Background {
  const eachDue = eachDueGate(tools);
  return whenDue({
    ...tools,
    name: 'expire-gates',
    model: contents,
    types: OPENING,
    nextAt: () => nextDueGate(tools.documents),
    work: (signal) => expireDueGates(tools, new Date().toISOString(), eachDue, signal),
  });
}

const eachDueGate = ({ log }: Tools) =>
  createDueWork<ContentDocument>({ log, keyOf: ({ content_id, gate }) => `${content_id} ${gate?.opened_at}` });

/**
 * The read model finds candidates; the content's stream decides whether the gate is still open and overdue.
 * @param at ISO 8601 UTC
 * @returns how many expired
 */
export async function expireDueGates(
  tools: Tools,
  at: string,
  eachDue = eachDueGate(tools),
  signal?: AbortSignal,
): Promise<number> {
  const { store, documents } = tools;
  let expired = 0;
  const work = async ({ content_id, owner_id }: ContentDocument): Promise<void> => {
    if (await expire(store, content_id, owner_id, at)) expired++;
  };
  await eachDue(contentsWithDueGate(documents, at), work, signal);
  return expired;
}

async function expire(store: EventStore, contentId: string, owner: string, at: string): Promise<boolean> {
  const opened = await store.lastOf(contentEvents, contentId, 'GateOpened');
  if (!opened) return false;
  // Any number of copies may poll: expiring a given gate is always the same command.
  const context = {
    commandId: uuidFrom('expire-gate', opened.id),
    correlationId: opened.metadata.correlationId,
    traceparent: opened.metadata.traceparent,
    causationId: opened.id,
    actor: 'system:scheduler',
    owner,
  };
  const { events } = await execute(store, content, contentId, { type: 'ExpireGate', at }, context);
  return events.length > 0;
}
