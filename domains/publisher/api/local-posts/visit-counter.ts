import { randomUUID } from 'node:crypto';
import { execute } from '../../../../kernel/aggregates/execute.ts';
import type { EventStore } from '../../../../kernel/event-store/index.ts';
import { levelOf } from '../../../../kernel/outages/unavailable.ts';
import type { Log } from '../../../../kernel/process/log.ts';
import { local } from '../../../publishing-platforms/local/index.ts';
import { post } from '../../post/index.ts';
import type { LivePost } from './live-posts.ts';

export type VisitCounter = {
  viewed(post: LivePost): void;
  liked(post: LivePost): void;
  /** Writes everything still pending. */
  close(): Promise<void>;
};

/** Written as one event of each kind; a repeat carries the same id and is counted once. */
type Batch = { readonly commandId: string; views: number; likes: number };

type Tally = {
  readonly post: LivePost;
  waiting: Batch;
  /** A batch whose write is not confirmed: retried first, unchanged. */
  unsettled: Batch | null;
  timer: NodeJS.Timeout | undefined;
  writing: Promise<void> | undefined;
};

const emptyBatch = (): Batch => ({ commandId: randomUUID(), views: 0, likes: 0 });

/**
 * Counts visitors without writing an event for each: the first is written at once, those arriving during the following
 * pause together. A killed process loses at most one pause of views.
 */
export function openVisitCounter(store: EventStore, log: Log): VisitCounter {
  const tallies = new Map<string, Tally>();
  let closing = false;

  const count = (livePost: LivePost, kind: 'views' | 'likes'): void => {
    let tally = tallies.get(livePost.publicationId);
    if (!tally) {
      tally = { post: livePost, waiting: emptyBatch(), unsettled: null, timer: undefined, writing: undefined };
      tallies.set(livePost.publicationId, tally);
    }
    tally.waiting[kind]++;
    if (!tally.timer && !tally.writing) settle(tally);
  };

  const settle = (tally: Tally): void => {
    tally.timer = undefined;
    if (!tally.unsettled && isEmpty(tally.waiting)) {
      tallies.delete(tally.post.publicationId);
      return;
    }
    tally.writing = write(store, tally, log).then((pauseMs) => {
      tally.writing = undefined;
      if (!closing) tally.timer = setTimeout(() => settle(tally), pauseMs);
    });
  };

  return {
    viewed: (livePost) => count(livePost, 'views'),
    liked: (livePost) => count(livePost, 'likes'),
    async close() {
      closing = true;
      await Promise.all(
        [...tallies.values()].map(async (tally) => {
          clearTimeout(tally.timer);
          await tally.writing;
          if (tally.unsettled || !isEmpty(tally.waiting)) await write(store, tally, log);
        }),
      );
    },
  };
}

/** Never throws; unwritten counts are kept for the next attempt. @returns milliseconds to wait until then */
async function write(store: EventStore, tally: Tally, log: Log): Promise<number> {
  if (!tally.unsettled) {
    tally.unsettled = tally.waiting;
    tally.waiting = emptyBatch();
  }
  const { commandId, views, likes } = tally.unsettled;
  const { publicationId, contentId, correlationId, succeededId, ownerId } = tally.post;
  try {
    await execute(
      store,
      post,
      publicationId,
      { type: 'CountVisits', publication_id: publicationId, content_id: contentId, platform: local.name, views, likes },
      { commandId, correlationId, causationId: succeededId, actor: 'system:visitors', owner: ownerId },
    );
    tally.unsettled = null;
    return PAUSE_MS;
  } catch (error) {
    log[levelOf(error)]({ err: error, publication_id: publicationId }, 'visits could not be written; they are kept');
    return PAUSE_AFTER_FAILURE_MS;
  }
}

/** At most one write a second. */
const PAUSE_MS = 1_000;
const PAUSE_AFTER_FAILURE_MS = 60_000;

const isEmpty = ({ views, likes }: Batch): boolean => views === 0 && likes === 0;
