import { withDeadline } from '../async/deadline.ts';
import { type EventStore, type StoredRecord, WrongExpectedRevision } from '../event-store/index.ts';
import { uuidFrom } from '../events/ids.ts';
import type { Log } from '../process/log.ts';
import { type Background, polling } from '../service/background.ts';
import { BLOCKS_STREAM, beginningOf, continued, isCovered, NO_BLOCK, newestBlock, type Progress } from './blocks.ts';

/** How many events a block has at most: what must be read again to verify one. */
export const EVENTS_PER_BLOCK = 1_000;

type Options = {
  /** The categories of streams that keep all their events for ever. */
  readonly categories: readonly string[];
  readonly eventsPerBlock?: number;
  /** How old the first event of a block may become before the block is sealed that is not full. */
  readonly sealAfterMs?: number;
  /** The same of the very first block; of each later one it is twice as much, up to `sealAfterMs`. */
  readonly firstAfterMs?: number;
  readonly everyMs?: number;
};

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const LAST_BLOCK_WITHIN_MS = 1_500;
const PAGE = 200;

/** A block that is being filled. `before` is the revision of the block before. */
type Open = Progress & {
  readonly before: bigint | null;
  readonly block: number;
  readonly previous: string;
  readonly after: bigint | null;
  /** How far the log has been read. */
  readonly read: bigint | null;
  /** When its first event that is not about blocks was written; null before there is one. */
  readonly since: string | null;
};

/**
 * Seals the log, block by block, for as long as it grows, and what there is when it starts and stops: an installation
 * that runs for minutes at a time is sealed as well. Any number of copies may run: it does not matter which of
 * them seals a block first, because the next one continues from the stream of blocks.
 */
export function sealBlocks(
  {
    categories,
    eventsPerBlock = EVENTS_PER_BLOCK,
    sealAfterMs = HOUR_MS,
    firstAfterMs = MINUTE_MS,
    everyMs = 10_000,
  }: Options,
  { store, log }: { readonly store: EventStore; readonly log: Log },
): Background {
  const sorted = [...categories].sort();
  const covered: ReadonlySet<string> = new Set(sorted);
  let open: Open | null = null;
  /** Since the last poll that found the store. */
  let isAvailable = false;
  let isStarting = true;

  const sealing = polling({
    name: 'sealing of the log',
    everyMs,
    log,
    async poll(signal) {
      isAvailable = false;
      await seal(isStarting ? 0 : sealAfterMs, signal);
      isAvailable = true;
      isStarting = false;
    },
  });

  return {
    name: sealing.name,
    async run(signal) {
      await sealing.run(signal);
      // It delays no one: events that are not sealed now are sealed at the next start.
      if (!isAvailable) return;
      const inTime = new AbortController();
      const late = () => new Error('the event store takes too long');
      await withDeadline(LAST_BLOCK_WITHIN_MS, seal(0, inTime.signal), late).catch((error) =>
        log.debug({ err: error }, 'the end of the log could not be sealed'),
      );
      inTime.abort();
    },
  };

  /** Seals every block that is full, and the last one if its first event is older than that. */
  async function seal(afterMs: number, signal: AbortSignal): Promise<void> {
    const head = await store.head();
    while (!signal.aborted) {
      open ??= await nextBlock(store, sorted);
      const page = await store.recordsAfter(open.read, PAGE);
      open = filled(open, page, eventsPerBlock - open.events, covered);
      const isFull = open.events >= eventsPerBlock;
      const dueMs = Math.min(afterMs, firstAfterMs * 2 ** open.block);
      const isOld = open.since !== null && Date.now() - Date.parse(open.since) >= dueMs;
      const isAtTheEnd = page.length < PAGE || (open.read ?? 0n) >= head;
      if (isFull || (isOld && isAtTheEnd)) {
        await writeBlock(store, log, sorted, open);
        // The next one begins with what the stream says, whichever process has sealed this one.
        open = null;
      } else if (isAtTheEnd) return;
    }
  }
}

/** The block after the newest one, still empty. @param categories sorted */
async function nextBlock(store: EventStore, categories: readonly string[]): Promise<Open> {
  const newest = await newestBlock(store);
  const block = newest ? newest.block + 1 : 0;
  const previous = newest?.digest ?? NO_BLOCK;
  const after = newest ? BigInt(newest.to) : null;
  return {
    before: newest?.revision ?? null,
    block,
    previous,
    after,
    digest: beginningOf(block, categories, previous),
    events: 0,
    to: null,
    read: after,
    since: null,
  };
}

/** @param missing how many events the block has room for */
function filled(before: Open, page: readonly StoredRecord[], missing: number, covered: ReadonlySet<string>): Open {
  let left = missing;
  const last = page.findIndex((record) => isCovered(record, covered) && --left === 0);
  const taken = last < 0 ? page : page.slice(0, last + 1);
  const first = taken.find((record) => isCovered(record, covered) && record.stream !== BLOCKS_STREAM);
  return {
    ...before,
    ...continued(before, taken, covered),
    read: taken.at(-1)?.position ?? before.read,
    since: before.since ?? first?.created ?? null,
  };
}

/** Seals a block, unless it is empty, or another process has sealed it. @param categories sorted */
async function writeBlock(
  store: EventStore,
  log: Log,
  categories: readonly string[],
  { before, block, previous, after, to, events, digest }: Open,
): Promise<void> {
  if (to === null) return;
  const data = {
    block,
    categories,
    after: after === null ? null : String(after),
    to: String(to),
    events,
    previous,
    digest,
  };
  const id = uuidFrom(BLOCKS_STREAM, block, digest);
  const metadata = { correlationId: id, causationId: id, commandId: id, actor: 'system:integrity', owner: null };
  try {
    await store.append(BLOCKS_STREAM, before, [{ type: 'BlockSealed' as const, data, id, metadata }]);
    // Shipping the logs elsewhere ships the digests too.
    log.info({ block, position: String(to), digest }, 'a block of the log has been sealed');
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error;
  }
}
