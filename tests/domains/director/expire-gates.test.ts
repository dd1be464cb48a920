import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { expireDue } from '../../../domains/director/background/expire-gates.ts';
import { director } from '../../../domains/director/index.ts';
import { pipeline } from '../../../domains/director/pipeline/index.ts';
import { defaultSettings } from '../../../domains/identity/user/events.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { contents, gatesDue } from '../../../read-models/contents.ts';
import { type ServiceUnderTest, startServiceUnderTest } from '../../support/stacks/service.ts';
import { wants } from './examples.ts';
import { CONTENT, generate, itemThat, resume, somebody } from './over-http.ts';

const it = suite<ServiceUnderTest>('expire gates');

it.before(async (c) => {
  Object.assign(c, await startServiceUnderTest(director));
});
it.after((c) => c.stop());

const DAY_MS = 86_400_000;

/** Content that waits at a gate which is open for so many hours. */
async function waiting(c: ServiceUnderTest, expire_after_hours: number | null) {
  const user = somebody();
  await wants(c.platform.store, user, { gates: { ...defaultSettings.gates, expire_after_hours } });
  const asked = await generate(c, user);
  return { asked, item: await itemThat(c, asked, ({ gate }) => gate?.name === 'review') };
}

const beforeAndAfter = (time: string) => [-1, 0].map((ms) => new Date(Date.parse(time) + ms).toISOString());

async function decisionsOn({ platform }: ServiceUnderTest, threadId: string) {
  const { history } = await load(platform.store, pipeline, threadId);
  const opened = history.find(({ type }) => type === 'GateOpened');
  return history.flatMap((event) => (event.type === 'GateDecided' ? [{ event, cause: opened?.id }] : []));
}

it('rejects when the time is over, and not a moment sooner', async (c) => {
  const { asked, item } = await waiting(c, 24);
  const expires_at = item.gate?.expires_at ?? '';
  assert.is(Date.parse(expires_at) - Date.parse(item.gate?.opened_at ?? ''), DAY_MS);
  const [before = '', after = ''] = beforeAndAfter(expires_at);
  assert.is(await expireDue(c.platform, before), 0);
  assert.equal(await decisionsOn(c, asked.thread_id), []);
  assert.is(await expireDue(c.platform, after), 1);
  const [decision] = await decisionsOn(c, asked.thread_id);
  assert.ok(decision);
  const { data, metadata } = decision.event;
  assert.equal([data.approved, data.feedback, data.by], [false, null, 'system:scheduler']);
  assert.equal(
    [metadata.actor, metadata.owner, metadata.causationId],
    ['system:scheduler', asked.user, decision.cause ?? ''],
  );
  const rejected = await itemThat(c, asked, ({ status }) => status === 'rejected');
  assert.is(rejected.gate, null);
  const answer = await resume(c, asked, { approved: true });
  assert.is(answer.status, 409);
  const revived = await c.call('POST', `${CONTENT}/${asked.content_id}/retry`, {
    user: asked.user,
    body: { feedback: 'I was away' },
  });
  assert.is(revived.body.status, 'generating');
});

it('decides once, however many look', async (c) => {
  const { asked, item } = await waiting(c, 24);
  const at = item.gate?.expires_at ?? '';
  await Promise.all([1, 2, 3].map(() => expireDue(c.platform, at)));
  await expireDue(c.platform, at);
  assert.is((await decisionsOn(c, asked.thread_id)).length, 1);
});

it('leaves alone what somebody has decided on, and what never expires', async (c) => {
  const { asked, item } = await waiting(c, 24);
  const forever = await waiting(c, null);
  const at = item.gate?.expires_at ?? '';
  const answer = await resume(c, asked, { approved: true });
  assert.is(answer.status, 200);
  await expireDue(c.platform, at);
  assert.equal(
    (await decisionsOn(c, asked.thread_id)).map(({ event }) => event.data.by),
    [asked.user],
  );
  const { store, documents } = c.platform;
  await documents.waitFor(contents, await store.head());
  assert.equal(
    (await gatesDue(documents, '9999-12-31T23:59:59.999Z', 100)).filter(({ thread_id }) =>
      [asked.thread_id, forever.asked.thread_id].includes(thread_id),
    ),
    [],
  );
});

it('looks by itself', async (c) => {
  const { asked } = await waiting(c, 0.0001);
  const item = await itemThat(c, asked, ({ status }) => status === 'rejected');
  assert.is(item.stage, 'review');
});

it.run();
