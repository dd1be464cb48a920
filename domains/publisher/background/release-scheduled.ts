import { type PublicationEvent, publicationEvents } from '../../../contracts/publisher/publication.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import type { Log } from '../../../kernel/process/log.ts';
import type { Background } from '../../../kernel/service/background.ts';
import { createDueWork } from '../../../kernel/service/due-work.ts';
import { whenDue } from '../../../kernel/service/when-due.ts';
import {
  duePublications,
  nextDuePublication,
  type PublicationDocument,
  publications,
} from '../../../read-models/publications.ts';
import { publication } from '../publication/index.ts';

const SCHEDULING = ['PublicationRequested', 'PublicationChanged'] satisfies PublicationEvent['type'][];

type Tools = { readonly store: EventStore; readonly documents: Documents; readonly log: Log };

/**
 * Releases scheduled publications when they are due. The policy cannot wait for the time: after a number of retries a
 * delivery is treated as failed, and it would hold up others.
 */
export function releaseScheduled(tools: Tools): Background {
  const eachDue = eachDuePublication(tools);
  return whenDue({
    ...tools,
    name: 'release-scheduled',
    model: publications,
    types: SCHEDULING,
    nextAt: () => nextDuePublication(tools.documents),
    work: (signal) => releaseDue(tools, new Date().toISOString(), eachDue, signal),
  });
}

const eachDuePublication = ({ log }: Tools) =>
  createDueWork<PublicationDocument>({ log, keyOf: ({ publication_id, attempt }) => `${publication_id} ${attempt}` });

/**
 * The read model finds candidates; the publication's stream decides whether it is still scheduled and due.
 * @param now ISO 8601 UTC
 */
export const releaseDue = (
  tools: Tools,
  now: string,
  eachDue = eachDuePublication(tools),
  signal?: AbortSignal,
): Promise<void> =>
  eachDue(duePublications(tools.documents, now), (publication) => release(tools.store, publication, now), signal);

async function release(
  store: EventStore,
  { publication_id, attempt, owner_id }: PublicationDocument,
  now: string,
): Promise<void> {
  const requested = await store.lastOf(publicationEvents, publication_id, 'PublicationRequested');
  if (!requested) return;
  // Any number of copies may poll: releasing a given attempt is always the same command.
  const context = {
    commandId: uuidFrom('release-scheduled', publication_id, attempt),
    correlationId: requested.metadata.correlationId,
    traceparent: requested.metadata.traceparent,
    causationId: requested.id,
    actor: 'system:release-scheduled',
    owner: owner_id,
  };
  await execute(store, publication, publication_id, { type: 'ReleasePublication', attempt, now }, context);
}
