import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { evergreenEvents } from '../../../../contracts/publisher/evergreen.ts';
import { repeatEvergreen } from '../../../../domains/publisher/background/repeat-evergreens.ts';
import { publisher } from '../../../../domains/publisher/index.ts';
import { repeatIdOf } from '../../../../domains/publisher/publication/index.ts';
import { eventually } from '../../../support/eventually.ts';
import { type ExampleContent, exampleContent } from '../../../support/examples/content.ts';
import { exampleEvergreen } from '../../../support/examples/evergreen.ts';
import { examplePublication, renderHistory } from '../../../support/examples/publication.ts';
import { write } from '../../../support/given.ts';
import { type ServiceUnderTest, startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('evergreens', () => startServiceUnderTest(publisher));

const EVERGREENS = '/api/v1/publish/evergreens';
const weekly = { platforms: ['local'], every_days: 7, times: 3 };

const set = (c: ServiceUnderTest, { owner, content_id }: ExampleContent, more: object = {}) =>
  c.call('PUT', `${EVERGREENS}/${content_id}`, { user: owner, body: { ...weekly, ...more } });

/** A video that is live on the local platform. */
async function liveVideo({ resources: { store } }: ServiceUnderTest): Promise<ExampleContent> {
  const item = exampleContent();
  const { history, requested, started, succeeded } = examplePublication(item);
  await write(store, item.historyAt('done'), renderHistory(item), history(requested(), started(), succeeded));
  return item;
}

it('are none at first', async (c) => {
  const { body } = await c.call('GET', EVERGREENS, { user: randomUUID() });
  assert.equal(body, { items: [], next_cursor: null });
  const item = await liveVideo(c);
  const shown = await c.call('GET', `${EVERGREENS}/${item.content_id}`, { user: item.owner });
  const nothing = { platforms: [], every_days: null, repeats: 0, left: 0, next_at: null };
  assert.equal(shown.body, { content_id: item.content_id, ...nothing });
});

it('are set, listed and stopped by their owner', async (c) => {
  const item = await liveVideo(c);
  const answer = await set(c, item);
  assert.equal([answer.status, answer.body.left, answer.body.every_days], [200, 3, 7]);
  assert.ok(Date.parse(String(answer.body.next_at)) > Date.now() + 6 * 86_400_000);
  const listed = await eventually('it is listed', async () => {
    const { body } = await c.call('GET', EVERGREENS, { user: item.owner });
    return (body.items as Record<string, unknown>[]).at(0);
  });
  assert.equal([listed.content_id, listed.left, listed.repeats], [item.content_id, 3, 0]);

  const stopped = await c.call('DELETE', `${EVERGREENS}/${item.content_id}`, { user: item.owner });
  assert.equal([stopped.status, stopped.body.left, stopped.body.next_at], [200, 0, null]);
});

it('must be live where they are to be posted again', async (c) => {
  const item = await liveVideo(c);
  const { status, body } = await set(c, item, { platforms: ['local', 'youtube'] });
  assert.is(status, 409);
  assert.match(JSON.stringify(body), /not on youtube: publish it there first/);
});

it('are refused more often than weekly, and for ever', async (c) => {
  const item = await liveVideo(c);
  for (const wrong of [{ every_days: 6 }, { every_days: 366 }, { times: 0 }, { times: 53 }, { platforms: [] }])
    assert.is((await set(c, item, wrong)).status, 422, JSON.stringify(wrong));
});

it('are nobody else’s business', async (c) => {
  const item = await liveVideo(c);
  const stranger = { ...item, owner: randomUUID() };
  assert.is((await set(c, stranger)).status, 404);
  for (const method of ['GET', 'DELETE'] as const)
    assert.is((await c.call(method, `${EVERGREENS}/${item.content_id}`, { user: stranger.owner })).status, 404);
});

it('are posted again when they are due, each time once', async (c) => {
  const { store } = c.resources;
  const item = await liveVideo(c);
  await c.resources.files.write(`${item.owner}/${item.content_id}/video.mp4`, Buffer.from('a video'));
  const plan = exampleEvergreen(item);
  await write(store, plan.history(plan.set()));
  const now = new Date().toISOString();
  const due = { ...plan, next_at: plan.set().data.next_at };
  await Promise.all([repeatEvergreen(store, due, now), repeatEvergreen(store, due, now)]);
  const types = (await store.eventsOf(evergreenEvents, item.content_id)).map(({ type }) => type);
  assert.equal(types, ['EvergreenSet', 'EvergreenRepeated']);
  const id = repeatIdOf(item.content_id, 'local', 1);
  await eventually('it is live again', async () => {
    const { status, body } = await c.call('GET', `/api/v1/publish/${id}`, { user: item.owner });
    return status === 200 && body.status === 'published';
  });
});

it.run();
