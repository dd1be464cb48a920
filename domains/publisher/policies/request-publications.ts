import { execute } from '../../../kernel/aggregates/execute.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { definePolicyUsing, done, type Outcome, type PolicyContext, skip } from '../../../kernel/policies/policy.ts';
import { settingsOf } from '../../shared/owner-settings.ts';
import type { Platforms } from '../providers/platform.ts';
import { platformSchema, publication, publicationIdOf } from '../publication/index.ts';
import { futureOrNull, isAtPublish, materialEvents, materialOf, requestFor } from '../use-cases/material.ts';

/**
 * A content is ready: it is published where its owner wants that to happen by itself. The video is listened to as
 * well, because its news may come after those of the stage that it leads to.
 */
export const requestPublications = definePolicyUsing<{ readonly platforms: Platforms }>()({
  name: 'request-publications',
  events: materialEvents,
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
  platforms: Platforms,
  contentId: string,
  at: string,
  { store, log, command }: PolicyContext,
): Promise<Outcome> {
  const material = await materialOf(store, contentId);
  if (!material || !isAtPublish(material)) return skip('nothing waits to be published');
  const { publishing } = await settingsOf(store, material.ownerId);
  const wanted = platformSchema.options.filter((name) => publishing.platforms.includes(name));
  const reachable = wanted.filter((name) => platforms[name].connected);
  if (reachable.length === 0) return skip('its owner names no platform that has an account');

  const scheduleAt = futureOrNull(publishing.schedule_at, Date.parse(at));
  for (const platform of reachable) {
    const request = requestFor(material, platform, scheduleAt);
    if (!request) return skip('there is no video yet');
    const context = { ...command(platform), correlationId: material.correlationId, owner: material.ownerId };
    try {
      await execute(
        store,
        publication,
        publicationIdOf(contentId, platform),
        { type: 'RequestPublication', request },
        context,
      );
    } catch (error) {
      // Published there already, or perhaps: either way there is nothing to ask for.
      if (!(error instanceof Rejection)) throw error;
      log.info({ platform, content_id: contentId, code: error.code }, 'not requested again');
    }
  }
  return done;
}
