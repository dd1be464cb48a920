import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { contentEvents } from '../../../contracts/director/content.ts';
import { director } from '../../../domains/director/index.ts';
import { UNKNOWN_OUTCOME } from '../../../kernel/http/errors.ts';
import { eventually } from '../../support/eventually.ts';
import { exampleTrend } from '../../support/examples/trend.ts';
import { write } from '../../support/given.ts';
import { type Answer, type ServiceUnderTest, startServiceUnderTest } from '../../support/stacks/service.ts';
import { startStoreProcesses } from '../../support/stores/both.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('a service whose event store accepts connections and answers nothing', async () => {
  const stores = await startStoreProcesses();
  return { ...(await startServiceUnderTest(director, { PLATFORM_USER_WORK_LIMIT: '100' }, { stores })), ...stores };
});

const user = randomUUID();
const COMMANDS = 60;

/** Commands of different users that ask for content about a new trend, each to be given again under its own key. */
async function commandsOn({ resources: { store }, call }: ServiceUnderTest): Promise<(() => Promise<Answer>)[]> {
  const trend = exampleTrend();
  await write(store, trend.history(trend.detected));
  const body = { trend_id: trend.trend_id, trend_topic: 'Fusion' };
  return Array.from({ length: COMMANDS }, () => {
    const [user, key] = [randomUUID(), randomUUID()];
    return () => call('POST', '/api/v1/content/generate', { user, key, body });
  });
}

const give = (command: () => Promise<Answer>): Promise<Answer> => command();

function isToldToComeBack({ status, headers, body }: Answer): void {
  assert.equal([status, body.error, typeof body.message], [503, 'not_ready', 'string'], JSON.stringify(body));
  assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/);
}

/** 503 if surely nothing was written, 504 if that is not known. */
function isRefused(answer: Answer): void {
  const { status, headers, body } = answer;
  if (status !== 504) {
    isToldToComeBack(answer);
    return;
  }
  assert.equal([body.error, body.detail], ['gateway_timeout', UNKNOWN_OUTCOME]);
  assert.match(String(body.message), /may have been carried out: repeat it with the same Idempotency-Key/);
  assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/);
}

const readiness = async ({ url }: ServiceUnderTest): Promise<number> => (await fetch(`${url}/ready`)).status;

it('S6: refuses commands, reads and readiness, and writes everything once when it is back', async (c) => {
  const commands = await commandsOn(c);
  assert.is(await readiness(c), 200);

  // Some are answered, of some the event or the first read is on its way, and some come when nothing is answered any more.
  const early = await Promise.all(commands.slice(0, 10).map(give));
  const onTheWay = commands.slice(10, -10).map(give);
  await Promise.race(onTheWay);
  c.eventStore.freeze();
  const late = commands.slice(-10).map(give);
  const first = await Promise.all([...early, ...onTheWay, ...late])
    .then(async (answers) => {
      // A read of what no document says is one of the event store.
      isToldToComeBack(await c.call('GET', `/api/v1/content/${randomUUID()}`, { user }));
      assert.is(await readiness(c), 503);
      return answers;
    })
    .finally(() => c.eventStore.thaw());
  const refused = first.filter(({ status }) => status !== 202);
  assert.ok(refused.length > 0 && refused.length < COMMANDS);
  refused.forEach(isRefused);

  await eventually('readiness', async () => (await readiness(c)) === 200);
  const before = await c.resources.store.head();
  const again = await Promise.all(commands.map(give));
  assert.ok(again.every(({ status }) => status === 202));
  first.forEach(({ status, body }, index) => {
    if (status === 202) assert.is(body.content_id, again[index]?.body.content_id);
  });
  for (const [index, { body }] of again.entries()) {
    const id = String(body.content_id);
    await eventually('script', () => c.resources.store.lastOf(contentEvents, id, 'ScriptDrafted'));
    const events = await c.resources.store.eventsOf(contentEvents, id);
    if (first[index]?.status === 503) assert.ok(Number(events[0]?.position) > before, 'it was written and refused');
    const types = events.map(({ type }) => type);
    assert.is(types.filter((type) => type === 'ContentRequested').length, 1);
    assert.is(types.filter((type) => type === 'ScriptDrafted').length, 1);
  }
  assert.is((await c.callCaughtUp('GET', '/api/v1/content?limit=200', { user })).status, 200);
});

it.run();
