import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { workEvents } from '../../../contracts/shared/work.ts';
import { director } from '../../../domains/director/index.ts';
import { editor } from '../../../domains/editor/index.ts';
import { identity } from '../../../domains/identity/index.ts';
import { media } from '../../../domains/media/index.ts';
import { publisher } from '../../../domains/publisher/index.ts';
import { scout } from '../../../domains/scout/index.ts';
import type { Ceilings } from '../../../domains/shared/ceilings.ts';
import { rootCommandContext } from '../../../kernel/aggregates/command-context.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import type { Service } from '../../../kernel/service/service.ts';
import { ceilingsFor } from '../../support/ceilings.ts';
import { AT, exampleContent, failing } from '../../support/examples/content.ts';
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
    ceilings.admit(owner, { kind: 'content', id: content_id, content_id }, rootCommandContext(key, owner, owner)).then(
      () => null,
      (error: unknown) => {
        if (error instanceof ProviderError) return error.details;
        throw error;
      },
    );
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

it.run();
