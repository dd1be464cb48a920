import type { EventStore, StreamMetadata } from '../event-store/index.ts';
import type { Inbox } from './inbox.ts';
import { readLinks } from './read-links.ts';

/**
 * For each event type of an inbox, the position after which its events belong there: where the log ended when this type
 * was first wanted. The first to ask, the service that will read it or the router that fills it, records it once and
 * for all. Otherwise an event written between the service's start and the router's would be lost. A type that is added
 * later is recorded separately, so that events written while an older router is still running are linked by the next one.
 */
export async function startPositionsOf(
  store: EventStore,
  { stream, types, fromStart, formerly }: Inbox,
): Promise<ReadonlyMap<string, bigint>> {
  const known = await store.metadataOf(stream);
  const noted = notedIn(known);
  const added = [...types].filter((type) => !noted.has(type));
  if (added.length === 0) return noted;
  const isNew = noted.size === 0;
  const first = await servedByFirstVersion(store, stream, known);
  const before = first === null && isNew && formerly ? await handledFormerly(store, formerly) : null;
  const from = first ?? (isNew && fromStart ? -1n : await store.head());
  const startOf = (type: string): bigint => before?.(type) ?? from;
  const metadata = await store.changeMetadata(stream, (current) => {
    // What another process has recorded in the meantime, or set next to it, stays.
    const all = new Map([...added.map((type) => [type, startOf(type)] as const), ...notedIn(current)]);
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
async function servedByFirstVersion(
  store: EventStore,
  stream: string,
  metadata: StreamMetadata | null,
): Promise<bigint | null> {
  const [last] = await readLinks(store, stream, { direction: 'backwards', maxCount: 1 });
  const linked = (last?.link?.metadata as { position?: string } | undefined)?.position;
  const noted = metadata?.linksAfter;
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
 * By event type, where a policy goes on that has handled events under another name: after the last one before which it
 * has handled all, but not before the type was wanted there. Types that were not wanted there begin where the inbox
 * did. Null if there was no such inbox.
 */
async function handledFormerly(
  store: EventStore,
  { stream, group }: NonNullable<Inbox['formerly']>,
): Promise<((type: string) => bigint) | null> {
  const metadata = await store.metadataOf(stream);
  const noted = notedIn(metadata);
  const began = firstNoteIn(metadata) ?? least([...noted.values()]);
  if (began === null) return null;
  const checkpoint = (await store.groupsOn(stream)).find(({ name }) => name === group)?.checkpoint ?? -1n;
  const [last] = checkpoint < 0n ? [] : await readLinks(store, stream, { from: checkpoint, maxCount: 1 });
  const handled = last?.event?.position ?? began;
  return (type) => {
    const wanted = noted.get(type) ?? began;
    return wanted > handled ? wanted : handled;
  };
}

const least = (positions: readonly bigint[]): bigint | null =>
  positions.reduce<bigint | null>((known, each) => (known === null || each < known ? each : known), null);

/** The first version noted one position for all types. */
const firstNoteIn = (metadata: StreamMetadata | null): bigint | null =>
  typeof metadata?.linksAfter === 'string' ? BigInt(metadata.linksAfter) : null;

function notedIn(metadata: StreamMetadata | null): ReadonlyMap<string, bigint> {
  if (typeof metadata?.linksAfter === 'string') return new Map();
  const linksAfter = (metadata?.linksAfter ?? {}) as Record<string, string>;
  return new Map(Object.entries(linksAfter).map(([type, after]) => [type, BigInt(after)]));
}
