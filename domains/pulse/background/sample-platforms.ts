import { randomUUID } from 'node:crypto';
import { rootCommandContext } from '../../../kernel/aggregates/command-context.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { Log } from '../../../kernel/process/log.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { type Background, forEachIsolated, polling } from '../../../kernel/service/background.ts';
import { usableAccounts } from '../../../read-models/connected-accounts.ts';
import { livePublicationsAfter } from '../../../read-models/publications.ts';
import { platformNames } from '../../publishing-platforms/index.ts';
import type { CountsReader } from '../../publishing-platforms/publishing-platform.ts';
import type { PlatformCounts } from '../providers/from-config.ts';
import { correlatedWithPost } from '../use-cases/correlated-with-post.ts';
import { recordCounts } from '../use-cases/record-sample.ts';

/**
 * Per platform and pass, across all accounts, because the quota belongs to the application: every 15 minutes this uses
 * less than 1,000 of YouTube's 10,000 units a day.
 */
const MAX_CALLS = 10;
const HOUR_MS = 3_600_000;

type Tools = PlatformCounts & { readonly store: EventStore; readonly documents: Documents; readonly log: Log };

/** The posts of one account; null stands for the account from the environment. */
type Posts = {
  readonly platform: string;
  readonly accountId: string | null;
  counts(): Promise<CountsReader | null>;
};

/** The cursor within an account's posts, and how long that account or the whole platform is paused. */
type Round = { after: string; pausedUntil: number };

/** A platform's remaining calls in this pass. */
type Calls = { left: number };

/**
 * Samples posts on remote platforms, each through the account that posted it: in batches, with a limited number of
 * calls per pass, and the next pass continues where this one ended. An account that fails or has used up its quota is
 * paused for a while; the failure is logged and affects nothing else.
 */
export function samplePlatforms(tools: Tools, everySeconds: number): Background {
  const rounds = new Map<string, Round>();
  const roundOf = (key: string): Round => {
    const round = rounds.get(key) ?? { after: '', pausedUntil: 0 };
    rounds.set(key, round);
    return round;
  };
  /** The account last asked on each platform: the next pass starts after it. */
  const lastAsked = new Map<string, string>();

  const sampleAll = async (platform: string, signal: AbortSignal): Promise<void> => {
    const accounts = await postsOn(tools, platform);
    const from = 1 + accounts.findIndex((posts) => keyOf(posts) === lastAsked.get(platform));
    const calls = { left: MAX_CALLS };
    for (const posts of [...accounts.slice(from), ...accounts.slice(0, from)]) {
      if (calls.left === 0 || roundOf(platform).pausedUntil > Date.now()) return;
      const round = roundOf(keyOf(posts));
      if (round.pausedUntil > Date.now()) continue;
      lastAsked.set(platform, keyOf(posts));
      await sampleAccount(tools, posts, round, calls, signal).catch((error) => {
        if (signal.aborted || !(error instanceof ProviderError)) throw error;
        const pauseMs = pauseAfter(error);
        // The quota belongs to the application, whichever account used it up.
        const paused = error.details.kind === 'quota' ? roundOf(platform) : round;
        paused.pausedUntil = Date.now() + pauseMs;
        const { accountId: account_id } = posts;
        tools.log.warn(
          { err: error, platform, account_id, pause_ms: pauseMs },
          'a platform could not be asked for counts',
        );
      });
    }
  };

  return polling({
    name: 'sample-platforms',
    everyMs: everySeconds * 1_000,
    log: tools.log,
    poll: (signal) => forEachIsolated(platformNames, tools.log, (platform) => sampleAll(platform, signal)),
  });
}

async function postsOn({ environment, connected, documents }: Tools, platform: string): Promise<Posts[]> {
  const all: Posts[] = [];
  const shared = environment.get(platform);
  if (shared) all.push({ platform, accountId: null, counts: async () => shared });
  for await (const account of usableAccounts(documents, platform))
    all.push({ platform, accountId: account.account_id, counts: () => connected.countsOf(platform, account) });
  return all;
}

const keyOf = ({ platform, accountId }: Posts): string => `${platform} ${accountId}`;

async function sampleAccount(
  { store, documents, log }: Tools,
  { platform, accountId, counts: open }: Posts,
  round: Round,
  calls: Calls,
  signal: AbortSignal,
): Promise<void> {
  const counts = await open();
  while (counts && calls.left > 0) {
    signal.throwIfAborted();
    const page = await livePublicationsAfter(documents, platform, accountId, round.after, counts.maxIds);
    if (page.length > 0) {
      calls.left--;
      const sampledAt = new Date().toISOString();
      const found = await counts.read(
        page.flatMap(({ platform_post_id: id }) => id ?? []),
        signal,
      );
      await forEachIsolated(page, log, async (publication) => {
        const one = found.get(publication.platform_post_id ?? '');
        if (!one) return;
        const { publication_id, owner_id } = publication;
        const context = rootCommandContext(randomUUID(), 'system:sample-platforms', owner_id);
        const correlated = await correlatedWithPost(store, publication_id, context);
        await recordCounts(store, publication, one, sampledAt, correlated);
      });
    }
    round.after = page.at(-1)?.publication_id ?? '';
    if (page.length < counts.maxIds) {
      round.after = '';
      return;
    }
  }
}

/**
 * As long as the platform asks, at most an hour. A spent quota or a refused account does not recover within minutes.
 */
function pauseAfter({ details: { kind, retryAfterMs = 60_000 } }: ProviderError): number {
  return kind === 'unavailable' ? Math.min(HOUR_MS, retryAfterMs) : HOUR_MS;
}
