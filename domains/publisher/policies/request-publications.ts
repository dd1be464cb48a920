import { contentEvents } from '../../../contracts/director/content.ts';
import { renderEvents } from '../../../contracts/editor/render.ts';
import type { CommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { definePolicyUsing, done, type Outcome, type PolicyContext, skip } from '../../../kernel/policies/policy.ts';
import { type PlatformName, platformNames } from '../../publishing-platforms/index.ts';
import { settingsOf } from '../../shared/owner-settings.ts';
import type { Accounts } from '../providers/accounts.ts';
import { publication } from '../publication/index.ts';
import {
  type ContentToPublish,
  contentToPublish,
  futureOrNull,
  isAtPublish,
  publicationRequestFor,
} from '../use-cases/content-to-publish.ts';
import { publicationsOf } from '../use-cases/publications-of.ts';
import { reserveSlot } from '../use-cases/publishing-slots.ts';

/**
 * When content is ready, publishes it on the platforms in its owner's settings. A retry also covers platforms that were
 * requested manually and failed. Handles the render's events too, because they may be delivered after the stage change
 * that the video causes.
 */
export const requestPublications = definePolicyUsing<{ readonly accounts: Accounts }>()({
  name: 'request-publications',
  events: [contentEvents, renderEvents],
  on: {
    PipelineStageChanged: ({ data, at }, context, { accounts }) =>
      data.to === 'publish' ? request(accounts, data.content_id, at, context) : anotherStage,
    PipelineRetried: ({ data, at }, context, { accounts }) =>
      data.stage === 'publish'
        ? failedPublications(context.store, data.content_id).then((failed) =>
            request(accounts, data.content_id, at, context, failed),
          )
        : anotherStage,
    VideoRendered: ({ data, at }, context, { accounts }) => request(accounts, data.content_id, at, context),
  },
});

const anotherStage = Promise.resolve(skip('another stage'));

/** The platforms on which publishing the content failed. */
async function failedPublications(store: EventStore, contentId: string): Promise<PlatformName[]> {
  const publications = await publicationsOf(store, contentId, platformNames);
  return platformNames.filter((_, index) => publications[index]?.status === 'failed');
}

/** @param failed requested again regardless of the settings */
async function request(
  accounts: Accounts,
  contentId: string,
  at: string,
  { store, log, command }: PolicyContext,
  failed: readonly PlatformName[] = [],
): Promise<Outcome> {
  const content = await contentToPublish(store, contentId);
  if (!content || !isAtPublish(content)) return skip('nothing waits to be published');
  const { publishing } = await settingsOf(store, content.ownerId);
  const wanted = platformNames.filter((name) => publishing.platforms.includes(name) || failed.includes(name));
  const chosen = await Promise.all(
    wanted.map(async (platform) => ({ platform, ...(await accounts.choose(content.ownerId, platform)) })),
  );
  // An account whose access has ended still counts: its owner sees the problem in the publication's failure.
  const reachable = chosen.filter((one) => one.account !== null);
  if (reachable.length === 0)
    return skip('neither settings nor a failed publication name a platform that has an account');

  const usual = reachable.map(({ platform }) => platform).filter((name) => publishing.platforms.includes(name));
  const scheduleAt =
    futureOrNull(publishing.schedule_at, Date.parse(at)) ??
    (await nextSlotFor(store, content, usual, command('reserve-slot')));
  for (const { platform, account } of reachable) {
    const request = publicationRequestFor(content, { platform, account }, usual.includes(platform) ? scheduleAt : null);
    if (!request) return skip('there is no video yet');
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
  try {
    return await reserveSlot(store, ownerId, contentId, new Date().toISOString(), {
      ...context,
      correlationId,
      owner: ownerId,
    });
  } catch (error) {
    if (error instanceof Rejection && error.code === 'publishing-schedule/no-slots') return null;
    throw error;
  }
}
