import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { PipelineEvent } from '../../../../domains/director/pipeline/events.ts';
import { requestPublications } from '../../../../domains/publisher/policies/request-publications.ts';
import {
  type PublicationEvent,
  publication,
  publicationIdOf,
} from '../../../../domains/publisher/publication/index.ts';
import { load } from '../../../../kernel/aggregates/load.ts';
import type { Recorded } from '../../../../kernel/events/event.ts';
import { deliver, finishedContent, openSurroundings, type Surroundings, toolsFor, wants, write } from '../support.ts';

const it = suite<Surroundings>('request publications');

it.before(async (c) => {
  Object.assign(c, await openSurroundings());
});
it.after((c) => c.close());

const tell = (c: Surroundings, event: Recorded) => deliver(requestPublications(toolsFor(c).platforms), event, c.store);
const standingOf = async ({ store }: Surroundings, contentId: string) =>
  load(store, publication, publicationIdOf(contentId, 'local'));

it('asks for a publication where the owner wants one, with what was approved and rendered', async (c) => {
  const { contentId, threadId, ownerId, videoPath, reachedPublish } = await finishedContent(c);
  await wants(c.store, ownerId, { platforms: ['local'], schedule_at: null });
  assert.is((await tell(c, reachedPublish)).kind, 'done');
  const { history } = await standingOf(c, contentId);
  assert.equal(
    history.map(({ type, data }) => ({ type, data })),
    [
      {
        type: 'PublicationRequested',
        data: {
          publication_id: publicationIdOf(contentId, 'local'),
          content_id: contentId,
          thread_id: threadId,
          platform: 'local',
          title: 'Why <b>bees</b> dance',
          description: 'A "short" story & more',
          hashtags: ['bees', '#dance'],
          video_path: videoPath,
          duration_seconds: 21,
          schedule_at: null,
          attempt: 1,
        },
      },
    ],
  );
});

it('continues the story of the content in the name of its owner', async (c) => {
  const { contentId, ownerId, reachedPublish } = await finishedContent(c);
  await wants(c.store, ownerId, { platforms: ['local'], schedule_at: null });
  await tell(c, reachedPublish);
  const [requested] = (await standingOf(c, contentId)).history;
  const [contentRequested] = await c.store.events(`content-${contentId}`);
  assert.is(requested?.metadata.correlationId, contentRequested?.metadata.correlationId);
  assert.is(requested?.metadata.causationId, reachedPublish.id);
  assert.is(requested?.metadata.owner, ownerId);
  assert.is(requested?.metadata.actor, 'system:request-publications');
});

it('asks once, however often and by whichever news it is told', async (c) => {
  const { contentId, ownerId, reachedPublish, rendered } = await finishedContent(c);
  await wants(c.store, ownerId, { platforms: ['local'], schedule_at: null });
  for (const event of [rendered, reachedPublish, rendered, reachedPublish]) await tell(c, event);
  assert.is((await standingOf(c, contentId)).history.length, 1);
});

it('leaves content where it is when its owner names no platform with an account', async (c) => {
  const { contentId, ownerId, reachedPublish } = await finishedContent(c);
  assert.is((await tell(c, reachedPublish)).kind, 'skip');
  await wants(c.store, ownerId, { platforms: ['youtube'], schedule_at: null });
  assert.is((await tell(c, reachedPublish)).kind, 'skip');
  assert.is((await standingOf(c, contentId)).state.status, 'none');
});

it('does not publish a video that waits for a decision', async (c) => {
  const { contentId, ownerId, rendered } = await finishedContent(c, {
    status: 'awaiting_review',
    stage: 'final_review',
  });
  await wants(c.store, ownerId, { platforms: ['local'], schedule_at: null });
  assert.is((await tell(c, rendered)).kind, 'skip');
  assert.is((await standingOf(c, contentId)).state.status, 'none');
});

it('schedules it when the owner names a time to come', async (c) => {
  const { contentId, ownerId, reachedPublish } = await finishedContent(c);
  const schedule_at = new Date(Date.now() + 3_600_000).toISOString();
  await wants(c.store, ownerId, { platforms: ['local'], schedule_at });
  await tell(c, reachedPublish);
  const { state } = await standingOf(c, contentId);
  assert.ok(state.status === 'scheduled');
  assert.is(state.request.schedule_at, schedule_at);
});

it('asks again for what failed when the pipeline is retried, and not for what is published', async (c) => {
  const { contentId, threadId, ownerId, reachedPublish } = await finishedContent(c);
  await wants(c.store, ownerId, { platforms: ['local'], schedule_at: null });
  await tell(c, reachedPublish);
  const ids = { publication_id: publicationIdOf(contentId, 'local'), content_id: contentId, thread_id: threadId };
  const failure = { stage: 'publish', provider: 'local', code: 'x', cause: 'y', next_action: 'z', at: 'now' };
  const note = (event: PublicationEvent) => write(c.store, publication.streamOf(ids.publication_id), event, ownerId);
  const retried = () =>
    write<PipelineEvent>(
      c.store,
      `pipeline-${threadId}`,
      {
        type: 'PipelineRetried',
        data: {
          content_id: contentId,
          thread_id: threadId,
          title: 'Topic',
          stage: 'publish',
          feedback: null,
          attempt: 1,
          automatic: false,
        },
      },
      ownerId,
    );

  await note({ type: 'PublicationFailed', data: { ...ids, platform: 'local', failure } });
  await tell(c, await retried());
  const again = await standingOf(c, contentId);
  assert.ok(again.state.status === 'requested');
  assert.is(again.state.request.attempt, 2);

  const post = { title: 'Topic', url: 'http://post', platform_post_id: '1', published_at: 'now' };
  await note({ type: 'PublicationSucceeded', data: { ...ids, platform: 'local', ...post } });
  assert.is((await tell(c, await retried())).kind, 'done');
  assert.is((await standingOf(c, contentId)).state.status, 'published');
});

it.run();
