import { randomUUID } from 'node:crypto';
import { type CommandContext, rootCommandContext } from '../../../kernel/aggregates/command-context.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { Log } from '../../../kernel/process/log.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { type Background, eachByItself, polling } from '../../../kernel/service/background.ts';
import { livePublicationsAfter, type PublicationDocument } from '../../../read-models/publications.ts';
import { publicationEvents } from '../../publisher/publication/events.ts';
import type { PlatformCounts } from '../providers/from-config.ts';
import { recordCounts } from '../use-cases/record-sample.ts';

/** For one platform in one pass: at 15 minutes, less than 1,000 of YouTube's 10,000 units a day. */
const MAX_CALLS = 10;
const HOUR_MS = 3_600_000;

type Tools = { readonly store: EventStore; readonly documents: Documents; readonly log: Log };

/** How far the round through a platform's posts has come, and until when the platform is left alone. */
type Round = { after: string; pausedUntil: number };

/**
 * Samples posts on platforms that are asked over the network: in batches, at most so many calls in a pass, the next of which
 * goes on where this one ended. A platform that fails, or whose quota is spent, is left alone for a while; that is logged and
 * harms nothing else.
 */
export function samplePlatforms(tools: Tools, platforms: readonly PlatformCounts[], everySeconds: number): Background {
  const rounds = new Map<string, Round>();
  return polling({
    name: 'sample-platforms',
    everyMs: everySeconds * 1_000,
    log: tools.log,
    async poll(signal) {
      await eachByItself(platforms, tools.log, async (one) => {
        const round = rounds.get(one.platform) ?? { after: '', pausedUntil: 0 };
        rounds.set(one.platform, round);
        if (round.pausedUntil > Date.now()) return;
        await samplePlatform(tools, one, round, signal).catch((error) => {
          if (signal.aborted || !(error instanceof ProviderError)) throw error;
          const pauseMs = pauseAfter(error);
          round.pausedUntil = Date.now() + pauseMs;
          const { platform } = one;
          tools.log.warn({ err: error, platform, pause_ms: pauseMs }, 'a platform could not be asked for counts');
        });
      });
    },
  });
}

async function samplePlatform(
  { store, documents, log }: Tools,
  { platform, counts }: PlatformCounts,
  round: Round,
  signal: AbortSignal,
): Promise<void> {
  for (let call = 0; call < MAX_CALLS; call++) {
    signal.throwIfAborted();
    const page = await livePublicationsAfter(documents, platform, round.after, counts.maxIds);
    if (page.length > 0) {
      const sampledAt = new Date().toISOString();
      const found = await counts.read(
        page.flatMap(({ platform_post_id: id }) => id ?? []),
        signal,
      );
      await eachByItself(page, log, async (publication) => {
        const one = found.get(publication.platform_post_id ?? '');
        if (one) await recordCounts(store, publication, one, sampledAt, await contextFor(store, publication));
      });
    }
    round.after = page.at(-1)?.publication_id ?? '';
    if (page.length < counts.maxIds) {
      round.after = '';
      return;
    }
  }
}

/** The first sample puts its stream into the correlation of the content; the later ones join it. */
async function contextFor(store: EventStore, publication: PublicationDocument): Promise<CommandContext> {
  const context = rootCommandContext(randomUUID(), 'system:sample-platforms', publication.owner_id);
  const live = await store.lastOf(publicationEvents, publication.publication_id, 'PublicationSucceeded');
  return live ? { ...context, correlationId: live.metadata.correlationId, causationId: live.id } : context;
}

/** As long as the platform says, an hour at most. A spent quota and a refused account do not mend by themselves in minutes. */
function pauseAfter({ details: { kind, retryAfterMs = 60_000 } }: ProviderError): number {
  return kind === 'unavailable' ? Math.min(HOUR_MS, retryAfterMs) : HOUR_MS;
}
