import { LRUCache } from 'lru-cache';
import { load } from '../../../kernel/aggregates/load.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { ProviderError, type ProviderErrorKind } from '../../../kernel/providers/provider-error.ts';
import { requireComments } from '../../publishing-platforms/comments.ts';
import { isPlatformName, publishingPlatforms } from '../../publishing-platforms/index.ts';
import type { CommentsPage } from '../../publishing-platforms/publishing-platform.ts';
import type { Accounts } from '../providers/accounts.ts';
import { type Publication, publication } from '../publication/index.ts';

type Tools = { readonly store: EventStore; readonly accounts: Accounts };

// Below the gateway's timeout for a service.
const READ_WITHIN_MS = 25_000;
/** Reading them again within this time costs no quota. */
const SHOWN_AGAIN_MS = 60_000;
/** A page may have hundreds of kilobytes. */
const MOST_PAGES = 100;

type ReadComments = (publicationId: string, cursor: string | null) => Promise<CommentsPage>;

/**
 * Reads the comments on live posts from their platforms. They are other people's personal data: a page stays in memory
 * for a minute, and nothing of it is stored.
 */
export function openComments({ store, accounts }: Tools): ReadComments {
  // Removes what has expired by itself, so that nothing stays longer.
  const pages = new LRUCache<string, Promise<CommentsPage>>({
    max: MOST_PAGES,
    ttl: SHOWN_AGAIN_MS,
    ttlAutopurge: true,
  });
  return async (publicationId, cursor) => {
    const { state } = await load(store, publication, publicationId);
    const { platform, platformPostId, request } = requireReadable(state);
    const read = requireComments(platform, accounts.platformOf(request).comments);
    const key = JSON.stringify([publicationId, platformPostId, cursor]);
    const known = pages.get(key);
    if (known) return known;
    const page = read({ platformPostId, cursor }, AbortSignal.timeout(READ_WITHIN_MS)).catch((error: unknown) => {
      pages.delete(key);
      throw explained(error);
    });
    pages.set(key, page);
    return page;
  };
}

/** @throws Rejection `publication/not-live`, `publication/no-comments` */
function requireReadable(state: Publication) {
  if (state.status !== 'published') {
    const why = `Only a post that is live has comments; this publication is ${state.status.replace('_', ' ')}`;
    throw new Rejection('publication/not-live', 'conflict', why, { status: state.status });
  }
  const { request, platform_post_id: platformPostId } = state;
  const { platform } = request;
  const ability = isPlatformName(platform) ? publishingPlatforms[platform].comments : 'readable';
  if (ability !== 'readable') {
    const why = `Comments cannot be read from here: ${ability.impossible}`;
    throw new Rejection('publication/no-comments', 'conflict', why, { platform });
  }
  return { platform, platformPostId, request };
}

/** What platforms advise is about posting, and no request of the caller's is at fault. */
function explained(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  const { kind, nextAction } = error.details;
  const isUp = kind === 'unauthorized' || kind === 'quota';
  return new ProviderError(
    { ...error.details, kind: isUp ? kind : 'unavailable', nextAction: ADVICE[kind] ?? nextAction },
    { cause: error },
  );
}

const ADVICE: Partial<Record<ProviderErrorKind, string>> = {
  unauthorized: 'connect the account again and allow it to read comments',
  quota: 'look again tomorrow',
  unavailable: 'look again in a few minutes',
  invalid: 'open the post at the platform',
};
