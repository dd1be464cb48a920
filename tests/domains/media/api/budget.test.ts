import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { exampleContent } from '../../../support/examples/content.ts';
import { settingsHistory } from '../../../support/examples/settings.ts';
import { given, post, write } from '../../../support/given.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { MEDIA, PRICE, small, startMedia } from './support.ts';

const it = suiteOn('media within a budget', startMedia);

const budget = (user: string, monthly_usd: number) => settingsHistory(user, { budget: { monthly_usd } });

it('refuses with 409 before any call when the budget has no room for another image', async (c) => {
  const user = randomUUID();
  await write(c.service.resources.store, budget(user, 2 * PRICE));
  const cloudOnly = await c.withoutLocal();
  const generate = (seed: number) =>
    cloudOnly.call('POST', `${MEDIA}/generate`, { body: { ...small, seed }, user, key: `seed-${seed}` });
  const billed = c.there.billed.images;
  assert.is((await generate(1)).status, 200);
  assert.is((await generate(2)).status, 200);
  const third = await generate(3);
  assert.is(third.status, 409);
  assert.is(third.body.error, 'budget_exhausted');
  assert.is(c.there.billed.images, billed + 2);
  // An image that is there already costs nothing more.
  assert.is((await generate(1)).status, 200);
});

it('does not let images requested at once exceed the budget together', async (c) => {
  const user = randomUUID();
  await write(c.service.resources.store, budget(user, 2 * PRICE));
  const billed = c.there.billed.images;
  const cloudOnly = await c.withoutLocal();
  const answers = await Promise.all(
    [1, 2, 3, 4].map((seed) => cloudOnly.call('POST', `${MEDIA}/generate`, { body: { ...small, seed }, user })),
  );
  assert.equal(answers.map(({ status }) => status).sort(), [200, 200, 409, 409]);
  assert.is(c.there.billed.images, billed + 2);
});

it('does not let two copies of the service exceed the budget together', async (c) => {
  const user = randomUUID();
  await write(c.service.resources.store, budget(user, 2 * PRICE));
  const billed = c.there.billed.images;
  const copies = await Promise.all([c.withoutLocal(), c.withoutLocal()]);
  const answers = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((seed) =>
      copies[seed % 2]?.call('POST', `${MEDIA}/generate`, { body: { ...small, seed }, user }),
    ),
  );
  assert.equal(answers.map((answer) => answer?.status).sort(), [200, 200, 409, 409, 409, 409]);
  assert.is(c.there.billed.images, billed + 2);
});

it('refuses a batch by hand when the budget has no room for an image', async ({ service }) => {
  const item = exampleContent();
  const body = { content_id: item.content_id, prompts: [{ prompt: 'a harbour' }] };
  const answer = await given(service, item.historyAt('script'), budget(item.owner, PRICE / 2))
    .when(post(`${MEDIA}/batch`, { user: item.owner, body }))
    .then(409);
  assert.is(answer.body.error, 'budget_exhausted');
});

it.run();
