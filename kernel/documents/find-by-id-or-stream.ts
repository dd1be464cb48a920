import type { EventStore } from '../event-store/index.ts';
import type { EventSet } from '../events/catalogue.ts';
import type { Documents } from './documents.ts';
import { findById } from './queries.ts';
import type { ReadModel } from './read-model.ts';

type Stores = { readonly store: EventStore; readonly documents: Documents };

/**
 * The document under a key, even for a caller that was handed the key a moment ago: before the document exists its
 * stream does, and the document is waited for. Null if there is neither.
 * @param events of the streams whose id is the document's key
 */
export async function findByIdOrStream<D extends object>(
  { store, documents }: Stores,
  model: ReadModel<D>,
  events: EventSet,
  id: string,
): Promise<D | null> {
  const found = await findById(documents, model, id);
  if (found) return found;
  const [first] = await store.eventsOf(events, id, { maxCount: 1 });
  return first && (await documents.waitFor(model, first.position)) ? findById(documents, model, id) : null;
}
