import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { auditReadsIdOf } from '../../../gateway/auditors/reads.ts';
import { listProjectionVersions } from '../../../gateway/operators/projection-status.ts';
import { failuresOf } from '../../../kernel/documents/index.ts';
import { eventually } from '../../support/eventually.ts';
import { type GatewayStack, startGatewayStack } from '../../support/stacks/gateway.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('what operators see and do about projections', startGatewayStack);

const PATH = '/api/v1/ops/projections';
type Item = {
  name: string;
  version: number;
  build: number;
  state: string;
  last_error: string | null;
  failures: number;
};

const administrator = (gateway: GatewayStack) => gateway.tokenOf('admin', randomUUID());

async function itemsOf(gateway: GatewayStack, token: string, name: string): Promise<Item[]> {
  const { status, body } = await gateway.call('GET', PATH, { token });
  assert.is(status, 200);
  return body.items.filter((item: Item) => item.name === name);
}

const statesOf = async (gateway: GatewayStack, token: string, name: string): Promise<string[]> =>
  (await itemsOf(gateway, token, name)).map(({ version, build, state }) => `${version}.${build} ${state}`);

/** Looked at past the gateway, which counts requests. */
const reaches = (
  { resources: { documentStore, store } }: GatewayStack,
  name: string,
  states: readonly string[],
): Promise<true> =>
  eventually(`${name}: ${states.join(', ')}`, async () => {
    const versions = (await listProjectionVersions(documentStore, store)).filter((each) => each.name === name);
    return versions.map(({ version, build, state }) => `${version}.${build} ${state}`).join() === states.join();
  });

it('is for administrators', async (gateway) => {
  const ann = await gateway.register('Ann');
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/users/rebuild'],
    ['POST', '/users/pause'],
    ['GET', '/users/failures'],
    ['POST', '/users/failures/x/skip'],
  ] as const) {
    assert.is((await gateway.call(method, PATH + path)).status, 401, path);
    assert.is((await gateway.call(method, PATH + path, { token: ann.token })).status, 403, path);
  }
});

it('is every projection with how far it is', async (gateway) => {
  const token = await administrator(gateway);
  await eventually('all at the end', async () => {
    const { body } = await gateway.call('GET', PATH, { token });
    const live = body.items.filter(({ state }: Item) => state === 'live');
    return live.length >= 15 && live.every(({ lag_bytes }: { lag_bytes: number | null }) => lag_bytes !== null);
  });
  const { body } = await gateway.call('GET', PATH, { token });
  const names = body.items.map(({ name }: Item) => name);
  assert.equal(names, names.toSorted());
  const [users] = await itemsOf(gateway, token, 'users');
  assert.equal([users?.state, users?.failures, users?.last_error], ['live', 0, null]);
});

it('is a rebuild next to the live version, which is live in the end, and the way back', async (gateway) => {
  const token = await administrator(gateway);
  const ann = await gateway.register('Ann');
  const command = (action: string, body: object | undefined = undefined) =>
    gateway.call('POST', `${PATH}/users/${action}`, { token, ...(body ? { body } : {}) });

  const [{ version } = { version: 0 }] = await itemsOf(gateway, token, 'users');
  const rebuilt = await command('rebuild');
  assert.equal([rebuilt.status, rebuilt.body], [202, { name: 'users', version, build: 1, state: 'building' }]);
  const twice = await command('rebuild');
  assert.equal([twice.status, twice.body.detail.code], [409, 'projection/building']);
  await reaches(gateway, 'users', [`${version}.0 paused`, `${version}.1 live`]);
  const { body } = await gateway.call('GET', '/api/v1/identity/users?limit=200', { token });
  assert.ok(body.items.some(({ email }: { email: string }) => email === ann.email));

  assert.is((await command('cancel')).status, 409);
  const back = await command('promote', { version, build: 0 });
  assert.equal([back.status, back.body.state], [202, 'building']);
  await reaches(gateway, 'users', [`${version}.0 live`, `${version}.1 paused`]);
  assert.equal((await command('cancel', { version, build: 1 })).body.detail.code, 'projection/not-building');
  assert.equal((await command('retire', { version })).body.detail.code, 'projection/live');
  assert.equal((await command('retire')).body, { name: 'users', version, build: 1, state: 'retired' });
  await reaches(gateway, 'users', [`${version}.0 live`, `${version}.1 retired`]);

  assert.is((await command('pause')).body.state, 'paused');
  assert.is((await command('resume')).body.state, 'live');
  assert.equal((await command('resume')).body.detail.code, 'projection/not-paused');
});

it('leaves a version alone that was replaced, and paused since', async (gateway) => {
  const token = await administrator(gateway);
  const name = 'image_batches';
  const [{ version } = { version: 0 }] = await itemsOf(gateway, token, name);
  const command = (action: string, body = {}) => gateway.call('POST', `${PATH}/${name}/${action}`, { token, body });
  const is = (...states: string[]) =>
    reaches(
      gateway,
      name,
      states.map((state, build) => `${version}.${build} ${state}`),
    );

  assert.match(String((await command('rebuild')).headers['x-event-position']), /^\d+$/);
  await is('paused', 'live');
  assert.is((await command('promote', { version, build: 0 })).status, 202);
  await is('live', 'paused');
  const resumed = await command('resume', { version, build: 1 });
  assert.equal([resumed.status, resumed.body.detail.code], [409, 'projection/replaced']);
  const event_id = randomUUID();
  const retried = await command(`failures/${event_id}/retry`, { version, build: 1 });
  assert.equal([retried.status, retried.body.detail.code], [409, 'projection/replaced']);

  assert.is((await command('pause', { version, build: 1 })).status, 202);
  assert.is((await command('cancel')).status, 409, 'nothing is being filled');
  assert.equal((await command('rebuild')).body.build, 2);
  await is('paused', 'paused', 'live');
});

it('makes a version live that an operator has chosen, also if it was paused in the meantime', async (gateway) => {
  const token = await administrator(gateway);
  const command = (action: string, body = {}) => gateway.call('POST', `${PATH}/assets/${action}`, { token, body });
  const [{ version } = { version: 0 }] = await itemsOf(gateway, token, 'assets');
  const first = { version, build: 0 };
  await command('rebuild');
  await reaches(gateway, 'assets', [`${version}.0 paused`, `${version}.1 live`]);
  assert.is((await command('pause', first)).status, 202);
  assert.is((await command('promote', first)).status, 202);
  assert.is((await command('pause', first)).status, 202);
  assert.is((await command('resume', first)).status, 202);
  await reaches(gateway, 'assets', [`${version}.0 live`, `${version}.1 paused`]);
});

it('is a filling that is paused and cancelled', async (gateway) => {
  const token = await administrator(gateway);
  const command = (action: string, body = {}) => gateway.call('POST', `${PATH}/scans/${action}`, { token, body });
  assert.is((await command('rebuild')).status, 202);
  assert.is((await command('pause', { version: 1, build: 1 })).body.state, 'paused');
  assert.equal((await command('cancel')).body, { name: 'scans', version: 1, build: 1, state: 'retired' });
  assert.equal(await statesOf(gateway, token, 'scans'), ['1.0 live', '1.1 retired']);
});

it('is what could not be folded, and what becomes of it', async (gateway) => {
  const token = await administrator(gateway);
  const event_id = randomUUID();
  const [{ version } = { version: 0 }] = await itemsOf(gateway, token, 'trends');
  const projection = `trends@${version}`;
  await failuresOf(gateway.resources.documentStore.db).insertOne({
    _id: `${projection}/${event_id}`,
    projection,
    event_id,
    event_type: 'TrendDetected',
    stream: 'trend-1',
    revision: '0',
    position: '-1',
    error: 'it is no trend',
    at: new Date().toISOString(),
  });
  const failures = () => gateway.call('GET', `${PATH}/trends/failures`, { token });
  const decide = (action: string, id = event_id) =>
    gateway.call('POST', `${PATH}/trends/failures/${id}/${action}`, { token, body: {} });
  const { body } = await failures();
  assert.equal([body.count, body.items[0].state, body.items[0].error], [1, 'put-aside', 'it is no trend']);
  assert.is((await itemsOf(gateway, token, 'trends'))[0]?.last_error, 'it is no trend');
  assert.is((await decide('retry')).status, 202);
  await eventually('another failure', async () => {
    const failure = await failuresOf(gateway.resources.documentStore.db).findOne({ projection, event_id });
    return /no longer in its stream/.test(failure?.error ?? '');
  });
  assert.is((await decide('skip')).status, 202);
  assert.is((await failures()).body.items[0].state, 'skipped');
  assert.is((await decide('skip')).status, 404);
  assert.is((await decide('skip', randomUUID())).status, 404);
});

it('is every failure, page by page', async (gateway) => {
  const token = await administrator(gateway);
  const times = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];
  const failures = times.map((at) => ({
    _id: `scans@1/${randomUUID()}`,
    projection: 'scans@1',
    event_id: randomUUID(),
    event_type: 'ScanRequested',
    stream: 'scan-1',
    revision: '0',
    position: '-1',
    error: 'it is no scan',
    at,
  }));
  await failuresOf(gateway.resources.documentStore.db).insertMany(failures);
  const page = async (query: string) =>
    (await gateway.call('GET', `${PATH}/scans/failures${query}`, { token })).body as {
      items: { event_id: string; at: string }[];
      next_cursor: string | null;
    };
  const whole = await page('');
  assert.equal(
    whole.items.map(({ at }) => at),
    times.toReversed(),
  );
  const paged = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { items, next_cursor } = await page(`?limit=1${cursor && `&cursor=${cursor}`}`);
    paged.push(...items);
    cursor = next_cursor;
  }
  assert.equal([paged, whole.next_cursor], [whole.items, null]);
  assert.is((await gateway.call('GET', `${PATH}/scans/failures?cursor=made-up`, { token })).status, 400);
});

it('answers 404 for a projection or a version that there is not, and 422 for what is no version', async (gateway) => {
  const token = await administrator(gateway);
  const call = (path: string, body = {}) => gateway.call('POST', `${PATH}/${path}`, { token, body });
  assert.is((await call('nothing/rebuild')).status, 404);
  assert.is((await call('users/pause', { version: 99 })).status, 404);
  assert.is((await call('users/pause', { version: 'one' })).status, 422);
  assert.is((await call('users/pause', { build: 0 })).status, 422);
  assert.is((await gateway.call('GET', `${PATH}/nothing/failures`, { token })).status, 404);
});

it('is written down before it is done', async (gateway) => {
  const admin = randomUUID();
  const token = await gateway.tokenOf('admin', admin);
  await gateway.call('POST', `${PATH}/costs/pause`, { token, body: {} });
  await gateway.call('POST', `${PATH}/costs/resume`, { token, body: {} });
  const { body } = await gateway.call('GET', `/api/v1/ops/streams/auditReads-${auditReadsIdOf(admin, Date.now())}`, {
    token,
  });
  const commands = body.items.flatMap(({ event }: { event: { type: string; data: { operation: string } } }) =>
    event.type === 'OperatorCommanded' ? [event.data.operation] : [],
  );
  assert.equal(commands, ['pauseProjection', 'resumeProjection']);
});

it.run();
