import { setTimeout as sleep } from 'node:timers/promises';
import { backoff } from '../async/backoff.ts';
import { type EventAddress, type EventStore, type StreamRecord, WrongExpectedRevision } from '../event-store/index.ts';
import { uuidFrom } from '../events/ids.ts';
import type { Inbox } from './inbox.ts';
import { readLinks } from './read-links.ts';
import { startPositionsOf } from './start-position.ts';

export type LinkWriter = {
  readonly inbox: Inbox;
  /** Everything up to this position of the log has been considered for the inbox, whatever its type. */
  readonly servedUpTo: bigint;
  /**
   * Links the events that belong in the inbox and are not linked yet. They come in the order of the log.
   * @returns how many were linked
   */
  link(events: readonly EventAddress[]): Promise<number>;
};

/** An inbox's last record, and the highest position that any of its links points to: -1 before the first. */
type End = { revision: bigint | null; reach: bigint };

/**
 * Opens an inbox for writing. Every link carries the highest position that the links up to it point to, so that those
 * not covered by a checkpoint are found at the inbox's end: a crash, a second router or a repeat writes nothing twice.
 * How far the inbox has been served is never inferred from its links: they may have aged out, or another version of the
 * router, which knows fewer types, may have written them.
 * @param checkpointed by event type, the position up to which the inbox is known to be served
 * @param linked ids of links to events still to come here, which others have written
 */
export async function openLinkWriter(
  store: EventStore,
  inbox: Inbox,
  checkpointed: ReadonlyMap<string, bigint>,
  linked = new Set<string>(),
): Promise<LinkWriter> {
  const linksAfter = await startPositionsOf(store, inbox);
  const served = new Map(
    [...inbox.types].map((type) => [type, larger(checkpointed.get(type) ?? -1n, linksAfter.get(type) ?? -1n)]),
  );
  const servedUpTo = [...served.values()].reduce((least, each) => (each < least ? each : least));
  let processedUpTo = -1n;
  let end = await readEnd(store, inbox.stream, servedUpTo, linked);

  const isMissing = (event: EventAddress): boolean => {
    const after = served.get(event.type);
    return (
      after !== undefined &&
      event.position > after &&
      event.position > processedUpTo &&
      !linked.has(linkIdOf(inbox, event))
    );
  };
  /** Nothing that has been processed needs to be remembered: two routers that race for years would run out of memory. */
  const advance = (events: readonly EventAddress[]): void => {
    if (linked.size > 0) for (const event of events) linked.delete(linkIdOf(inbox, event));
    processedUpTo = larger(processedUpTo, events.at(-1)?.position ?? -1n);
  };

  return {
    inbox,
    servedUpTo,
    async link(events) {
      for (;;) {
        const next = events.filter(isMissing);
        if (next.length === 0) {
          advance(events);
          return 0;
        }
        const links = linksTo(inbox, next, end.reach);
        try {
          const { revision } = await store.appendLinks(inbox.stream, end.revision, links);
          end = { revision, reach: links.at(-1)?.reach ?? end.reach };
          advance(events);
          return next.length;
        } catch (error) {
          if (!(error instanceof WrongExpectedRevision)) throw error;
          // Another router was faster: what it has linked is not linked again.
          end = await catchUp(store, inbox.stream, end, error, linked);
        }
      }
    },
  };
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** A link's id follows from its stream and the event it points to. */
export const linkIdOf = ({ stream }: Pick<Inbox, 'stream'>, { id }: Pick<EventAddress, 'id'>): string =>
  uuidFrom('link', stream, id);

function linksTo(inbox: Inbox, events: readonly EventAddress[], reachBefore: bigint) {
  let reach = reachBefore;
  return events.map((event) => {
    reach = larger(reach, event.position);
    return { id: linkIdOf(inbox, event), stream: event.stream, revision: event.revision, reach };
  });
}

const PAGE = 200;

/** Reads an inbox backwards, collecting the ids of all links that may point beyond a position of the log. */
async function readEnd(store: EventStore, stream: string, beyond: bigint, linked: Set<string>): Promise<End> {
  let end: End | undefined;
  let from: bigint | undefined;
  for (;;) {
    const page = await readLinks(store, stream, {
      direction: 'backwards',
      maxCount: PAGE,
      ...(from === undefined ? {} : { from }),
    });
    for (const record of page) {
      const reach = reachOf(record);
      end ??= { revision: record.revision, reach: -1n };
      end.reach = larger(end.reach, reach ?? -1n);
      if (reach !== null && reach <= beyond) return end;
      linked.add(record.id);
    }
    const last = page.at(-1)?.revision ?? 0n;
    if (page.length < PAGE || last === 0n) return end ?? { revision: null, reach: -1n };
    from = last - 1n;
  }
}

const MAX_LOOKS = 8;

/**
 * Reads what others have written since. Their append counts before it can be read, so this waits a moment for the
 * revision that the store names. What cannot be read even then has aged out: the store's word is enough.
 */
async function catchUp(
  store: EventStore,
  stream: string,
  before: End,
  { actual }: WrongExpectedRevision,
  linked: Set<string>,
): Promise<End> {
  if (actual === null || (before.revision !== null && actual < before.revision))
    throw new Error(`the inbox ${stream} has lost its end: it is at ${actual ?? 'no revision'} now`);
  let { revision, reach } = before;
  for (let look = 0; look < MAX_LOOKS && (revision === null || revision < actual); look++) {
    if (look > 0) await sleep(backoff(look, 5, 200));
    for (const record of await readLinks(store, stream, { from: (revision ?? -1n) + 1n })) {
      linked.add(record.id);
      revision = record.revision;
      reach = larger(reach, reachOf(record) ?? -1n);
    }
  }
  return { revision: revision === null || revision < actual ? actual : revision, reach };
}

/**
 * The highest position that the links up to this one point to; null for a record that was written here by
 * hand.
 */
export function reachOf({ link }: StreamRecord): bigint | null {
  const metadata = link?.metadata as { reach?: string } | undefined;
  return metadata?.reach ? BigInt(metadata.reach) : null;
}
