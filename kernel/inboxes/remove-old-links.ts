import type { EventStore } from '../event-store/index.ts';
import type { Inbox } from './inbox.ts';
import { reachOf } from './link-writer.ts';
import { readLinks } from './read-links.ts';
import { readCheckpoint } from './router-checkpoint.ts';

/**
 * Truncates an inbox: removes links that are older than `olderThan` and that nothing depends on any more. It keeps
 * those that a group on the inbox has not handled, those that the router's checkpoint does not cover and that it would
 * therefore look for when it starts, and the last one.
 * @param group a group that must exist: until it does, nothing has been handled; null if only existing groups count
 * @param olderThan milliseconds since 1970
 * @returns the first revision that is kept; null if nothing was removed
 */
export async function removeOldLinks(
  store: EventStore,
  inbox: Inbox,
  group: string | null,
  olderThan: number,
): Promise<bigint | null> {
  const { stream } = inbox;
  const [first] = await store.records(stream, { maxCount: 1 });
  if (!first || first.createdAt >= olderThan) return null;
  const notOld = await firstSince(store, stream, olderThan, first.revision, await endOfHandled(store, stream, group));
  const keepFrom = await endOfServed(store, inbox, first.revision, notOld);
  if (keepFrom <= first.revision) return null;
  await store.changeMetadata(stream, (current) => ({ ...current, truncateBefore: Number(keepFrom) }));
  return keepFrom;
}

/** The first revision that some group has not handled, and at most the last one. */
async function endOfHandled(store: EventStore, stream: string, group: string | null): Promise<bigint> {
  const [[last], groups] = await Promise.all([
    store.records(stream, { direction: 'backwards', maxCount: 1 }),
    store.groupsOn(stream),
  ]);
  if (!last || (group !== null && !groups.some(({ name }) => name === group))) return 0n;
  return groups.reduce((end, { checkpoint }) => (checkpoint + 1n < end ? checkpoint + 1n : end), last.revision);
}

/** The first revision from `from` on whose record was not written before `moment`; `end` if there is none before it. */
async function firstSince(
  store: EventStore,
  stream: string,
  moment: number,
  from: bigint,
  end: bigint,
): Promise<bigint> {
  let [low, high] = [from, end];
  while (low < high) {
    const middle = (low + high) / 2n;
    const [record] = await store.records(stream, { from: middle, maxCount: 1 });
    if (record && record.createdAt < moment) low = middle + 1n;
    else high = middle;
  }
  return low;
}

const PAGE = 200;

/** The first revision after the newest link before `end` that the router's checkpoint covers. */
async function endOfServed(store: EventStore, { stream, types }: Inbox, first: bigint, end: bigint): Promise<bigint> {
  const checkpointed = (await readCheckpoint(store)).get(stream);
  const served = [...types].map((type) => checkpointed?.get(type) ?? -1n);
  for (let from = end - 1n; from >= first; from -= BigInt(PAGE)) {
    const page = await readLinks(store, stream, { direction: 'backwards', from, maxCount: PAGE });
    const covered = page.find((record) => {
      const reach = reachOf(record);
      return reach !== null && served.every((position) => reach <= position);
    });
    if (covered) return covered.revision + 1n;
  }
  return first;
}
