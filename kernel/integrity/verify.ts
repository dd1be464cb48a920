import { type EventStore, type StoredRecord, StreamDeletedError } from '../event-store/index.ts';
import {
  type Block,
  beginningOf,
  blocksFrom,
  continued,
  isCovered,
  NO_BLOCK,
  newestBlock,
  type Progress,
} from './blocks.ts';

/** The first block that differs from what was sealed. */
export type Difference = {
  readonly block: number;
  /**
   * Whether events, or the blocks themselves, are not as they were. `hidden`: they are, but a stream was deleted or
   * truncated since, so that they cannot be read there, and a scavenge removes them.
   */
  readonly kind: 'altered' | 'missing' | 'added' | 'hidden' | 'block-missing' | 'block-altered';
  readonly reason: string;
  /**
   * Something was altered, added or removed between these positions of the log; null if the block itself is missing.
   */
  readonly after: string | null;
  readonly to: string | null;
  /** As sealed, and as found now. */
  readonly sealed: { readonly events: number; readonly digest: string } | null;
  readonly found: { readonly events: number; readonly digest: string } | null;
};

export type Verification = {
  readonly from: number;
  /** How many blocks are as they were sealed. */
  readonly verified: number;
  /** The digest of the last verified block, recomputed. */
  readonly digest: string;
  readonly difference: Difference | null;
  /** Why nothing was verified; null if something was, or differs. */
  readonly note: string | null;
  /** The block to continue with; null if there is none left. */
  readonly next: number | null;
};

const PAGE = 200;

const NOTHING_SEALED =
  'nothing is sealed yet: blocks are sealed after 1,000 events, after an hour, and when the process of the projections starts and stops';

type Limits = { readonly blocks: number; readonly milliseconds: number };

/**
 * Recomputes blocks from the log. It ends at the first one that differs, or when its time is up, but finishes a block
 * that it has begun.
 * @param previous the digest of the block before, as the caller knows it; null to trust the one that was sealed
 */
export async function verifyBlocks(
  store: EventStore,
  from: number,
  previous: string | null,
  { blocks: most, milliseconds }: Limits,
): Promise<Verification> {
  const end = performance.now() + milliseconds;
  const blocks = await blocksFrom(store, BigInt(from), most);
  const newest = await newestBlock(store);
  // Past the newest block there is nothing to verify, and the chain ends with that block.
  const before = blocks[0] ? blocks[0].previous : (newest?.digest ?? NO_BLOCK);
  let digest = previous ?? (from === 0 ? NO_BLOCK : before);
  let after = await positionBefore(store, from);
  let verified = 0;
  const answer = (difference: Difference | null, next: number | null): Verification => {
    const nothing = newest ? `no block is sealed from ${from} on` : NOTHING_SEALED;
    return { from, verified, digest, difference, note: verified > 0 || difference ? null : nothing, next };
  };
  for (const block of blocks) {
    const number = from + verified;
    if (verified > 0 && performance.now() >= end) return answer(null, number);
    const difference = await differenceOf(store, block, { number, previous: digest, after });
    if (difference) return answer(difference, null);
    verified++;
    digest = block.digest;
    after = block.to;
  }
  const next = from + verified;
  const last = blocks.at(-1);
  if (newest === null || next > newest.block) return answer(last ? await hiddenBehind(store, last) : null, null);
  if (blocks.length === most) return answer(null, next);
  return answer(without(next), null);
}

type Expected = { readonly number: number; readonly previous: string; readonly after: string | null };

async function differenceOf(
  store: EventStore,
  block: Block,
  { number, previous, after }: Expected,
): Promise<Difference | null> {
  if (block.block !== number) return without(number);
  const sealed = { events: block.events, digest: block.digest };
  const different = (kind: Difference['kind'], reason: string, found: Difference['found']): Difference => ({
    block: number,
    kind,
    reason,
    after: block.after,
    to: block.to,
    sealed,
    found,
  });
  if (block.after !== after)
    return different('block-altered', 'the block does not begin where the one before ends', null);
  if (after !== null && !(await store.hasRecordAt(BigInt(after))))
    return different('missing', 'the last event of the block before is not in the log any more', null);
  // From the recomputed digest of the block before, not the one that this block claims.
  const now = await contentOf(store, block, previous);
  const hidden = await hiddenNow(store, now.hidden);
  const found = { events: now.events, digest: now.digest };
  if (now.events < block.events) return different('missing', 'events are missing', found);
  if (now.events > block.events) return different('added', 'there are more events than were sealed', found);
  if (block.previous !== previous)
    return different('block-altered', 'the block continues another one than the one before', found);
  if (now.digest !== block.digest) return different('altered', 'an event differs from what was sealed', found);
  return hidden === null ? null : different('hidden', hidden, found);
}

/** @returns with the streams that something in the block may hide */
async function contentOf(
  store: EventStore,
  block: Block,
  previous: string,
): Promise<Progress & { readonly hidden: ReadonlySet<string> }> {
  const hidden = new Set<string>();
  const categories = new Set(block.categories);
  const to = BigInt(block.to);
  let progress: Progress = { digest: beginningOf(block.block, block.categories, previous), events: 0, to: null };
  for (let read = block.after === null ? null : BigInt(block.after); ; ) {
    const page = await store.recordsAfter(read, PAGE);
    const own = page.filter(({ position }) => position <= to);
    progress = continued(progress, own, categories);
    for (const stream of hiding(own, categories)) hidden.add(stream);
    const last = page.at(-1);
    if (!last || last.position >= to) return { ...progress, hidden };
    read = last.position;
  }
}

/** What was hidden after the last block, which is named as if it were hidden in it. */
async function hiddenBehind(store: EventStore, block: Block): Promise<Difference | null> {
  const categories = new Set(block.categories);
  const hidden = new Set<string>();
  for (let read = BigInt(block.to); ; ) {
    const page = await store.recordsAfter(read, PAGE);
    for (const stream of hiding(page, categories)) hidden.add(stream);
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    read = last.position;
  }
  const reason = await hiddenNow(store, hidden);
  if (reason === null) return null;
  const content = { events: block.events, digest: block.digest };
  const { after, to } = block;
  return { block: block.block, kind: 'hidden', reason, after, to, sealed: content, found: content };
}

/** The covered streams whose metadata these records change so that events are hidden, or that they end for good. */
const hiding = (records: readonly StoredRecord[], categories: ReadonlySet<string>): string[] =>
  records.flatMap(({ stream, type, data }) => {
    const of = type === '$metadata' && stream.startsWith('$$') && hides(data) ? stream.slice(2) : null;
    const ended = of ?? (type === '$streamDeleted' ? stream : null);
    return ended !== null && isCovered({ stream: ended }, categories) ? [ended] : [];
  });

const LIMITS_OF_STREAMS = ['$tb', '$maxCount', '$maxAge'];

const hides = (metadata: unknown): boolean =>
  typeof metadata === 'object' &&
  metadata !== null &&
  LIMITS_OF_STREAMS.some((limit) => Object.hasOwn(metadata, limit));

/** What hides events of these streams now, in words; null if nothing does any more. */
async function hiddenNow(store: EventStore, streams: ReadonlySet<string>): Promise<string | null> {
  for (const stream of streams) {
    const [first] = await store.storedRecordsOf(stream, 0n, 1).catch((error) => {
      if (error instanceof StreamDeletedError) return [];
      throw error;
    });
    if (first?.revision !== 0n)
      return `${stream} was deleted or truncated: its events are in the log until a scavenge; take $tb and limits out of its metadata before`;
  }
  return null;
}

/** Where the block before ends; null for the first. */
async function positionBefore(store: EventStore, from: number): Promise<string | null> {
  if (from === 0) return null;
  const [before] = await blocksFrom(store, BigInt(from - 1), 1);
  return before?.to ?? null;
}

const without = (block: number): Difference => ({
  block,
  kind: 'block-missing',
  reason: 'the block is not there, although later ones are',
  after: null,
  to: null,
  sealed: null,
  found: null,
});
