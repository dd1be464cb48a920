import type { CommandContext } from '../../../kernel/aggregates/command-context.ts';
import { growingCache } from '../../../kernel/caches/growing.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { Failure } from '../../../kernel/events/failure.ts';
import { failureFrom } from '../../../kernel/providers/failure-from.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { connectedAccount } from '../../../read-models/connected-accounts.ts';
import { livePublicationsOf, type PublicationDocument } from '../../../read-models/publications.ts';
import type { CountsReader, PostCounts } from '../../publishing-platforms/publishing-platform.ts';
import type { PlatformCounts } from '../providers/from-config.ts';
import type { PerformanceSource } from '../providers/performance-source.ts';
import { correlatedWithPost } from './correlated-with-post.ts';
import { recordCounts } from './record-sample.ts';

/** A platform's quota belongs to everyone: a post that was just asked for is not asked for again. */
const PAUSE_MS = 60_000;
const REMEMBERED = 10_000;

export type SampledPost = {
  readonly publication_id: string;
  readonly platform: string;
  /** Null if they were not read. */
  readonly counts: (PostCounts & { readonly sampled_at: string }) | null;
  /** Null if they were. */
  readonly failure: Failure | null;
};

/** Asks for the counts of all live posts of a piece of content, and records those that have changed. */
export type SampleContent = (
  content: { readonly content_id: string; readonly owner_id: string },
  context: CommandContext,
  signal: AbortSignal,
) => Promise<SampledPost[]>;

type Tools = PlatformCounts & {
  readonly store: EventStore;
  readonly documents: Documents;
  readonly sources: readonly PerformanceSource[];
};

/** A post whose platform fails does not keep those on others from being sampled. */
export function createContentSampler({ store, documents, sources, environment, connected }: Tools): SampleContent {
  const asked = growingCache<true>(REMEMBERED, { ttl: PAUSE_MS });

  return async (content, context, signal) => {
    const sampled: SampledPost[] = [];
    for await (const publication of livePublicationsOf(documents, content)) {
      const { publication_id, platform } = publication;
      const at = new Date().toISOString();
      try {
        const counts = await countsOf(publication, signal);
        await recordCounts(store, publication, counts, at, await correlatedWithPost(store, publication_id, context));
        sampled.push({ publication_id, platform, counts: { ...counts, sampled_at: at }, failure: null });
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        sampled.push({ publication_id, platform, counts: null, failure: failureFrom(error, 'sampling', at) });
      }
    }
    return sampled;
  };

  async function countsOf(publication: PublicationDocument, signal: AbortSignal): Promise<PostCounts> {
    const { publication_id: publicationId, platform } = publication;
    const platformPostId = publication.platform_post_id ?? publicationId;
    const source = sources.find((each) => each.platform === platform);
    if (source) return source.countsOf({ publicationId, platformPostId }, signal);
    const reader = await readerFor(publication);
    if (!reader) throw notCounted(platform);
    if (asked.has(publicationId)) throw askedRecently(platform);
    asked.set(publicationId, true);
    const counts = (await reader.read([platformPostId], signal)).get(platformPostId);
    if (!counts) throw unknownPost(platform);
    return counts;
  }

  /** Counts are read with the account that posted. */
  async function readerFor({ platform, account }: PublicationDocument): Promise<CountsReader | null> {
    if (account.account_id === null) return environment.get(platform) ?? null;
    const found = await connectedAccount(documents, account.account_id);
    return found && connected.countsOf(platform, found);
  }
}

const notCounted = (provider: string): ProviderError =>
  new ProviderError({
    provider,
    kind: 'unauthorized',
    code: 'no-counts',
    cause: `no account is connected that could read the counts of a post on ${provider}`,
    nextAction: 'connect the account with which it was posted',
  });

const askedRecently = (provider: string): ProviderError =>
  new ProviderError({
    provider,
    kind: 'quota',
    code: 'asked-recently',
    cause: `${provider} was asked for the counts of this post less than a minute ago`,
    nextAction: 'try again in a minute',
  });

const unknownPost = (provider: string): ProviderError =>
  new ProviderError({
    provider,
    kind: 'invalid',
    code: 'post-unknown',
    cause: `${provider} no longer knows the post`,
    nextAction: 'check whether it was deleted there',
  });
