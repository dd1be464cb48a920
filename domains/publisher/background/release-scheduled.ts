import { execute } from '../../../kernel/aggregates/execute.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import type { Log } from '../../../kernel/process/log.ts';
import { type Background, polling } from '../../../kernel/service/background.ts';
import { duePublications, type PublicationDocument } from '../../../read-models/publications.ts';
import { publicationEvents } from '../publication/events.ts';
import { publication } from '../publication/index.ts';

const LOOK_EVERY_MS = 1_000;
const AT_ONCE = 100;

/**
 * Releases scheduled publications when their time comes. The time is waited for here and not in the policy: a delivery
 * that is handed back again and again counts as failed after a while, and keeps others from being handled.
 */
export const releaseScheduled = (store: EventStore, documents: Documents, log: Log): Background =>
  polling({
    name: 'release-scheduled',
    everyMs: LOOK_EVERY_MS,
    log,
    async look() {
      const now = new Date().toISOString();
      for (const due of await duePublications(documents, now, AT_ONCE)) await release(store, due, now);
    },
  });

/** Any number of copies look, and the read model may be late: it is released once. */
async function release(
  store: EventStore,
  { publication_id, attempt, owner_id }: PublicationDocument,
  now: string,
): Promise<void> {
  const asked = await store.lastOf(publicationEvents, publication_id, 'PublicationRequested');
  if (!asked) return;
  await execute(
    store,
    publication,
    publication_id,
    { type: 'ReleasePublication', attempt, now },
    {
      commandId: uuidFrom('release-scheduled', publication_id, attempt),
      correlationId: asked.metadata.correlationId,
      causationId: asked.id,
      actor: 'system:release-scheduled',
      owner: owner_id,
    },
  );
}
