import { execute } from '../../../kernel/aggregates/execute.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { definePolicyUsing, done, type Outcome, type PolicyContext, skip } from '../../../kernel/policies/policy.ts';
import { contentEvents } from '../../director/content/events.ts';
import { renderEvents } from '../../editor/render/events.ts';
import { platformNames } from '../../publishing-platforms/index.ts';
import { settingsOf } from '../../shared/owner-settings.ts';
import type { PublishingPlatforms } from '../providers/from-config.ts';
import { publication } from '../publication/index.ts';
import { contentToPublish, futureOrNull, isAtPublish, publicationRequestFor } from '../use-cases/content-to-publish.ts';

/**
 * A content is ready: it is published where its owner's settings say so. The render's events are handled as well,
 * because they may be delivered after those of the stage that the video leads to.
 */
export const requestPublications = definePolicyUsing<{ readonly platforms: PublishingPlatforms }>()({
  name: 'request-publications',
  events: [contentEvents, renderEvents],
  on: {
    PipelineStageChanged: ({ data, at }, context, { platforms }) =>
      data.to === 'publish' ? request(platforms, data.content_id, at, context) : anotherStage,
    PipelineRetried: ({ data, at }, context, { platforms }) =>
      data.stage === 'publish' ? request(platforms, data.content_id, at, context) : anotherStage,
    VideoRendered: ({ data, at }, context, { platforms }) => request(platforms, data.content_id, at, context),
  },
});

const anotherStage = Promise.resolve(skip('another stage'));

async function request(
  platforms: PublishingPlatforms,
  contentId: string,
  at: string,
  { store, log, command }: PolicyContext,
): Promise<Outcome> {
  const content = await contentToPublish(store, contentId);
  if (!content || !isAtPublish(content)) return skip('nothing waits to be published');
  const { publishing } = await settingsOf(store, content.ownerId);
  const wanted = platformNames.filter((name) => publishing.platforms.includes(name));
  const reachable = wanted.filter((name) => platforms[name].connected);
  if (reachable.length === 0) return skip('its owner names no platform that has an account');

  const scheduleAt = futureOrNull(publishing.schedule_at, Date.parse(at));
  for (const platform of reachable) {
    const request = publicationRequestFor(content, platform, scheduleAt);
    if (!request) return skip('there is no video yet');
    const context = { ...command(platform), correlationId: content.correlationId, owner: content.ownerId };
    const ask = { type: 'RequestPublication', request } as const;
    try {
      await execute(store, publication, request.publication_id, ask, context);
    } catch (error) {
      // Published there already, or perhaps: either way there is nothing to ask for.
      if (!(error instanceof Rejection)) throw error;
      log.info({ platform, content_id: contentId, code: error.code }, 'not requested again');
    }
  }
  return done;
}
