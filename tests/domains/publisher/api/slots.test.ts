import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { publisher } from '../../../../domains/publisher/index.ts';
import { eventually } from '../../../support/eventually.ts';
import { type ExampleContent, exampleContent } from '../../../support/examples/content.ts';
import { examplePublication, renderHistory } from '../../../support/examples/publication.ts';
import { settingsHistory } from '../../../support/examples/settings.ts';
import { write } from '../../../support/given.ts';
import { type ServiceUnderTest, startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('publishing slots', () => startServiceUnderTest(publisher));

const SLOTS = '/api/v1/publish/slots';
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '18:00' }));
const daily = { slots: EVERY_DAY, time_zone: 'Europe/Berlin' };

type Upcoming = { slot_at: string; content_id: string | null }[];

const change = (c: ServiceUnderTest, user: string, body: object) => c.call('PUT', SLOTS, { user, body });
const upcomingOf = async (c: ServiceUnderTest, user: string) =>
  (await c.call('GET', SLOTS, { user })).body.upcoming as Upcoming;

/** A user with a slot every day, and with two finished videos. */
async function ownerOfTwo(c: ServiceUnderTest) {
  const owner = randomUUID();
  const items = [exampleContent({ owner_id: owner }), exampleContent({ owner_id: owner })] as const;
  for (const item of items) await write(c.resources.store, item.historyAt('publish'), renderHistory(item));
  await change(c, owner, daily);
  return { owner, items };
}

const queue = (c: ServiceUnderTest, { owner, content_id }: ExampleContent, more: object = {}) =>
  c.call('POST', '/api/v1/publish/', {
    user: owner,
    body: { content_id, platforms: ['local'], next_slot: true, ...more },
  });

it('has none at first', async (c) => {
  const { body } = await c.call('GET', SLOTS, { user: randomUUID() });
  assert.equal(body, { slots: [], time_zone: 'UTC', upcoming: [] });
});

it('shows the next free ones, in the order of the week', async (c) => {
  const { status, headers, body } = await change(c, randomUUID(), {
    slots: [
      { weekday: 5, time: '18:00' },
      { weekday: 1, time: '09:30' },
    ],
    time_zone: 'Europe/Berlin',
  });
  assert.is(status, 200);
  assert.match(headers.get('x-event-position') ?? '', /^\d+$/);
  assert.equal(body.slots, [
    { weekday: 1, time: '09:30' },
    { weekday: 5, time: '18:00' },
  ]);
  const upcoming = body.upcoming as Upcoming;
  assert.is(upcoming.length, 10);
  assert.ok(upcoming.every(({ content_id }) => content_id === null));
});

it('refuses what is no time, no day or no time zone', async (c) => {
  for (const wrong of [
    { ...daily, time_zone: 'Europe/Atlantis' },
    { ...daily, slots: [{ weekday: 8, time: '18:00' }] },
    { ...daily, slots: [{ weekday: 1, time: '24:00' }] },
  ])
    assert.is((await change(c, randomUUID(), wrong)).status, 422);
});

it('queues content, each in a slot of its own', async (c) => {
  const { owner, items } = await ownerOfTwo(c);
  const [one, other] = items;
  const free = await upcomingOf(c, owner);
  const { status, body } = await queue(c, one);
  const [publication] = body.publications as { status: string; schedule_at: string }[];
  assert.equal([status, publication?.status, publication?.schedule_at], [202, 'scheduled', free[0]?.slot_at]);
  await queue(c, other);
  const [first, second] = await upcomingOf(c, owner);
  assert.equal([first?.content_id, second?.content_id], [one.content_id, other.content_id]);
});

it('frees the slot of what is moved or cancelled', async (c) => {
  const { owner, items } = await ownerOfTwo(c);
  for (const item of items) await queue(c, item);
  const [moved, cancelled] = items.map((item) => examplePublication(item).publication_id);
  const schedule_at = new Date(Date.now() + 90 * 86_400_000).toISOString();
  await c.call('POST', `/api/v1/publish/${moved}/change`, { user: owner, body: { schedule_at } });
  await c.call('POST', `/api/v1/publish/${cancelled}/cancel`, { user: owner });
  await eventually('free slots', async () =>
    (await upcomingOf(c, owner)).every(({ content_id }) => content_id === null),
  );
});

it('keeps the slot of what cannot be published free', async (c) => {
  const { owner } = await ownerOfTwo(c);
  const waiting = exampleContent({ owner_id: owner });
  await write(c.resources.store, waiting.historyAt('final_review'), renderHistory(waiting));
  assert.is((await queue(c, waiting)).status, 409);
  assert.ok((await upcomingOf(c, owner)).every(({ content_id }) => content_id === null));
});

it('refuses to queue without slots, and to have both a time and a slot', async (c) => {
  const item = exampleContent();
  await write(c.resources.store, item.historyAt('publish'), renderHistory(item));
  const { status, body } = await queue(c, item);
  assert.is(status, 409);
  assert.match(String(body.message), /no publishing slots/);
  const both = await queue(c, item, { schedule_at: new Date(Date.now() + 3_600_000).toISOString() });
  assert.is(both.status, 422);
});

it('queues what is published automatically', async (c) => {
  const owner = randomUUID();
  await change(c, owner, daily);
  const [free] = await upcomingOf(c, owner);
  const item = exampleContent({ owner_id: owner });
  const publishing = { platforms: ['local'], schedule_at: null };
  await write(c.resources.store, settingsHistory(owner, { publishing }), item.historyAt('publish'));
  await write(c.resources.store, renderHistory(item));
  const { publication_id } = examplePublication(item);
  await eventually('a scheduled publication', async () => {
    const { body } = await c.call('GET', `/api/v1/publish/${publication_id}`, { user: owner });
    return body.schedule_at === free?.slot_at;
  });
});

it.run();
