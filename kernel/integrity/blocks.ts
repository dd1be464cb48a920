import type { EventStore, StoredRecord } from '../event-store/index.ts';
import { canonicalJson } from '../events/canonical-json.ts';
import { streamOf } from '../events/catalogue.ts';
import type { Recorded } from '../events/event.ts';
import { integrityEvents } from '../events/integrity-events.ts';
import { chained, digestsOf, sha256 } from './event-digest.ts';

export const BLOCKS_ID = 'blocks';
export const BLOCKS_STREAM = streamOf(integrityEvents, BLOCKS_ID);

export type Block = {
  readonly block: number;
  readonly categories: readonly string[];
  readonly after: string | null;
  readonly to: string;
  readonly events: number;
  readonly previous: string;
  readonly digest: string;
  /** When it was sealed. */
  readonly at: string;
};

/** What the first block continues. */
export const NO_BLOCK = '0'.repeat(64);

/** The start of a block's chain: its number, what it covers, and the digest of the block before. */
export const beginningOf = (block: number, categories: readonly string[], previous: string): string =>
  sha256(canonicalJson({ block, categories, previous }));

/** The digest so far, and what it was computed from. */
export type Progress = { readonly digest: string; readonly events: number; readonly to: bigint | null };

/** The chain, continued with those records that are covered. */
export function continued(
  progress: Progress,
  records: readonly StoredRecord[],
  categories: ReadonlySet<string>,
): Progress {
  let { digest, events, to } = progress;
  for (const record of records) {
    if (!isCovered(record, categories)) continue;
    digest = chained(digest, digestsOf(record).digest);
    events++;
    to = record.position;
  }
  return { digest, events, to };
}

/** By the stream's name alone: what an event says of itself may have been altered with it. */
export const isCovered = ({ stream }: Pick<StoredRecord, 'stream'>, categories: ReadonlySet<string>): boolean =>
  categories.has(stream.split('-', 1)[0] ?? '');

/** Blocks by number, from one on. @throws EventStoreUnavailable */
export async function blocksFrom(store: EventStore, from: bigint, maxCount: number): Promise<Block[]> {
  const sealed = await store.eventsOf(integrityEvents, BLOCKS_ID, { from, maxCount });
  return sealed.map(blockOf);
}

/** The block sealed last; null before the first. @throws EventStoreUnavailable */
export async function newestBlock(store: EventStore): Promise<(Block & { readonly revision: bigint }) | null> {
  const newest = await store.lastOf(integrityEvents, BLOCKS_ID);
  return newest && { ...blockOf(newest), revision: newest.revision };
}

type Sealed = Recorded & { readonly data: Omit<Block, 'at'> };

const blockOf = ({ data, at }: Sealed): Block => ({ ...data, at });
