import type { z } from 'zod';
import { decodeRevision, encodeCursor } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { clientSignalOf } from '../../../kernel/http/client-gone.ts';
import { type Handled, handle } from '../../../kernel/http/operation.ts';
import {
  type Block,
  beginningOf,
  blocksFrom,
  continued,
  newestBlock,
  type Progress,
} from '../../../kernel/integrity/blocks.ts';
import { verifyBlocks } from '../../../kernel/integrity/verify.ts';
import type { ConcurrencyLimit } from '../../http/concurrency-limit.ts';
import { auditOperations } from '../operations.ts';
import type { integritySchema } from './schemas.ts';

/** The order of blocks, as cursors name it. */
const BLOCKS = 'blocks';
/** How long one request may verify; a block once begun is finished. */
const VERIFYING_MS = 5_000;

/** @param limited for requests that read much of the log */
export const integrityHandlers = (store: EventStore, limited: ConcurrencyLimit): Handled[] => [
  handle(auditOperations.showIntegrity, ({ ctx }) =>
    limited('Verifying', clientSignalOf(ctx.res), () => integrityOf(store)),
  ),
  handle(auditOperations.listIntegrityBlocks, async ({ query: { from, limit, cursor } }) => {
    const first = cursor === undefined ? BigInt(from) : decodeRevision(cursor, BLOCKS);
    const blocks = await blocksFrom(store, first, limit + 1);
    const next = blocks.length > limit ? first + BigInt(limit) : null;
    return {
      items: blocks.slice(0, limit).map(shownBlock),
      next_cursor: next === null ? null : encodeCursor(BLOCKS, String(next)),
      next_from: next === null ? null : Number(next),
    };
  }),
  handle(auditOperations.verifyIntegrity, ({ query: { from, previous = null, limit }, ctx }) =>
    limited('Verifying', clientSignalOf(ctx.res), () =>
      verifyBlocks(store, from, previous, { blocks: limit, milliseconds: VERIFYING_MS }),
    ),
  ),
];

const PAGE = 200;
const MOST_PAGES = 25;

/** The sealed end of the log, and what has been appended since. */
async function integrityOf(store: EventStore): Promise<z.infer<typeof integritySchema>> {
  const newest = await newestBlock(store);
  if (!newest) return { blocks: 0, newest: null, unsealed: null };
  const { revision: _, ...block } = newest;
  return { blocks: block.block + 1, newest: shownBlock(block), unsealed: await unsealedBehind(store, block) };
}

const shownBlock = (block: Block) => ({ ...block, categories: [...block.categories] });

async function unsealedBehind(store: EventStore, { block, categories, digest: previous, to }: Block) {
  const covered = new Set(categories);
  let progress: Progress = { digest: beginningOf(block + 1, categories, previous), events: 0, to: null };
  let read = BigInt(to);
  let isWhole = false;
  for (let pages = 0; pages < MOST_PAGES && !isWhole; pages++) {
    const page = await store.recordsAfter(read, PAGE);
    progress = continued(progress, page, covered);
    read = page.at(-1)?.position ?? read;
    isWhole = page.length < PAGE;
  }
  const { events, digest } = progress;
  return { events, to: progress.to === null ? null : String(progress.to), digest, is_whole: isWhole };
}
