import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { contentEvents } from '../../../../contracts/director/content.ts';
import { notificationEvents } from '../../../../contracts/identity/notification.ts';
import { defaultSettings } from '../../../../contracts/identity/user.ts';
import { imageBatchEvents } from '../../../../contracts/media/image-batch.ts';
import { publicationEvents } from '../../../../contracts/publisher/publication.ts';
import { connectedAccountEvents } from '../../../../contracts/publishing-platforms/connected-account.ts';
import { notify } from '../../../../domains/identity/policies/notify.ts';
import type { DomainEvent, Recorded } from '../../../../kernel/events/event.ts';
import { uuidFrom } from '../../../../kernel/events/ids.ts';
import { asking, drafting, exampleContent, failing, script } from '../../../support/examples/content.ts';
import { failure } from '../../../support/examples/failure.ts';
import { examplePublication } from '../../../support/examples/publication.ts';
import { settingsHistory } from '../../../support/examples/settings.ts';
import { type ExampleUser, exampleUser } from '../../../support/examples/user.ts';
import { given, history, write } from '../../../support/given.ts';
import type { History } from '../../../support/specs/history.ts';
import { deliver } from '../../../support/specs/policy.ts';
import { openTestStores, type TestStores } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('notify', openTestStores);
const policy = notify.using();

/** The notification that an event causes for a user; undefined for none. Delivered twice, it is created once. */
async function notificationFor(c: TestStores, userId: string, ...past: readonly [...History[], History]) {
  const event: Recorded<DomainEvent> = await write(c.store, ...past);
  const subject = { store: c.store, policy };
  assert.is((await deliver(subject, event)).kind, 'done');
  await deliver(subject, event);
  const created = await c.store.eventsOf(notificationEvents, uuidFrom('notification', userId, event.id));
  assert.ok(created.length < 2);
  assert.ok(created.every(({ metadata }) => metadata.owner === userId && metadata.causationId === event.id));
  if (!created[0]) return undefined;
  const { notification_id: _, ways: __, ...data } = created[0].data as { notification_id: string; ways: string[] };
  return data;
}

it('notifies the owner of an approved script', async (c) => {
  const ann = exampleUser();
  const item = exampleContent({ owner_id: ann.user_id });
  const event = item.event('ContentApproved', 'images');
  assert.equal(await notificationFor(c, ann.user_id, ann.history(ann.registered), item.history(event)), {
    user_id: ann.user_id,
    event: 'platform.content.created',
    title: `Script approved: ${script.title}`,
    message: 'Its images are being generated',
    data: item.ids,
    details: { title: script.title },
  });
});

it('notifies nobody of an approval that only follows from an own edit, but of any other', async (c) => {
  const ann = exampleUser();
  await write(c.store, ann.history(ann.registered));
  const outcomeOf = async (stage: 'review' | 'final_review' | 'publish', by: string) => {
    const item = exampleContent({ owner_id: ann.user_id });
    const changed = { ...script, title: 'Bees' };
    const edit = { type: 'EditScript', based_on: 1, script: changed, by, gate: asking } as const;
    const approve = { type: 'DecideGate', approved: true, feedback: null, by } as const;
    await write(c.store, item.historyAt(stage, edit, ...(stage === 'review' ? [approve] : [])));
    const approved = await c.store.lastOf(contentEvents, item.content_id, 'ContentApproved');
    assert.is(approved?.data.title, 'Bees');
    return approved && (await deliver({ store: c.store, policy }, approved)).kind;
  };
  assert.is(await outcomeOf('final_review', ann.user_id), 'skip');
  assert.is(await outcomeOf('publish', ann.user_id), 'skip');
  assert.is(await outcomeOf('final_review', randomUUID()), 'done');
  assert.is(await outcomeOf('review', ann.user_id), 'done');
});

for (const [reason, said] of [
  [null, 'review'],
  ['off topic', 'review: “off topic”'],
] as const) {
  it(`notifies the owner of a rejection, with the reason ${reason}`, async (c) => {
    const ann = exampleUser();
    const item = exampleContent({ owner_id: ann.user_id });
    const reject = { type: 'DecideGate', approved: false, feedback: null, reason, by: ann.user_id } as const;
    const event = item.at('review', reject).find(({ type }) => type === 'ContentRejected');
    assert.ok(event);
    const past = [ann.history(ann.registered), item.history(...(event ? [event] : []))] as const;
    assert.equal(await notificationFor(c, ann.user_id, ...past), {
      user_id: ann.user_id,
      event: 'platform.content.rejected',
      title: `Rejected: ${script.title}`,
      message: `Rejected at ${said} – give feedback to revise it`,
      data: item.ids,
      details: { title: script.title, gate: 'review', ...(reason && { reason }) },
    });
  });
}

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
    details: { title: 'Bees', platform: 'local', url: 'http://x/1' },
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
    title: 'Images could not be generated',
    message: 'no answer; wait',
    data: { content_id: item.content_id, batch_id },
    details: { cause: 'no answer', next_action: 'wait' },
  });
});

it('notifies the owner of the next stage', async (c) => {
  const ann = exampleUser();
  const item = exampleContent({ owner_id: ann.user_id });
  const event = item.event('PipelineStageChanged', 'final_review');
  assert.equal(await notificationFor(c, ann.user_id, ann.history(ann.registered), item.history(event)), {
    user_id: ann.user_id,
    event: 'platform.pipeline.stage_changed',
    title: `${script.title}: final review`,
    message: 'The pipeline has moved from video to final review',
    data: item.ids,
    details: { title: script.title, from: 'video', to: 'final_review' },
  });
});

it('notifies the owner of an open gate, and of none that is passed by itself', async (c) => {
  const ann = exampleUser();
  const item = exampleContent({ owner_id: ann.user_id });
  const opened = item.event('GateOpened', 'review');
  assert.equal(await notificationFor(c, ann.user_id, ann.history(ann.registered), item.history(opened)), {
    user_id: ann.user_id,
    event: 'platform.gate.opened',
    title: `Waiting for you: ${script.title}`,
    message: 'The script is ready: approve it, edit it, or request changes',
    data: item.ids,
    details: { title: script.title, gate: 'review' },
  });
  const other = exampleContent({ owner_id: ann.user_id });
  await write(c.store, other.historyAt('script', drafting({ opened_at: failure.at, expires_at: null, pass: true })));
  const gate = await c.store.lastOf(contentEvents, other.content_id, 'GateOpened');
  assert.ok(gate);
  if (gate) assert.is((await deliver({ store: c.store, policy }, gate)).kind, 'skip');
});

it('notifies the owner of a script that could not be written, and leaves images to their own event', async (c) => {
  const ann = exampleUser();
  const item = exampleContent({ owner_id: ann.user_id });
  const failedAt = (stage: 'script' | 'images') =>
    item.at(stage, failing(stage)).filter(({ type }) => type === 'PipelineFailed');
  const past = item.history(...failedAt('script'));
  assert.equal(await notificationFor(c, ann.user_id, ann.history(ann.registered), past), {
    user_id: ann.user_id,
    event: 'platform.pipeline.failed',
    title: 'No script: Bees',
    message: 'no answer; wait',
    data: item.ids,
    details: { title: 'Bees', stage: 'script', cause: 'no answer', next_action: 'wait' },
  });
  await given({ store: c.store, policy })
    .when(item.history(...failedAt('images')))
    .then('skip');
});

for (const [what, event, title, of] of [
  ['failed', 'platform.publication.failed', 'Not published on youtube', { of: 'upload' }],
  ['unconfirmed', 'platform.publication.unconfirmed', 'Possibly published on youtube', {}],
  ['takedownFailed', 'platform.publication.failed', 'Not taken down at youtube', { of: 'takedown' }],
] as const)
  it(`notifies the owner of a publication: ${what}`, async (c) => {
    const ann = exampleUser();
    const post = examplePublication(exampleContent({ owner_id: ann.user_id }), { platform: 'youtube' });
    const past = post.history(post.requested(), post[what]);
    assert.equal(await notificationFor(c, ann.user_id, ann.history(ann.registered), past), {
      user_id: ann.user_id,
      event,
      title: `${title}: ${script.title}`,
      message: 'no answer; wait',
      data: { content_id: post.ids.content_id, publication_id: post.publication_id },
      details: { title: script.title, platform: 'youtube', ...of, cause: 'no answer', next_action: 'wait' },
    });
  });

it('says where a user wants a notification', async (c) => {
  const ann = exampleUser();
  const item = exampleContent({ owner_id: ann.user_id });
  const notices = {
    ...defaultSettings.notices,
    mail: ['platform.pipeline.stage_changed' as const],
    webhook: ['platform.pipeline.stage_changed' as const],
  };
  const notifications = { ...defaultSettings.notifications, 'platform.pipeline.stage_changed': false };
  const past = item.history(item.event('PipelineStageChanged', 'images'));
  const wanted = settingsHistory(ann.user_id, { notices, notifications });
  const event = await write(c.store, ann.history(ann.registered), wanted, past);
  await deliver({ store: c.store, policy }, event);
  const [created] = await c.store.eventsOf(notificationEvents, uuidFrom('notification', ann.user_id, event.id));
  assert.equal(created?.type === 'NotificationCreated' && created.data.ways, ['mail', 'webhook']);
});

it('notifies no owner who does not want it, is not active, or does not exist', async (c) => {
  const subject = { store: c.store, policy };
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
  const subject = { store: c.store, policy };
  const item = exampleContent();
  const event = item.event('PipelineStageChanged', 'review');
  await given(subject)
    .when({ ...item.history(event), owner: null })
    .then('skip');
  await given(subject).when(item.historyAt('script')).then('skip');
});

it('notifies of a connected account and of one whose access has ended, whatever the settings say', async (c) => {
  const ann = exampleUser();
  const off = Object.fromEntries(Object.keys(defaultSettings.notifications).map((channel) => [channel, false]));
  const ids = { account_id: 'a', platform: 'tiktok', connection_id: 'c', name: 'Bees' };
  const access = { ...ids, owner_id: ann.user_id, platform_account_id: 'p', scopes: [], instance: null };
  const connected = { type: 'AccountConnected', data: access } as const;
  const ended = { type: 'AccountAccessEnded', data: { ...ids, reason: 'expired', cause: 'no' } } as const;
  const wanted = settingsHistory(ann.user_id, { notifications: off as typeof defaultSettings.notifications });
  const account = (...events: readonly (typeof connected | typeof ended)[]) =>
    history(connectedAccountEvents, randomUUID(), ann.user_id, ...events);
  assert.equal(await notificationFor(c, ann.user_id, ann.history(ann.registered), wanted, account(connected)), {
    user_id: ann.user_id,
    event: 'account.connected',
    title: 'Connected at tiktok: Bees',
    message: 'From now on, your videos are published there with this account; if this was not you, disconnect it',
    data: { account_id: 'a' },
    details: { platform: 'tiktok', name: 'Bees' },
  });
  assert.equal(await notificationFor(c, ann.user_id, account(connected, ended)), {
    user_id: ann.user_id,
    event: 'account.access_ended',
    title: 'No access at tiktok: Bees',
    message: 'Access has expired: connect the account again to publish there',
    data: { account_id: 'a' },
    details: { platform: 'tiktok', name: 'Bees', reason: 'expired' },
  });
});

it.run();
