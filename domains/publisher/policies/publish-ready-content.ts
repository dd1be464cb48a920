import { type ContentEvent, contentEvents } from '../../../contracts/director/content.ts';
import { type PostOptions, publicationEvents } from '../../../contracts/publisher/publication.ts';
import type { CommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { Recorded, Variant } from '../../../kernel/events/event.ts';
import {
  definePolicyUsing,
  done,
  type Outcome,
  type PolicyContext,
  retry,
  skip,
} from '../../../kernel/policies/policy.ts';
import { type PlatformName, platformNames } from '../../publishing-platforms/index.ts';
import { settingsOf } from '../../shared/owner-settings.ts';
import type { Accounts } from '../providers/accounts.ts';
import { publication, publicationIdOf } from '../publication/index.ts';
import {
  type ContentToPublish,
  contentToPublish,
  futureOrNull,
  isAtPublish,
  publicationRequestFor,
} from '../use-cases/content-to-publish.ts';
import { defaultsOf } from '../use-cases/post-options.ts';
import { publicationsOf } from '../use-cases/publications-of.ts';
import { reserveSlotIfAny } from '../use-cases/publishing-slots.ts';

type StatusChanged = Recorded<Variant<ContentEvent, 'ContentStatusChanged'>>;

/**
 * When content is ready, publishes it on the platforms in its owner's settings. After a retry it is ready again: that
 * also covers platforms that were requested manually and failed. Content whose last publication was cancelled is ready
 * as well, and is left to its owner.
 */
export const publishReadyContent = definePolicyUsing<{ readonly accounts: Accounts }>()({
  name: 'publish-ready-content',
  formerly: 'request-publications',
  events: [contentEvents],
  on: {
    ContentStatusChanged: (event, context, { accounts }) => {
      const { from, to, stage } = event.data;
      return to === 'ready' && stage === 'publish' && from !== 'publishing'
        ? request(accounts, event, context)
        : anotherStatus;
    },
  },
});

const anotherStatus = Promise.resolve(skip('it has not become ready to be published'));

async function request(
  accounts: Accounts,
  { data: { content_id: contentId, from }, at, position }: StatusChanged,
  { store, log, command }: PolicyContext,
): Promise<Outcome> {
  const content = await contentToPublish(store, contentId);
  if (!content || !isAtPublish(content)) return skip('nothing waits to be published');
  const requested = await requestedSince(store, contentId, position);
  const failed = from === 'failed' ? await failedPublications(store, contentId) : new Map<string, PostOptions>();
  const { publishing } = await settingsOf(store, content.ownerId);
  const wanted = platformNames.filter(
    (name) => !requested.has(name) && (publishing.platforms.includes(name) || failed.has(name)),
  );
  const chosen = await Promise.all(
    wanted.map(async (platform) => ({ platform, ...(await accounts.choose(content.ownerId, platform)) })),
  );
  // An account whose access has ended still counts: its owner sees the problem in the publication's failure.
  const reachable = chosen.filter((one) => one.account !== null);
  if (reachable.length === 0)
    return skip('neither settings nor a failed publication name another platform that has an account');

  const usual = reachable.map(({ platform }) => platform).filter((name) => publishing.platforms.includes(name));
  const scheduleAt =
    futureOrNull(publishing.schedule_at, Date.parse(at)) ??
    (await nextSlotFor(store, content, usual, command('reserve-slot')));
  const defaults = await defaultsOf(store, content.ownerId);
  for (const { platform, account } of reachable) {
    const options = failed.get(platform) ?? defaults(platform);
    const target = { platform, account, options };
    const request = publicationRequestFor(content, target, usual.includes(platform) ? scheduleAt : null);
    // The video was there before the content became ready: a copy of the store that does not have it yet is behind.
    if (!request) return retry(0, 'there is no video yet');
    const context = { ...command(platform), correlationId: content.correlationId, owner: content.ownerId };
    const ask = { type: 'RequestPublication', request, automatic: true } as const;
    try {
      await execute(store, publication, request.publication_id, ask, context);
    } catch (error) {
      // Already published there, or possibly so: either way there is nothing to request.
      if (!(error instanceof Rejection)) throw error;
      log.info({ platform, content_id: contentId, code: error.code }, 'not requested again');
    }
  }
  return done;
}

/** The platforms on which publishing the content failed, each with how it was to be posted. */
async function failedPublications(store: EventStore, contentId: string): Promise<ReadonlyMap<string, PostOptions>> {
  const publications = await publicationsOf(store, contentId, platformNames);
  return new Map(
    publications.flatMap((one) =>
      one.status === 'failed' ? [[one.request.platform, one.request.options] as const] : [],
    ),
  );
}

/**
 * The platforms on which publishing the content was requested after it had become ready, by a person or by this policy,
 * under whichever name. What has failed since is not requested again before somebody retries.
 */
async function requestedSince(store: EventStore, contentId: string, ready: bigint): Promise<ReadonlySet<PlatformName>> {
  const last = await Promise.all(
    platformNames.map((platform) =>
      store.lastOf(publicationEvents, publicationIdOf(contentId, platform), 'PublicationRequested'),
    ),
  );
  return new Set(platformNames.filter((_, index) => (last[index]?.position ?? -1n) > ready));
}

/**
 * The slot in which content goes live that is published for the first time; null to publish it at once, because its
 * owner has no slots. What failed is requested again at once: its time has come before.
 */
async function nextSlotFor(
  store: EventStore,
  { ownerId, contentId, correlationId }: ContentToPublish,
  platforms: readonly string[],
  context: CommandContext,
): Promise<string | null> {
  const publications = await publicationsOf(store, contentId, platforms);
  if (!publications.some(({ status }) => status === 'none')) return null;
  const reserving = { ...context, correlationId, owner: ownerId };
  return reserveSlotIfAny(store, ownerId, contentId, new Date().toISOString(), reserving);
}
