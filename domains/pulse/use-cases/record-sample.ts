import type { CommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { PostCounts } from '../../publishing-platforms/publishing-platform.ts';
import { performance } from '../performance/index.ts';
import type { PerformanceSource } from '../providers/performance-source.ts';

/** What a sample needs to know about a live publication, taken from its event or its document. */
export type LivePublication = {
  readonly publication_id: string;
  readonly content_id: string;
  readonly platform: string;
  readonly platform_post_id: string | null;
};

/** Reads a publication's counts from its platform and records changes. @throws ProviderError, or the signal's reason */
export async function recordSample(
  store: EventStore,
  source: PerformanceSource,
  publication: LivePublication,
  context: CommandContext,
  signal: AbortSignal,
): Promise<void> {
  const { publication_id, platform_post_id } = publication;
  const post = { publicationId: publication_id, platformPostId: platform_post_id ?? publication_id };
  const sampled_at = new Date().toISOString();
  await recordCounts(store, publication, await source.countsOf(post, signal), sampled_at, context);
}

/** Records counts if they have changed. @param sampled_at when they were requested, ISO 8601 UTC */
export async function recordCounts(
  store: EventStore,
  { publication_id, content_id, platform }: LivePublication,
  counts: PostCounts,
  sampled_at: string,
  context: CommandContext,
): Promise<void> {
  const sample = { publication_id, content_id, platform, ...counts, sampled_at };
  await execute(store, performance, publication_id, { type: 'RecordSample', sample }, context);
}
