import { execute } from '../../../kernel/execute.ts';
import {
  definePolicy,
  done,
  type Outcome,
  type Policy,
  type PolicyContext,
  skip,
} from '../../../kernel/policies/policy.ts';
import { Rejection } from '../../../kernel/rejection.ts';
import { settingsOf } from '../../shared/owner-settings.ts';
import { futureOrNull, materialEvents, materialOf, requestFor, standsAtPublish } from '../material.ts';
import type { Platforms } from '../providers/platform.ts';
import { platformSchema, publication, publicationIdOf } from '../publication/index.ts';

/**
 * A content is ready: it is published where its owner wants that to happen by itself. The video is listened to as
 * well, because its news may come after those of the stage that it leads to.
 */
export const requestPublications = (platforms: Platforms): Policy =>
  definePolicy({
    name: 'request-publications',
    events: materialEvents,
    on: {
      PipelineStageChanged: ({ data, at }, context) =>
        data.to === 'publish' ? request(platforms, data.content_id, at, context) : anotherStage,
      PipelineRetried: ({ data, at }, context) =>
        data.stage === 'publish' ? request(platforms, data.content_id, at, context) : anotherStage,
      VideoRendered: ({ data, at }, context) => request(platforms, data.content_id, at, context),
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
  if (!material || !(await standsAtPublish(store, material.threadId))) return skip('nothing waits to be published');
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
