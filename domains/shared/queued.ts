import { withDeadline } from '../../kernel/async/deadline.ts';
import { isDocumentStoreUnavailable } from '../../kernel/document-store/document-store.ts';
import { type Documents, NotFilled } from '../../kernel/documents/index.ts';
import { countQueued, type Queue } from '../../read-models/queued.ts';

/** How much is queued and in progress, counted up to `atMost`. */
export type CountQueued = (queue: Queue, atMost: number) => Promise<number>;

const WITHIN_MS = 1_000;

class TooLate extends Error {}

/**
 * Counts in the read models. While these cannot be read nothing is counted: a ceiling protects the platform from too
 * much work, and must not be one more reason for which nothing can be asked for.
 */
export const queuedIn =
  (documents: Documents): CountQueued =>
  (queue, atMost) =>
    withDeadline(WITHIN_MS, countQueued(documents, queue, atMost), () => new TooLate()).catch((error: unknown) => {
      if (error instanceof TooLate || error instanceof NotFilled || isDocumentStoreUnavailable(error)) return 0;
      throw error;
    });
