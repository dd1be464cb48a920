import type { EventStore, StreamMetadata } from '../event-store/index.ts';
import type { Inbox } from './inbox.ts';
import { readLinks } from './read-links.ts';

/**
 * For each event type of an inbox, the position after which its events belong there: where the log ended when this type
 * was first wanted. The first to ask, the service that will read it or the router that fills it, records it once and
 * for all. Otherwise an event written between the service's start and the router's would be lost. A type that is added
 * later is recorded separately, so that what is written while an older router still runs is linked by the next one.
 */
export async function startPositionsOf(
  store: EventStore,
  { stream, types, fromStart, formerly }: Inbox,
): Promise<ReadonlyMap<string, bigint>> {
  const noted = notedIn(await store.metadataOf(stream));
  const added = [...types].filter((type) => !noted.has(type));
  if (added.length === 0) return noted;
  const isNew = noted.size === 0;
  const from =
    (await servedByFirstVersion(store, stream)) ??
    (isNew && formerly ? await handledFormerly(store, formerly) : null) ??
    (isNew && fromStart ? -1n : await store.head());
  const metadata = await store.changeMetadata(stream, (current) => {
    // What another process has recorded in the meantime, or set next to it, stays.
    const all = new Map([...added.map((type) => [type, from] as const), ...notedIn(current)]);
    return { ...current, linksAfter: Object.fromEntries([...all].map(([type, after]) => [type, String(after)])) };
  });
  return notedIn(metadata);
}

/** Where the first version noted how far all of its inboxes, its targets, were served. */
const FIRST_CHECKPOINT = 'routerCheckpoint';

/**
 * How far the first version has served an inbox that no later one has filled yet; null for any other. Each of its links
 * says where the event is that it points to, and its notes hold for all types.
 */
async function servedByFirstVersion(store: EventStore, stream: string): Promise<bigint | null> {
  const [last] = await readLinks(store, stream, { direction: 'backwards', maxCount: 1 });
  const linked = (last?.link?.metadata as { position?: string } | undefined)?.position;
  const noted = (await store.metadataOf(stream))?.linksAfter;
  if (linked === undefined && (last || typeof noted !== 'string')) return null;
  const [checkpoint] = await store.records(FIRST_CHECKPOINT, { direction: 'backwards', maxCount: 1 });
  const { position, targets } = (checkpoint?.event?.data ?? {}) as { position?: string; targets?: string[] };
  const known = [linked, noted, targets?.includes(stream) ? position : undefined];
  return known.reduce<bigint>(
    (most, each) => (typeof each === 'string' && BigInt(each) > most ? BigInt(each) : most),
    -1n,
  );
}

/**
 * The position of the last event that a policy has handled under its former name, with all before it; where that inbox
 * began if there is none. Null if there was no such inbox.
 */
async function handledFormerly(
  store: EventStore,
  { stream, group }: NonNullable<Inbox['formerly']>,
): Promise<bigint | null> {
  const noted = (await store.metadataOf(stream))?.linksAfter;
  if (typeof noted !== 'string') return null;
  const checkpoint = (await store.groupsOn(stream)).find(({ name }) => name === group)?.checkpoint ?? -1n;
  const [last] = checkpoint < 0n ? [] : await readLinks(store, stream, { from: checkpoint, maxCount: 1 });
  return last?.event?.position ?? BigInt(noted);
}

function notedIn(metadata: StreamMetadata | null): ReadonlyMap<string, bigint> {
  if (typeof metadata?.linksAfter === 'string') return new Map();
  const linksAfter = (metadata?.linksAfter ?? {}) as Record<string, string>;
  return new Map(Object.entries(linksAfter).map(([type, after]) => [type, BigInt(after)]));
}
