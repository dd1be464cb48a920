import { randomUUID } from 'node:crypto';
import type { Documents } from '../kernel/documents/index.ts';
import type { Queue } from './queued.ts';

/** What waits in a queue: content for its script, a batch for its images, or a render. */
export type Waiter = { readonly id: string; readonly content_id: string };

/** Its place in the line of the process that has it. Like progress it is not a fact: nothing depends on it. */
type StoredPlace = { _id: string; content_id: string; queue: Queue; place: number; by: string };

const stored = (documents: Documents) => documents.scratch<StoredPlace>('places');

/** Shows callers the places in one queue of this process. */
export type Places = {
  /** @param line what waits, the next one first */
  show(line: readonly Waiter[]): Promise<void>;
  /** Called when something no longer waits. */
  clear(id: string): Promise<void>;
};

export function createPlaces(documents: Documents, queue: Queue): Places {
  // Several copies of a process have lines of their own. What has gone from one to the other has its place in that.
  const by = randomUUID();
  let shown: readonly string[] = [];
  return {
    async show(line) {
      const waiting = new Set(line.map(({ id }) => id));
      const gone = shown.filter((id) => !waiting.has(id));
      const changes = [
        ...gone.map((_id) => ({ deleteOne: { filter: { _id, by } } })),
        ...line.map(({ id: _id, content_id }, index) => ({
          updateOne: {
            filter: { _id },
            update: { $set: { content_id, queue, place: index + 1, by } },
            upsert: true,
          },
        })),
      ];
      shown = [...new Set([...shown, ...waiting])];
      if (changes.length > 0) await stored(documents).bulkWrite(changes, { ordered: false, writeConcern: { w: 1 } });
      shown = [...waiting];
    },
    async clear(id) {
      await stored(documents).deleteOne({ _id: id });
    },
  };
}

/** By id, from 1 for the next one; what has no known place is left out. */
export async function placesOf(documents: Documents, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const found = await stored(documents)
    .find({ _id: { $in: [...ids] } })
    .toArray();
  return new Map(found.map(({ _id, place }) => [_id, place]));
}

/** What waits for one piece of content, and at which places. */
export async function placesOfContent(
  documents: Documents,
  contentId: string,
): Promise<{ queue: Queue; id: string; place: number }[]> {
  // There are only as many as wait at this moment.
  const found = await stored(documents).find({ content_id: contentId }).sort({ _id: 1 }).toArray();
  return found.map(({ _id, queue, place }) => ({ queue, id: _id, place }));
}
