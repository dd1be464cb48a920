import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { startGateway } from '../../../gateway/index.ts';
import { openSharedKnownClients } from '../../../gateway/limits/known-clients.ts';
import { openSharedWindow } from '../../../gateway/limits/shared-window.ts';
import { withFallback } from '../../../gateway/limits/window-with-fallback.ts';
import { openDocumentStore, openDocuments } from '../../../kernel/documents/index.ts';
import { createShutdown } from '../../../kernel/process/shutdown.ts';
import { eventually } from '../../support/eventually.ts';
import { keptLog } from '../../support/log-lines.ts';
import { callServer, newPerson, startGatewayStack } from '../../support/stacks/gateway.ts';
import { openTestStores } from '../../support/stacks/stores.ts';
import { startDocumentStoreProcess } from '../../support/stores/document-store.ts';
import { suiteOn } from '../../support/suite-on.ts';

const WINDOW_MS = 400;

/** Two gateways on one document store. */
const it = suiteOn('shared limits', async () => {
  const [{ store, close }, server] = await Promise.all([openTestStores(), startDocumentStoreProcess()]);
  const clients = [openDocumentStore(server.url), openDocumentStore(server.url)] as const;
  const documents = clients.map((client) => openDocuments(client, store));
  const open = (windowMs: number) => Promise.all(documents.map((each) => openSharedWindow(each, windowMs)));
  return {
    server,
    open,
    openKnownClients: (isShared: () => boolean) =>
      Promise.all(
        documents.map((each) =>
          openSharedKnownClients(each, ['a secret of the platform'], isShared, keptLog('silent').log),
        ),
      ),
    async stop() {
      await Promise.all(clients.map((client) => client.close()));
      await Promise.all([close(), server.stop()]);
    },
  };
});

type Windows = Awaited<ReturnType<typeof openSharedWindow>>[];

/** The gateways take turns. */
function gatewayOf(gateways: Windows, turn: number): Windows[number] {
  const gateway = gateways[turn % 2];
  if (!gateway) throw new Error('there are two gateways');
  return gateway;
}

it('T2: lets exactly the limit of simultaneous requests through, whichever gateways they come to', async ({ open }) => {
  const gateways = await open(60_000);
  const key = randomUUID();
  const decisions = await Promise.all(
    Array.from({ length: 100 }, (_, index) => gatewayOf(gateways, index).take(key, 10)),
  );
  assert.is(decisions.filter(({ allowed }) => allowed).length, 10);
  assert.equal(
    decisions
      .filter(({ allowed }) => allowed)
      .map(({ remaining }) => remaining)
      .sort((a, b) => a - b),
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  );
  for (const { allowed, remaining, resetsInMs } of decisions) {
    assert.ok(remaining >= 0 && resetsInMs > 0 && resetsInMs <= 60_000);
    if (!allowed) assert.is(remaining, 0);
  }
});

it('T3: counts each key separately, and forgets one that is given back', async ({ open }) => {
  const [here, there] = await open(60_000);
  const [ann, bob] = [randomUUID(), randomUUID()];
  assert.is((await here?.take(ann, 1))?.allowed, true);
  assert.is((await there?.take(ann, 1))?.allowed, false);
  assert.is((await there?.take(bob, 1))?.allowed, true);
  await there?.giveBack(ann);
  await there?.giveBack(randomUUID());
  assert.equal([(await here?.take(ann, 1))?.allowed, (await here?.take(ann, 1))?.allowed], [true, false]);
  assert.is((await here?.take(ann, 3))?.remaining, 1);
});

it('T1, T4: lets as many through in any window, and one that waits as long as required', async ({ open }) => {
  const gateways = await open(WINDOW_MS);
  const key = randomUUID();
  const passed: { asked: number; answered: number }[] = [];
  for (let turn = 0; passed.length < 12; turn++) {
    const asked = Date.now();
    const { allowed, resetsInMs } = await gatewayOf(gateways, turn).take(key, 3);
    if (allowed) passed.push({ asked, answered: Date.now() });
    else {
      await sleep(resetsInMs + 1);
      const askedAgain = Date.now();
      assert.is((await gatewayOf(gateways, turn).take(key, 3)).allowed, true);
      passed.push({ asked: askedAgain, answered: Date.now() });
    }
  }
  // The store has decided on each between the question and the answer.
  for (const [index, first] of passed.entries()) {
    const fourth = passed[index + 3];
    if (fourth) assert.ok(fourth.answered - first.asked >= WINDOW_MS, `${fourth.answered - first.asked} ms`);
  }
});

it('T7: counts alone while the store is away, fails no request for it, and says so once each way', async (c) => {
  const [shared] = await c.open(60_000);
  assert.ok(shared);
  const { log, lines } = keptLog('info');
  const window = withFallback(shared, 60_000, log);
  const key = randomUUID();
  assert.is((await window.take(key, 2)).allowed, true);
  await c.server.kill('SIGKILL');
  try {
    const decisions = [];
    for (let i = 0; i < 4; i++) decisions.push((await window.take(key, 2)).allowed);
    assert.equal(decisions, [true, true, false, false]);
    await window.giveBack(key);
    assert.is((await window.take(key, 2)).allowed, true);
    assert.is(window.isShared(), false);
  } finally {
    await c.server.restart();
  }
  await eventually('shared counts', async () => {
    await window.take(randomUUID(), 2);
    return window.isShared();
  });
  const said = lines().map(({ msg }) => msg);
  assert.equal(
    said.filter((message) => message.startsWith('rate limits')),
    [
      'rate limits are counted only by this gateway until the document store answers again',
      'rate limits are counted together with other gateways again',
    ],
  );
});

it('T2: limits sign-ins at several gateways together, where that is configured', async () => {
  const first = await startGatewayStack({ env: { PLATFORM_LIMITS: 'mongodb' } });
  const shutdown = createShutdown(first.resources.log);
  try {
    const services = new Map([['identity', first.identityUrl]]);
    const second = await startGateway({ ...first.resources, shutdown }, { services });
    const signIn = (url: string) =>
      callServer(url, 'POST', '/api/v1/auth/login', { body: newPerson(), from: '127.0.7.7' });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => signIn(index % 2 ? first.url : second.url)),
    );
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    assert.equal(statuses, [401, 401, 401, 401, 401, 429, 429, 429, 429, 429, 429, 429]);
    assert.match((await callServer(second.url, 'GET', '/metrics')).text, /^rate_limits_shared\{.*\} 1$/m);
  } finally {
    await shutdown.run('the test is over');
    await first.stop();
  }
});

it('L8: locks no one out at any gateway where they have signed in at one, where limits are shared', async () => {
  const first = await startGatewayStack({ env: { PLATFORM_LIMITS: 'mongodb' } });
  const shutdown = createShutdown(first.resources.log);
  try {
    const services = new Map([['identity', first.identityUrl]]);
    const second = await startGateway({ ...first.resources, shutdown }, { services });
    const person = newPerson();
    await first.auth('register', person);
    const home = '127.0.7.8';
    const signIn = async (url: string, password: string, from: string) =>
      (await callServer(url, 'POST', '/api/v1/auth/login', { body: { ...person, password }, from })).status;
    assert.is(await signIn(first.url, person.password, home), 200);
    const guesses: number[] = [];
    for (let n = 0; n < 11; n++)
      guesses.push(await signIn(n % 2 ? first.url : second.url, 'a guess of others', `127.0.7.${20 + n}`));
    assert.equal(guesses, [...Array.from({ length: 10 }, () => 401), 429]);
    assert.is(await signIn(second.url, person.password, '127.0.7.9'), 429, 'from elsewhere');
    assert.is(await signIn(second.url, person.password, home), 200);
    assert.is(await signIn(first.url, person.password, home), 200);
  } finally {
    await shutdown.run('the test is over');
    await first.stop();
  }
});

it('L8: asks no store that is known to be away who has signed in', async ({ openKnownClients }) => {
  let isShared = true;
  const [here, there] = await openKnownClients(() => isShared);
  assert.ok(here && there);
  const ann = randomUUID();
  await here.add(ann);
  isShared = false;
  assert.is(await there.has(ann), false);
  isShared = true;
  assert.is(await there.has(ann), true);
});

it('L8: goes by what each gateway remembers while the store is away', async (c) => {
  const [here, there] = await c.openKnownClients(() => true);
  assert.ok(here && there);
  const [ann, bob] = [randomUUID(), randomUUID()];
  await here.add(ann);
  assert.equal([here.remembers(ann), there.remembers(ann)], [true, false]);
  assert.equal([await there.has(ann), there.remembers(ann)], [true, true]);
  await c.server.kill('SIGKILL');
  try {
    await here.add(bob);
    assert.equal([here.remembers(bob), await there.has(bob), there.remembers(ann)], [true, false, true]);
  } finally {
    await c.server.restart();
  }
  // The store hears of it with the next sign-in.
  await eventually('what was learnt meanwhile', async () => {
    await here.add(bob);
    return there.has(bob);
  });
});

it.run();
