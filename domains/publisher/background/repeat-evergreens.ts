import { evergreenEvents } from '../../../contracts/publisher/evergreen.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import type { Log } from '../../../kernel/process/log.ts';
import { type Background, polling } from '../../../kernel/service/background.ts';
import { createDueWork } from '../../../kernel/service/due-work.ts';
import { dueEvergreens, type EvergreenDocument } from '../../../read-models/evergreens.ts';
import { evergreen } from '../evergreen/index.ts';

/** Periods are days: a minute is soon enough. */
const POLL_INTERVAL_MS = 60_000;

type Tools = { readonly store: EventStore; readonly documents: Documents; readonly log: Log };

/** Has videos posted again when they are due. */
export function repeatEvergreens(tools: Tools): Background {
  const eachDue = createDueWork<EvergreenDocument>({
    log: tools.log,
    keyOf: ({ content_id, repeats }) => `${content_id} ${repeats}`,
  });
  return polling({
    name: 'repeat-evergreens',
    everyMs: POLL_INTERVAL_MS,
    log: tools.log,
    poll: (signal) => {
      const now = new Date().toISOString();
      return eachDue(dueEvergreens(tools.documents, now), (due) => repeatEvergreen(tools.store, due, now), signal);
    },
  });
}

/**
 * The read model finds candidates; the stream decides whether one is still due. Any number of copies may poll: the same
 * repeat is always the same command.
 * @param now ISO 8601 UTC
 */
export async function repeatEvergreen(
  store: EventStore,
  { content_id, owner_id, next_at }: Pick<EvergreenDocument, 'content_id' | 'owner_id' | 'next_at'>,
  now: string,
): Promise<void> {
  const planned = await store.lastOf(evergreenEvents, content_id, 'EvergreenSet');
  if (!planned) return;
  const context = {
    commandId: uuidFrom('repeat-evergreen', content_id, next_at ?? ''),
    correlationId: planned.metadata.correlationId,
    causationId: planned.id,
    actor: 'system:repeat-evergreens',
    owner: owner_id,
  };
  await execute(store, evergreen, content_id, { type: 'RepeatEvergreen', content_id, now }, context);
}
