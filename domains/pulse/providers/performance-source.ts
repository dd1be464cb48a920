import type { PostCounts } from '../../publishing-platforms/publishing-platform.ts';

/** Provides the counts of one platform. */
export type PerformanceSource = {
  readonly platform: string;
  /** @throws ProviderError, or the signal's reason */
  countsOf(publication: { publicationId: string; platformPostId: string }, signal: AbortSignal): Promise<PostCounts>;
};
