import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { director } from '../../../domains/director/index.ts';
import { trends } from '../../../read-models/trends.ts';
import { eventually } from '../../support/eventually.ts';
import { exampleTrend } from '../../support/examples/trend.ts';
import { write } from '../../support/given.ts';
import { keptLog } from '../../support/log-lines.ts';
import { type ServiceUnderTest, startServiceUnderTest } from '../../support/stacks/service.ts';
import { startStoreProcesses } from '../../support/stores/both.ts';
import { REAL_DOCUMENT_STORE } from '../../support/stores/document-store.ts';
import { unless } from '../../support/stores/skip.ts';
import { suiteOn } from '../../support/suite-on.ts';

const { log, lines } = keptLog('debug');
const [INFO, WARN] = [30, 40];
const it = suiteOn('an outage under a service, the router and all projections', async () => {
  const stores = await startStoreProcesses();
  return { ...(await startServiceUnderTest(director, {}, { log, stores })), ...stores };
});

/** What a machine that is busy with something else adds. */
const isOfTheMachine = (msg: string): boolean => /^this process gets (too little|enough)/.test(msg);

/** What an operator has read since then, requests aside. */
const read = (from: number) =>
  lines()
    .slice(from)
    .filter(({ level, msg }) => level >= INFO && msg !== 'request' && !isOfTheMachine(msg))
    .map(({ level, msg }) => [level, msg]);

const said = (from: number, words: string): Promise<true> =>
  eventually(`line "${words}"`, () =>
    lines()
      .slice(from)
      .some(({ msg }) => msg.includes(words)),
  );

/** Something for a policy, for the router and for projections. */
async function detectTrend({ resources: { store } }: ServiceUnderTest): Promise<bigint> {
  const trend = exampleTrend({ expires_at: '2999-01-01T00:00:00.000Z' });
  return (await write(store, trend.history(trend.detected))).position;
}

const caughtUp = async ({ resources: { documents } }: ServiceUnderTest, position: bigint): Promise<void> =>
  assert.ok(await documents.waitFor(trends, position, 30_000));

unless(REAL_DOCUMENT_STORE, it)('of the document store is one line, and its end another', async (c) => {
  await caughtUp(c, await detectTrend(c));
  const from = lines().length;
  await c.documentStore.kill('SIGKILL');
  const position = await detectTrend(c);
  for (const words of ['the policy pauses', 'the projection stopped', 'the lease was not', 'background work failed'])
    await said(from, words);
  assert.is((await c.call('GET', '/api/v1/content')).status, 503);
  await c.documentStore.restart();
  await said(from, 'the policy resumes');
  await caughtUp(c, position);
  assert.is((await c.call('GET', '/api/v1/content')).status, 200);
  assert.equal(read(from), [
    [WARN, 'the document store is unavailable: work that needs it waits or is refused until it is back'],
    [WARN, 'the document store is available again'],
  ]);
});

it('of the event store is one line, and its end another', async (c) => {
  await caughtUp(c, await detectTrend(c));
  const from = lines().length;
  await c.eventStore.kill('SIGKILL');
  for (const words of ['the policy lost its subscription', 'the projection stopped', 'the router lost'])
    await said(from, words);
  assert.is(
    (await c.call('POST', '/api/v1/content/resume', { body: { thread_id: randomUUID(), approved: true } })).status,
    503,
  );
  await c.eventStore.restart();
  await caughtUp(c, await eventually('trend', () => detectTrend(c).catch(() => null)));
  await eventually('its end', async () => {
    await c.resources.store.head();
    return read(from).length >= 2;
  });
  assert.equal(read(from), [
    [WARN, 'the event store is unavailable: work that needs it waits or is refused until it is back'],
    [WARN, 'the event store is available again'],
  ]);
});

it('is nothing that is said when a process stops', async (c) => {
  const from = lines().length;
  await c.resources.shutdown.run('test');
  // What was written since the last block is sealed, if there is any.
  const said = read(from).filter(([, message]) => message !== 'a block of the log has been sealed');
  assert.equal(said, [
    [INFO, 'stopping'],
    [INFO, 'stopped'],
  ]);
});

it.run();
