import { setTimeout as sleep } from 'node:timers/promises';
import type { Documents } from '../../kernel/documents/index.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { execute, load } from '../../kernel/execute.ts';
import { uuidFrom } from '../../kernel/ids.ts';
import type { Log } from '../../kernel/log.ts';
import type { Background } from '../../kernel/service/service.ts';
import { duePublications, type PublicationDocument } from '../../read-models/publications.ts';
import { publication } from './publication/index.ts';

const LOOK_EVERY_MS = 1_000;
const AT_ONCE = 100;

/**
 * Releases scheduled publications when their time comes. The time is waited for here and not in the policy: a delivery
 * that is handed back again and again counts as failed after a while, and keeps others from being handled.
 */
export const publicationSchedule = (store: EventStore, documents: Documents, log: Log): Background => ({
  name: 'publication-schedule',
  async run(signal) {
    while (!signal.aborted) {
      try {
        const now = new Date().toISOString();
        for (const due of await duePublications(documents, now, AT_ONCE)) await release(store, due, now);
      } catch (error) {
        log.warn({ err: error }, 'publications that are due could not be released; the next look comes in a second');
      }
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined /* stopping */);
    }
  },
});

/** Whoever calls it, and however late the read model is: it is released once. */
async function release(
  store: EventStore,
  { publication_id, attempt, owner_id }: PublicationDocument,
  now: string,
): Promise<void> {
  const { history } = await load(store, publication, publication_id);
  const asked = history.findLast(({ type }) => type === 'PublicationRequested');
  if (!asked) return;
  await execute(
    store,
    publication,
    publication_id,
    { type: 'ReleasePublication', attempt, now },
    {
      commandId: uuidFrom('publication-schedule', publication_id, attempt),
      correlationId: asked.metadata.correlationId,
      causationId: asked.id,
      actor: 'system:publication-schedule',
      owner: owner_id,
    },
  );
}
