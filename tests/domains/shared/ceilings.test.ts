import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { workEvents } from '../../../contracts/shared/work.ts';
import { content } from '../../../domains/director/content/index.ts';
import { director } from '../../../domains/director/index.ts';
import { editor } from '../../../domains/editor/index.ts';
import { identity } from '../../../domains/identity/index.ts';
import { media } from '../../../domains/media/index.ts';
import { publisher } from '../../../domains/publisher/index.ts';
import { scout } from '../../../domains/scout/index.ts';
import type { Ceilings } from '../../../domains/shared/ceilings.ts';
import type { Beginning } from '../../../domains/shared/work-ceiling.ts';
import { rootCommandContext } from '../../../kernel/aggregates/command-context.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import type { Service } from '../../../kernel/service/service.ts';
import { imageBatches } from '../../../read-models/image-batches.ts';
import { ceilingsFor } from '../../support/ceilings.ts';
import { randomFrom } from '../../support/chaos/random.ts';
import { AT, exampleContent, failing } from '../../support/examples/content.ts';
import { exampleBatch } from '../../support/examples/image-batch.ts';
import { exampleTrend } from '../../support/examples/trend.ts';
import { exampleUser } from '../../support/examples/user.ts';
import { history, write } from '../../support/given.ts';
import { startServiceUnderTest } from '../../support/stacks/service.ts';
import { openTestStores } from '../../support/stacks/stores.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('ceilings', openTestStores);

const VERIFIED_ONLY = [
  'POST /api/v1/providers/{part}/test',
  'POST /api/v1/content/start',
  'POST /api/v1/content/start/script',
  'POST /api/v1/content/start/page',
  'POST /api/v1/content/start/many',
  'POST /api/v1/content/{content_id}/duplicate',
  'POST /api/v1/content/generate',
  'POST /api/v1/content/resume',
  'PUT /api/v1/content/{content_id}/script',
  'POST /api/v1/content/{content_id}/retry',
  'POST /api/v1/providers/{part}/test',
  'POST /api/v1/media/materials',
  'POST /api/v1/media/uploads',
  'POST /api/v1/media/clips',
  'POST /api/v1/media/generate',
  'POST /api/v1/media/batch',
  'POST /api/v1/providers/{part}/test',
  'POST /api/v1/editor/render',
  'POST /api/v1/editor/render/{content_id}/cover',
  'POST /api/v1/editor/tts',
  'POST /api/v1/editor/captions',
  'POST /api/v1/publish/',
  'POST /api/v1/publish/failures/retry',
  'POST /api/v1/publish/{publication_id}/change',
  'POST /api/v1/publish/{publication_id}/first-comment',
  'PUT /api/v1/publish/slots',
  'PUT /api/v1/publish/evergreens/{content_id}',
  'PUT /api/v1/publish/defaults',
  'PUT /users/me/providers/{part}',
];

const verifiedOnly = ({ operations }: Service) =>
  Object.values(operations).filter(({ access }) => access === 'verified');

it('are asked before anything that costs money or is published', () => {
  const found = [scout, director, media, editor, publisher, identity].flatMap(verifiedOnly);
  assert.equal(
    found.map(({ method, path }) => `${method} ${path}`),
    VERIFIED_ONLY,
  );
});

for (const service of [director, media, editor, publisher]) {
  it(`refuse what a user without a verified address asks of ${service.name}, where the operator wants one`, async () => {
    const running = await startServiceUnderTest(service, { PLATFORM_REQUIRE_VERIFIED_EMAIL: 'yes' });
    try {
      const { user_id, history, registered, verified } = exampleUser();
      await write(running.resources.store, history(registered));
      const ask = () =>
        Promise.all(
          verifiedOnly(service).map(({ method, path }) => running.call(method, path, { user: user_id, body: {} })),
        );
      for (const { status, body } of await ask()) {
        assert.equal([status, body.error], [403, 'email_not_verified']);
        assert.match(String((body.detail as Record<string, unknown>).next_action), /follow the link/);
      }
      await write(running.resources.store, history(verified));
      // No content, or nothing in the body.
      for (const { status } of await ask()) assert.ok(status === 404 || status === 422, `${status}`);
    } finally {
      await running.stop();
    }
  });
}

const contentWork = (id: string) => ({ kind: 'content', id, content_id: id }) as const;

/** Null if it was admitted. */
const refusalOf = (ceilings: Ceilings, owner: string, beginning: Beginning, key: string = randomUUID()) =>
  ceilings.admit(owner, beginning, rootCommandContext(key, owner, owner)).then(
    () => null,
    (error: unknown) => {
      if (error instanceof ProviderError) return error.details;
      throw error;
    },
  );

it('ask for no verified address by default', async (stores) => {
  assert.is(await ceilingsFor(stores).mayStart(randomUUID()), true);
});

it('hold the disk that the files of a user take, until some are deleted', async (stores) => {
  const owner = randomUUID();
  const { requireDisk } = ceilingsFor(stores, { PLATFORM_USER_DISK_MB: 1 });
  const refusal = () =>
    requireDisk(owner).then(
      () => null,
      (error: unknown) => (error instanceof ProviderError ? error.details : error),
    );
  await stores.files.write(`${randomUUID()}/film.mp4`, Buffer.alloc(2_000_000));
  await stores.files.write(`${owner}/content/images/one.png`, Buffer.alloc(600_000));
  await stores.files.write(`${owner}/speech/one.wav`, Buffer.alloc(400_000));
  assert.equal(await refusal(), {
    provider: 'disk',
    kind: 'budget',
    code: 'disk_quota_exceeded',
    cause: 'this user’s files take up 1 MB; the limit is 1 MB',
    nextAction: 'ask the operator for more space, or to delete some of your files, then retry',
  });
  await stores.files.remove(`${owner}/speech/one.wav`);
  assert.is(await refusal(), null);
});

it('keep back room on the disk that files are on, wherever the stores are', async (stores) => {
  const { requireDisk } = ceilingsFor(stores, { PLATFORM_DISK_RESERVE_MB: 1_000_000_000 });
  const refused = await requireDisk(randomUUID()).catch((error: unknown) => error);
  assert.instance(refused, ProviderError);
  const { code, cause } = (refused as ProviderError).details;
  assert.is(code, 'disk_full');
  assert.match(cause, /^the disk of this platform's files is full: \d+ MB are free, and 1000000000 MB are kept back$/);
  await ceilingsFor(stores, { PLATFORM_DISK_RESERVE_MB: 0 }).requireDisk(randomUUID());
});

it('refuse an image that there is no room for, before it is made', async () => {
  const running = await startServiceUnderTest(media, { PLATFORM_USER_DISK_MB: '0.5' });
  try {
    const user = randomUUID();
    await running.resources.files.write(`${user}/images/one.png`, Buffer.alloc(600_000));
    const body = { prompt: 'a bee', width: 64, height: 64 };
    const answer = await running.call('POST', '/api/v1/media/generate', { user, body });
    assert.equal([answer.status, answer.body.error], [409, 'disk_quota_exceeded']);
    assert.is((await running.call('POST', '/api/v1/media/generate', { body })).status, 200);
  } finally {
    await running.stop();
  }
});

it('hold what a user has in the making, whoever counts it at the same time, until some of it has ended', async (stores) => {
  const { store } = stores;
  const owner = randomUUID();
  const [one, other] = [
    ceilingsFor(stores, { PLATFORM_USER_WORK_LIMIT: 3 }),
    ceilingsFor(stores, { PLATFORM_USER_WORK_LIMIT: 3 }),
  ];
  const admit = async (ceilings: Ceilings, content_id: string, key: string = randomUUID()) =>
    refusalOf(ceilings, owner, { work: [contentWork(content_id)], queues: [] }, key);
  const items = Array.from({ length: 8 }, () => exampleContent());
  const refusals = await Promise.all(items.map(({ content_id }, n) => admit(n % 2 ? one : other, content_id)));
  assert.is(refusals.filter((refusal) => refusal === null).length, 3);
  assert.equal(
    refusals.find((refusal) => refusal !== null),
    {
      provider: 'work',
      kind: 'budget',
      code: 'work_limit_reached',
      cause: 'this user has 3 videos and images queued or in progress; the limit is 3',
      nextAction: 'wait until one of them is finished, or cancel one, then retry',
    },
  );
  // What is admitted already needs no more room.
  const admitted = items.filter((_, n) => refusals[n] === null);
  for (const { content_id } of admitted) assert.is(await admit(one, content_id), null);

  // One waits for a person, one has failed, and one is in production.
  const [waiting, failed, making] = admitted;
  assert.ok(waiting && failed && making);
  await write(
    store,
    waiting.historyAt('review'),
    making.historyAt('images'),
    failed.historyAt('script', failing('script')),
  );
  const next = Array.from({ length: 3 }, () => randomUUID());
  assert.is(await admit(one, next[0] ?? ''), null);
  assert.is(await admit(other, next[1] ?? ''), null);
  assert.is((await admit(one, next[2] ?? ''))?.code, 'work_limit_reached');

  // What was to begin an hour ago has not, and never will.
  const admitted_at = new Date(Date.now() - 3_600_000).toISOString();
  const lost = next.map((id) => ({ kind: 'content', id, content_id: id, admitted_at }) as const);
  await write(store, history(workEvents, owner, owner, { type: 'WorkAdmitted', data: { work: lost } }));
  assert.is(await admit(one, randomUUID()), null);
});

it('hold each queue of a user, and count content in the one that it has come to', async (stores) => {
  const owner = randomUUID();
  const ceilings = ceilingsFor(stores, { PLATFORM_USER_IMAGES_LIMIT: 2, PLATFORM_USER_RENDERS_LIMIT: 1 });
  const [written, illustrated, rendered] = [exampleContent(), exampleContent(), exampleContent()];
  for (const { content_id } of [written, illustrated, rendered])
    assert.is(await refusalOf(ceilings, owner, { work: [contentWork(content_id)], queues: ['scripts'] }), null);
  await write(stores.store, written.historyAt('script'), illustrated.historyAt('images'), rendered.historyAt('video'));
  const batch = () => ({ kind: 'batch', id: randomUUID(), content_id: written.content_id }) as const;
  const render = () => ({ kind: 'render', id: randomUUID(), content_id: written.content_id }) as const;
  const refused = await refusalOf(ceilings, owner, { work: [render()], queues: ['renders'] });
  assert.equal(
    [refused?.code, refused?.cause],
    ['work_limit_reached', 'this user’s videos that are queued or being rendered: 1; the limit is 1'],
  );
  assert.is(await refusalOf(ceilings, owner, { work: [batch()], queues: ['images'] }), null);
  assert.is((await refusalOf(ceilings, owner, { work: [batch()], queues: ['images'] }))?.code, 'work_limit_reached');
  // Scripts have no limit of their own; content that is asked about again is not counted twice in its queue.
  const { content_id } = illustrated;
  assert.is(await refusalOf(ceilings, owner, { work: [contentWork(content_id)], queues: ['images'] }), null);
  assert.is(await refusalOf(ceilings, owner, { work: [contentWork(randomUUID())], queues: ['scripts'] }), null);
});

it('admit everything that is asked for at once, or nothing', async (stores) => {
  const owner = randomUUID();
  const ceilings = ceilingsFor(stores, { PLATFORM_USER_WORK_LIMIT: 5 });
  const of = (count: number): Beginning => ({
    work: Array.from({ length: count }, () => contentWork(randomUUID())),
    queues: ['scripts'],
  });
  const first = of(3);
  assert.is(await refusalOf(ceilings, owner, first), null);
  assert.is(
    (await refusalOf(ceilings, owner, of(3)))?.cause,
    'this user has 3 videos and images queued or in progress, and these are 3 more; the limit is 5',
  );
  assert.is(await refusalOf(ceilings, owner, { ...first, work: [...first.work, ...of(2).work] }), null);
  assert.is((await refusalOf(ceilings, owner, of(1)))?.code, 'work_limit_reached');
});

for (const seed of [1, 2, 3, 4, 5])
  it(`are never exceeded, however many ask for whatever at the same time (seed ${seed})`, async (stores) => {
    const random = randomFrom(seed);
    const upTo = (most: number): number => 1 + random.below(most);
    const owner = randomUUID();
    const limits = { altogether: upTo(12), images: upTo(6), renders: upTo(6) };
    const copies = [1, 2].map(() =>
      ceilingsFor(stores, {
        PLATFORM_USER_WORK_LIMIT: limits.altogether,
        PLATFORM_USER_IMAGES_LIMIT: limits.images,
        PLATFORM_USER_RENDERS_LIMIT: limits.renders,
      }),
    );
    const asked = Array.from({ length: 24 }, () => {
      const isRender = random.below(2) === 0;
      const kind = isRender ? ('render' as const) : ('batch' as const);
      const work = Array.from({ length: upTo(3) }, () => ({ kind, id: randomUUID(), content_id: randomUUID() }));
      return { work, queues: [isRender ? ('renders' as const) : ('images' as const)] };
    });
    const refusals = await Promise.all(
      asked.map((beginning, n) => refusalOf(copies[n % 2] ?? ceilingsFor(stores), owner, beginning)),
    );
    const admitted = asked.filter((_, n) => refusals[n] === null).flatMap(({ work }) => work);
    const of = (kind: string) => admitted.filter((one) => one.kind === kind).length;
    assert.ok(admitted.length <= limits.altogether, `${admitted.length} of ${limits.altogether}`);
    assert.ok(of('batch') <= limits.images && of('render') <= limits.renders);
    const listed = await stores.store.lastOf(workEvents, owner, 'WorkAdmitted');
    assert.equal((listed?.data.work ?? []).map(({ id }) => id).sort(), admitted.map(({ id }) => id).sort());
    // Whoever was refused had no room, and has none now.
    const [copy] = copies;
    for (const [n, beginning] of asked.entries())
      if (copy && refusals[n]) assert.is((await refusalOf(copy, owner, beginning))?.code, 'work_limit_reached');
  });

it('hold a queue of the whole installation, whoever has filled it, and nothing is counted then', async (stores) => {
  const asked: string[] = [];
  const ceilings = ceilingsFor(stores, { PLATFORM_RENDERS_LIMIT: 3 }, async (queue, atMost) => {
    asked.push(`${queue} ${atMost}`);
    return queue === 'renders' ? 3 : 0;
  });
  const owner = randomUUID();
  const work = [contentWork(randomUUID())];
  assert.equal(await refusalOf(ceilings, owner, { work, queues: ['images', 'renders'] }), {
    provider: 'work',
    kind: 'budget',
    code: 'queue_full',
    cause: 'videos that are queued or being rendered here, of all users: 3; the limit is 3',
    nextAction: 'wait until some of them are finished, then retry',
  });
  assert.equal(asked, ['images 200', 'renders 3']);
  assert.is(await stores.store.lastOf(workEvents, owner, 'WorkAdmitted'), null);
  assert.is(await refusalOf(ceilings, owner, { work, queues: ['scripts'] }), null);
});

it('refuse what is asked for beyond that, in the shape of every refusal', async () => {
  const running = await startServiceUnderTest(director, { PLATFORM_USER_WORK_LIMIT: '1' });
  try {
    const { store } = running.resources;
    const [trend, making] = [exampleTrend(), exampleContent()];
    const { content_id, owner: user } = making;
    const work = [{ kind: 'content' as const, id: content_id, content_id, admitted_at: AT }];
    await write(
      store,
      trend.history(trend.detected),
      making.historyAt('images'),
      history(workEvents, user, user, { type: 'WorkAdmitted', data: { work } }),
    );
    const body = { trend_id: trend.trend_id, trend_topic: 'Bees' };
    const { status, body: refused } = await running.call('POST', '/api/v1/content/generate', { user, body });
    assert.equal([status, refused.error], [409, 'work_limit_reached']);
    const { next_action } = refused.detail as { next_action: string };
    assert.match(next_action, /wait until one of them is finished/);
    assert.is((await running.call('POST', '/api/v1/content/generate', { body })).status, 202);
  } finally {
    await running.stop();
  }
});

it('let no one’s work begin while a queue that it leads to is full of others’, and let it begin afterwards', async () => {
  const running = await startServiceUnderTest(director, { PLATFORM_IMAGES_LIMIT: '1' });
  try {
    const { store } = running.resources;
    const [batch, item] = [exampleBatch(), exampleContent()];
    await write(store, item.historyAt('review'));
    const { position: requested } = await write(store, batch.history(batch.requested));
    const approve = () =>
      running.call('POST', '/api/v1/content/resume', {
        user: item.owner,
        body: { thread_id: item.thread_id, approved: true },
      });
    // Once everything that was written has come to the read models.
    const { documents } = running.resources;
    await documents.waitFor(imageBatches, requested);
    const { body } = await approve();
    const detail = body.detail as { code: string; cause: string; next_action: string };
    assert.equal([body.error, detail.code], ['queue_full', 'queue_full']);
    assert.is(detail.cause, 'batches of images that are queued or being made here, of all users: 1; the limit is 1');
    assert.is((await load(store, content, item.content_id)).state.status, 'awaiting_review');
    const { position: done } = await write(store, batch.history(batch.completed));
    await documents.waitFor(imageBatches, done);
    assert.is((await approve()).status, 200);
  } finally {
    await running.stop();
  }
});

it.run();
