import * as assert from 'uvu/assert';
import { publicationEvents } from '../../../../contracts/publisher/publication.ts';
import { uploadVideo } from '../../../../domains/publisher/policies/upload-video.ts';
import type { PostQuestion } from '../../../../domains/publishing-platforms/publishing-platform.ts';
import { requestFailed } from '../../../../kernel/files/s3/failures.ts';
import { outcomeOf } from '../../../../kernel/policies/thrown.ts';
import { exampleContent } from '../../../support/examples/content.ts';
import { type ExamplePublication, examplePublication } from '../../../support/examples/publication.ts';
import { exampleUser } from '../../../support/examples/user.ts';
import { appended, given, write } from '../../../support/given.ts';
import { deliver } from '../../../support/specs/policy.ts';
import { openTestStores, type TestStores } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { publisherTools, testSealing } from '../tools.ts';

const it = suiteOn('upload video', openTestStores);

const policyIn = (c: TestStores, environment: Record<string, string> = {}) => ({
  store: c.store,
  policy: uploadVideo.using(publisherTools(c, environment)),
});

/** A publication whose video is there. */
async function withVideo(
  { files }: TestStores,
  ...of: Parameters<typeof examplePublication>
): Promise<ExamplePublication> {
  const publication = examplePublication(...of);
  await files.write(publication.request.video_path, Buffer.from('a video'));
  return publication;
}

const typesOf = async ({ store }: TestStores, { publication_id }: ExamplePublication) =>
  (await store.eventsOf(publicationEvents, publication_id)).map(({ type }) => type);

const failureOf = async ({ store }: TestStores, publicationId: string) =>
  (await store.lastOf(publicationEvents, publicationId, 'PublicationFailed'))?.data.failure;

const later = () => new Date(Date.now() + 60_000).toISOString();

it('posts what was requested, and records the start before it does', async (c) => {
  const item = exampleContent();
  const publication = await withVideo(c, item);
  const { publication_id, history, requested } = publication;
  await given(policyIn(c), item.historyAt('publish'))
    .when(history(requested()))
    .then('done', appended(publicationEvents, publication_id, 'UploadStarted', 'PublicationSucceeded'));
  const succeeded = await c.store.lastOf(publicationEvents, publication_id, 'PublicationSucceeded');
  assert.is(succeeded?.data.url, `https://videos.example.com/posts/${publication_id}`);
});

it('posts once, however often the event is delivered', async (c) => {
  const item = exampleContent();
  const publication = await withVideo(c, item);
  const delivered = await write(c.store, item.historyAt('publish'), publication.history(publication.requested()));
  const subject = policyIn(c);
  await Promise.all([1, 2, 3].map(() => deliver(subject, delivered)));
  await deliver(subject, delivered);
  const types = await typesOf(c, publication);
  assert.is(types.filter((type) => type === 'PublicationSucceeded').length, 1);
  assert.is(types.at(-1), 'PublicationSucceeded');
});

it('finishes what was started by a process that was killed', async (c) => {
  const item = exampleContent();
  const publication = await withVideo(c, item);
  const { history, requested, started } = publication;
  const delivered = await write(c.store, item.historyAt('publish'), history(requested()));
  await write(c.store, history(started()));
  await deliver(policyIn(c), delivered);
  const takenOver = 'UploadStarted';
  assert.equal(await typesOf(c, publication), [
    'PublicationRequested',
    'UploadStarted',
    takenOver,
    'PublicationSucceeded',
  ]);
});

it('leaves what is scheduled alone until it is due', async (c) => {
  const item = exampleContent();
  const { publication_id, history, requested, due } = await withVideo(c, item, { schedule_at: later() });
  await given(policyIn(c), item.historyAt('publish')).when(history(requested())).then('skip');
  await given(policyIn(c))
    .when(history(due))
    .then('done', appended(publicationEvents, publication_id, 'UploadStarted', 'PublicationSucceeded'));
});

it('posts nothing of a user without a verified address, where the operator has come to want one', async (c) => {
  const item = exampleContent();
  const ann = exampleUser({ user_id: item.owner });
  const { publication_id, history, requested, due } = await withVideo(c, item, { schedule_at: later() });
  const strict = policyIn(c, { PLATFORM_REQUIRE_VERIFIED_EMAIL: 'yes' });
  await given(strict, ann.history(ann.registered), item.historyAt('publish'), history(requested()))
    .when(history(due))
    .then('done', appended(publicationEvents, publication_id, 'PublicationFailed'));
  const failure = await failureOf(c, publication_id);
  assert.equal([failure?.code, failure?.stage, failure?.provider], ['email_not_verified', 'publish', 'account']);
  assert.match(String(failure?.next_action), /follow the link/);
});

it('posts what a user with a verified address asked for, and completes an upload that was started without one', async (c) => {
  const strict = policyIn(c, { PLATFORM_REQUIRE_VERIFIED_EMAIL: 'yes' });
  for (const isVerified of [true, false]) {
    const item = exampleContent();
    const { history, requested, started, publication_id } = await withVideo(c, item);
    const ann = exampleUser({ user_id: item.owner });
    await write(c.store, ann.history(ann.registered, ...(isVerified ? [ann.verified] : [])));
    const delivered = await write(c.store, item.historyAt('publish'), history(requested()));
    if (!isVerified) await write(c.store, history(started()));
    await deliver(strict, delivered);
    assert.ok(await c.store.lastOf(publicationEvents, publication_id, 'PublicationSucceeded'));
  }
});

it('does not post what was archived while it waited for its time', async (c) => {
  const item = exampleContent();
  const { publication_id, history, requested, due } = await withVideo(c, item, { schedule_at: later() });
  const cancelled = item.historyAt('publish', { type: 'CancelContent', by: item.owner });
  await given(policyIn(c), cancelled, history(requested()))
    .when(history(due))
    .then('done', appended(publicationEvents, publication_id, 'PublicationFailed'));
  assert.is((await failureOf(c, publication_id))?.code, 'content-archived');
});

it('fails where the video is gone, and says what to do', async (c) => {
  const item = exampleContent();
  const { publication_id, history, requested } = examplePublication(item);
  await given(policyIn(c), item.historyAt('publish'))
    .when(history(requested()))
    .then('done', appended(publicationEvents, publication_id, 'UploadStarted', 'PublicationFailed'));
  const failure = await failureOf(c, publication_id);
  assert.equal(
    [failure?.stage, failure?.provider, failure?.code, failure?.next_action],
    ['publish', 'local', 'video-missing', 'render the video again, then publish again'],
  );
});

/** The files of a store that does not answer. */
const away = ({ files }: TestStores): TestStores['files'] => {
  const fail = () => Promise.reject(requestFailed('reading a file', { name: 'TimeoutError' }));
  return { ...files, exists: fail, size: fail, local: fail };
};

it('waits where the store of files is away, and posts once it is back', async (c) => {
  const item = exampleContent();
  const publication = await withVideo(c, item);
  const delivered = await write(c.store, item.historyAt('publish'), publication.history(publication.requested()));
  const outage = await deliver(policyIn({ ...c, files: away(c) }), delivered).catch((error: unknown) => error);
  assert.is(outcomeOf(outage, 1).kind, 'unavailable', String(outage));
  assert.is(await failureOf(c, publication.publication_id), undefined);
  await deliver(policyIn(c), delivered);
  assert.is((await typesOf(c, publication)).at(-1), 'PublicationSucceeded');
});

it('asks the platform about a post without its video, also while the store of files is away', async (c) => {
  const item = exampleContent();
  const publication = await withVideo(c, item);
  const { history, requested, started } = publication;
  const delivered = await write(c.store, item.historyAt('publish'), history(requested()));
  await write(c.store, history(started(testSealing.seal('a session'))));
  const tools = publisherTools({ ...c, files: away(c) });
  const asked: object[] = [];
  const platform = tools.accounts.platformOf(requested().data);
  const accounts = {
    ...tools.accounts,
    platformOf: () => ({
      ...platform,
      async check(question: PostQuestion, signal: AbortSignal) {
        asked.push(question);
        const { publication_id: publicationId } = publication;
        return platform.publish({ ...question, publicationId, videoFile: '' }, async () => undefined, signal);
      },
    }),
  };
  await deliver({ store: c.store, policy: uploadVideo.using({ ...tools, accounts }) }, delivered);
  assert.is((await typesOf(c, publication)).at(-1), 'PublicationSucceeded');
  assert.equal(
    asked.map((question) => 'videoFile' in question),
    [false],
  );
});

it('skips an attempt that another one has replaced', async (c) => {
  const item = exampleContent();
  const { history, requested, failed } = await withVideo(c, item);
  const delivered = await write(c.store, item.historyAt('publish'), history(requested()));
  await write(c.store, history(failed, requested(2)));
  assert.is((await deliver(policyIn(c), delivered)).kind, 'skip');
});

it('fails on a platform that is no longer registered', async (c) => {
  const item = exampleContent();
  const { publication_id, history, requested } = await withVideo(c, item, { platform: 'myspace' });
  await given(policyIn(c), item.historyAt('publish'))
    .when(history(requested()))
    .then('done', appended(publicationEvents, publication_id, 'UploadStarted', 'PublicationFailed'));
  const failure = await failureOf(c, publication_id);
  assert.equal([failure?.provider, failure?.code], ['myspace', 'not-connected']);
  assert.is(failure?.cause, 'myspace has no account: no such platform is registered here');
});

it.run();
