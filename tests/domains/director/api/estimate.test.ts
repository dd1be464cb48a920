import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { director } from '../../../../domains/director/index.ts';
import { exampleContent } from '../../../support/examples/content.ts';
import { exampleTrend } from '../../../support/examples/trend.ts';
import { write } from '../../../support/given.ts';
import { startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('estimates over HTTP', () => startServiceUnderTest(director));

it('are given for a trend before anything is requested', async (c) => {
  const bees = exampleTrend({ topic: 'Why bees dance' });
  await write(c.resources.store, bees.history(bees.detected));
  const path = `/api/v1/content/estimate?trend_id=${bees.trend_id}&tone=casual`;
  const { status, body } = await c.call('GET', path, { user: randomUUID() });
  assert.equal([status, body.amount_usd, body.at_most_usd], [200, 0, 0]);
  assert.ok(Number(body.scenes) >= 4 && Number(body.seconds) >= 20, JSON.stringify(body));
});

it('are given for a script before it is approved, and to nobody else', async (c) => {
  const item = exampleContent();
  await write(c.resources.store, item.historyAt('review'));
  const path = `/api/v1/content/${item.content_id}/estimate`;
  const { status, body } = await c.callCaughtUp('GET', path, { user: item.owner });
  assert.equal([status, body.scenes, body.amount_usd], [200, 3, 0]);
  assert.is((await c.call('GET', path, { user: randomUUID() })).status, 404);
});

it('say which trend there is not, and that there is no script yet', async (c) => {
  const trend = `/api/v1/content/estimate?trend_id=${randomUUID()}`;
  assert.is((await c.call('GET', trend, { user: randomUUID() })).status, 404);
  const item = exampleContent();
  await write(c.resources.store, item.historyAt('script', { type: 'CancelContent', by: 'ann' }));
  const { status } = await c.callCaughtUp('GET', `/api/v1/content/${item.content_id}/estimate`, { user: item.owner });
  assert.is(status, 409);
});

it.run();
