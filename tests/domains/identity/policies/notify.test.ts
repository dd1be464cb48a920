import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { notificationEvents } from '../../../../domains/identity/notification/events.ts';
import { notify } from '../../../../domains/identity/policies/notify.ts';
import { defaultSettings } from '../../../../domains/identity/user/events.ts';
import { imageBatchEvents } from '../../../../domains/media/image-batch/events.ts';
import { publicationEvents } from '../../../../domains/publisher/publication/events.ts';
import { type Documents, openDocumentStore, openDocuments } from '../../../../kernel/documents/index.ts';
import type { DomainEvent, Recorded } from '../../../../kernel/events/event.ts';
import { uuidFrom } from '../../../../kernel/events/ids.ts';
import { users } from '../../../../read-models/users.ts';
import { trendDetected } from '../../../support/examples/channel-events.ts';
import { draft, exampleContent } from '../../../support/examples/content.ts';
import { failure } from '../../../support/examples/failure.ts';
import { settingsHistory } from '../../../support/examples/settings.ts';
import { type ExampleUser, exampleUser } from '../../../support/examples/user.ts';
import { given, history, write } from '../../../support/given.ts';
import type { History } from '../../../support/specs/history.ts';
import { deliver } from '../../../support/specs/policy.ts';
import { openTestStores, type TestStores } from '../../../support/stacks/stores.ts';
import { startDocumentStoreProcess } from '../../../support/stores/document-store.ts';

type Context = TestStores & { documents: Documents; closeAll(): Promise<void> };
const it = suite<Context>('notify');

it.before(async (c) => {
  const [stores, server] = await Promise.all([openTestStores(), startDocumentStoreProcess()]);
  const documentStore = openDocumentStore(server.url);
  Object.assign(c, stores, {
    documents: openDocuments(documentStore, stores.store),
    async closeAll() {
      await Promise.all([documentStore.close(), stores.close()]);
      await server.stop();
    },
  });
});
it.after((c) => c.closeAll());

const policyOf = ({ documents }: Context) => notify.using({ documents });

/** A user who is in the list of those who want notifications of trends. */
async function listed({ documents }: Context, user: ExampleUser, channel = 'platform.trend.detected'): Promise<void> {
  const { user_id, email, name, role } = user;
  await (await documents.of(users)).insertOne({
    _id: user_id,
    _position: '0',
    ...{
      id: user_id,
      email,
      name,
      role,
      email_verified: true,
      status: 'active',
      avatar_url: null,
      linked_accounts: [],
    },
    ...{ created_at: failure.at, updated_at: failure.at, auto_start: null, open_invitation: false },
    notified_of: [channel],
  });
}

/** The notification that an event causes for a user; undefined for none. Delivered twice, it is created once. */
async function notificationFor(c: Context, userId: string, ...past: readonly [...History[], History]) {
  const event: Recorded<DomainEvent> = await write(c.store, ...past);
  const subject = { store: c.store, policy: policyOf(c) };
  assert.is((await deliver(subject, event)).kind, 'done');
  await deliver(subject, event);
  const created = await c.store.eventsOf(notificationEvents, uuidFrom('notification', userId, event.id));
  assert.ok(created.length < 2);
  assert.ok(created.every(({ metadata }) => metadata.owner === userId && metadata.causationId === event.id));
  if (!created[0]) return undefined;
  const { notification_id: _, ...data } = created[0].data as { notification_id: string };
  return data;
}

it('notifies the owner of an approved script', async (c) => {
  const ann = exampleUser();
  const item = exampleContent({ owner_id: ann.user_id });
  const event = item.event('ContentApproved', 'images');
  assert.equal(await notificationFor(c, ann.user_id, ann.history(ann.registered), item.history(event)), {
    user_id: ann.user_id,
    event: 'platform.content.created',
    title: `Script approved: ${draft.title}`,
    message: 'Its images are being made now',
    data: item.ids,
  });
});

it('notifies the owner of a rejection', async (c) => {
  const ann = exampleUser();
  const item = exampleContent({ owner_id: ann.user_id });
  const reject = { type: 'DecideGate', approved: false, feedback: null, by: ann.user_id } as const;
  const event = item.at('review', reject).find(({ type }) => type === 'ContentRejected');
  assert.ok(event);
  const past = [ann.history(ann.registered), item.history(...(event ? [event] : []))] as const;
  assert.equal(await notificationFor(c, ann.user_id, ...past), {
    user_id: ann.user_id,
    event: 'platform.content.rejected',
    title: `Rejected: ${draft.title}`,
    message: 'It was rejected at review; with feedback it can be revived',
    data: item.ids,
  });
});

it('notifies the owner of a publication', async (c) => {
  const ann = exampleUser();
  const item = exampleContent({ owner_id: ann.user_id });
  const publication_id = randomUUID();
  const published = history(publicationEvents, publication_id, ann.user_id, {
    type: 'PublicationSucceeded',
    data: {
      ...item.ids,
      publication_id,
      platform: 'local',
      title: 'Bees',
      url: 'http://x/1',
      platform_post_id: '1',
      published_at: failure.at,
    },
  });
  assert.equal(await notificationFor(c, ann.user_id, ann.history(ann.registered), published), {
    user_id: ann.user_id,
    event: 'platform.content.published',
    title: 'Published: Bees',
    message: 'It is live on local: http://x/1',
    data: { content_id: item.content_id, publication_id },
  });
});

it('notifies the owner of images that could not be generated', async (c) => {
  const ann = exampleUser();
  const item = exampleContent({ owner_id: ann.user_id });
  const batch_id = randomUUID();
  const failed = history(imageBatchEvents, batch_id, ann.user_id, {
    type: 'ImageBatchFailed',
    data: { ...item.ids, batch_id, revision: 1, failure },
  });
  assert.equal(await notificationFor(c, ann.user_id, ann.history(ann.registered), failed), {
    user_id: ann.user_id,
    event: 'platform.media.failed',
    title: 'Images could not be made',
    message: 'no answer; wait',
    data: { content_id: item.content_id, batch_id },
  });
});

it('notifies the owner of the next stage', async (c) => {
  const ann = exampleUser();
  const item = exampleContent({ owner_id: ann.user_id });
  const event = item.event('PipelineStageChanged', 'final_review');
  assert.equal(await notificationFor(c, ann.user_id, ann.history(ann.registered), item.history(event)), {
    user_id: ann.user_id,
    event: 'platform.pipeline.stage_changed',
    title: `${draft.title}: final review`,
    message: 'The pipeline has moved from video to final_review',
    data: item.ids,
  });
});

it('notifies every user in the list of a trend, as far as their own streams agree', async (c) => {
  const [ann, bob, eve, foe] = [exampleUser(), exampleUser(), exampleUser(), exampleUser()];
  await Promise.all([listed(c, ann), listed(c, bob), listed(c, eve), listed(c, foe, 'platform.content.created')]);
  const unwanted = { ...defaultSettings.notifications, 'platform.trend.detected': false };
  const past = [
    ...[ann, bob, eve, foe].map((user) => user.history(user.registered)),
    settingsHistory(bob.user_id, { notifications: unwanted }),
    eve.history(eve.deactivated),
  ];
  const trend = trendDetected();
  assert.equal(await notificationFor(c, ann.user_id, ...past, trend), {
    user_id: ann.user_id,
    event: 'platform.trend.detected',
    title: 'New trend: Fusion',
    message: 'Fusion scores 91 in science',
    data: { trend_id: trend.id },
  });
  const event = await write(c.store, trendDetected());
  assert.is((await deliver({ store: c.store, policy: policyOf(c) }, event)).kind, 'done');
  const notified = async ({ user_id }: ExampleUser) =>
    (await c.store.eventsOf(notificationEvents, uuidFrom('notification', user_id, event.id))).length;
  assert.equal(await Promise.all([ann, bob, eve, foe].map(notified)), [1, 0, 0, 0]);
});

it('notifies no owner who does not want it, is not active, or does not exist', async (c) => {
  const subject = { store: c.store, policy: policyOf(c) };
  const [ann, bob, nobody] = [exampleUser(), exampleUser(), exampleUser()];
  const stageOf = ({ user_id }: ExampleUser) => {
    const item = exampleContent({ owner_id: user_id });
    return item.history(item.event('PipelineStageChanged', 'review'));
  };
  const unwanted = { ...defaultSettings.notifications, 'platform.pipeline.stage_changed': false };
  await given(subject, ann.history(ann.registered), settingsHistory(ann.user_id, { notifications: unwanted }))
    .when(stageOf(ann))
    .then('skip');
  await given(subject, bob.history(bob.registered, bob.deactivated)).when(stageOf(bob)).then('skip');
  await given(subject).when(stageOf(nobody)).then('skip');
});

it('skips an event without an owner, and an event that no notification is about', async (c) => {
  const subject = { store: c.store, policy: policyOf(c) };
  const item = exampleContent();
  const event = item.event('PipelineStageChanged', 'review');
  await given(subject)
    .when({ ...item.history(event), owner: null })
    .then('skip');
  await given(subject).when(item.historyAt('script')).then('skip');
});

it.run();
