import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { upload } from '../../../../domains/publisher/policies/upload.ts';
import {
  type PublicationEvent,
  publication,
  publicationIdOf,
} from '../../../../domains/publisher/publication/index.ts';
import { load } from '../../../../kernel/aggregates/load.ts';
import type { Recorded } from '../../../../kernel/events/event.ts';
import {
  deliver,
  type Finished,
  finishedContent,
  openSurroundings,
  type Surroundings,
  toolsFor,
  write,
} from '../support.ts';

const it = suite<Surroundings>('upload');

it.before(async (c) => {
  Object.assign(c, await openSurroundings());
});
it.after((c) => c.close());

const uploading = (c: Surroundings) => upload(toolsFor(c));

const idsOf = ({ contentId, threadId }: Finished) => ({
  publication_id: publicationIdOf(contentId, 'local'),
  content_id: contentId,
  thread_id: threadId,
  platform: 'local' as const,
});

const note = ({ store }: Surroundings, finished: Finished, event: PublicationEvent) =>
  write(store, publication.streamOf(publicationIdOf(finished.contentId, 'local')), event, finished.ownerId);

function request(
  c: Surroundings,
  finished: Finished,
  schedule_at: string | null = null,
): Promise<Recorded<PublicationEvent>> {
  return note(c, finished, {
    type: 'PublicationRequested',
    data: {
      ...idsOf(finished),
      title: 'Topic',
      description: 'About it',
      hashtags: ['topic'],
      video_path: finished.videoPath,
      duration_seconds: 21,
      schedule_at,
      attempt: 1,
    },
  });
}

const historyOf = async ({ store }: Surroundings, { contentId }: Finished) =>
  (await load(store, publication, publicationIdOf(contentId, 'local'))).history;

it('posts what was asked for, and writes down that it starts before it does', async (c) => {
  const finished = await finishedContent(c);
  const requested = await request(c, finished);
  assert.is((await deliver(uploading(c), requested, c.store)).kind, 'done');
  const [, started, succeeded] = await historyOf(c, finished);
  assert.equal(started?.data, { ...idsOf(finished), attempt: 1, session: null });
  assert.ok(succeeded?.type === 'PublicationSucceeded');
  assert.is(succeeded.data.url, `https://videos.example.com/posts/${idsOf(finished).publication_id}`);
  assert.is(succeeded.metadata.causationId, requested.id);
});

it('posts once, however often it is told', async (c) => {
  const finished = await finishedContent(c);
  const requested = await request(c, finished);
  const outcomes = await Promise.all([1, 2, 3].map(() => deliver(uploading(c), requested, c.store)));
  assert.is(outcomes.length, 3);
  await deliver(uploading(c), requested, c.store);
  assert.equal(
    (await historyOf(c, finished)).map(({ type }) => type),
    ['PublicationRequested', 'UploadStarted', 'PublicationSucceeded'],
  );
});

it('finishes what somebody began who was killed', async (c) => {
  const finished = await finishedContent(c);
  const requested = await request(c, finished);
  await note(c, finished, { type: 'UploadStarted', data: { ...idsOf(finished), attempt: 1, session: null } });
  await deliver(uploading(c), requested, c.store);
  assert.equal(
    (await historyOf(c, finished)).map(({ type }) => type),
    ['PublicationRequested', 'UploadStarted', 'PublicationSucceeded'],
  );
});

it('leaves what is scheduled alone until it is due', async (c) => {
  const finished = await finishedContent(c);
  const requested = await request(c, finished, new Date(Date.now() + 60_000).toISOString());
  assert.is((await deliver(uploading(c), requested, c.store)).kind, 'skip');
  assert.is((await historyOf(c, finished)).length, 1);
  const due = await note(c, finished, { type: 'PublicationDue', data: { ...idsOf(finished), attempt: 1 } });
  assert.is((await deliver(uploading(c), due, c.store)).kind, 'done');
  assert.is((await historyOf(c, finished)).at(-1)?.type, 'PublicationSucceeded');
});

it('does not post what was archived while it waited for its time', async (c) => {
  const finished = await finishedContent(c, { status: 'archived', stage: 'publish' });
  await request(c, finished, new Date(Date.now() + 60_000).toISOString());
  const due = await note(c, finished, { type: 'PublicationDue', data: { ...idsOf(finished), attempt: 1 } });
  assert.is((await deliver(uploading(c), due, c.store)).kind, 'done');
  const history = await historyOf(c, finished);
  const failed = history.at(-1);
  assert.ok(failed?.type === 'PublicationFailed');
  assert.is(failed.data.failure.code, 'content-archived');
  assert.not.ok(history.some(({ type }) => type === 'UploadStarted'));
});

it('fails where the video is gone, and says what to do', async (c) => {
  const finished = await finishedContent(c);
  await c.files.remove(finished.videoPath);
  await deliver(uploading(c), await request(c, finished), c.store);
  const failed = (await historyOf(c, finished)).at(-1);
  assert.ok(failed?.type === 'PublicationFailed');
  const { stage, provider, code, next_action } = failed.data.failure;
  assert.equal(
    { stage, provider, code, next_action },
    {
      stage: 'publish',
      provider: 'local',
      code: 'video-missing',
      next_action: 'render the video again, then publish again',
    },
  );
});

it.run();
