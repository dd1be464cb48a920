import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { contentEvents } from '../../contracts/director/content.ts';
import { eventually } from '../support/eventually.ts';
import { exampleContent, script } from '../support/examples/content.ts';
import { examplePublication } from '../support/examples/publication.ts';
import { write } from '../support/given.ts';
import { suiteOn } from '../support/suite-on.ts';
import { requireAccessible, requireChromium } from './support/browser.ts';
import { startMedia } from './support/media.ts';

requireChromium();

const it = suiteOn('the storyboard in the dashboard', startMedia);

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const handle = (page: Page, scene: number) =>
  page.getByRole('button', { name: new RegExp(`^Move Scene ${scene}, position`) });
const words = async (page: Page): Promise<string[]> =>
  Promise.all((await page.getByLabel('Words').all()).map((area) => area.inputValue()));

it('shows every scene with a sketch before anything is made, and is edited by mouse and keyboard', async (c) => {
  const { page, store, owner, problems } = c;
  const item = exampleContent({ owner_id: owner });
  await write(store, item.historyAt('review'));
  await page.goto(`/content/${item.content_id}`);
  await heading(page, 'The script is waiting for you').waitFor();
  await page.getByRole('img', { name: 'a hive' }).waitFor();
  assert.is(await page.getByText('Sketch', { exact: true }).count(), 3);
  await requireAccessible(page, 'a storyboard');

  await page.getByRole('button', { name: 'Edit script' }).click();
  await page.getByLabel('Words').first().fill('Bees waggle. They mean it.');
  // Who looks at another page finds what was left unsaved.
  await page.getByRole('link', { name: 'Videos' }).click();
  await page.getByRole('heading', { name: 'Videos', exact: true }).waitFor();
  await page.goBack();
  await heading(page, 'Edit the script').waitFor();
  assert.is((await words(page))[0], 'Bees waggle. They mean it.');
  // A page that is scrolled while something is dragged drags nothing here.
  await page.setViewportSize({ width: 1_280, height: 2_400 });
  await handle(page, 3).dragTo(page.getByRole('listitem').filter({ has: handle(page, 1) }));
  await eventually('the scene in its new place', async () => (await words(page))[0] === 'Sentence 3 about bees.');
  assert.equal(await words(page), ['Sentence 3 about bees.', 'Bees waggle. They mean it.', 'Sentence 2 about bees.']);
  await page.setViewportSize({ width: 1_280, height: 900 });
  await handle(page, 3).focus();
  await page.keyboard.press('ArrowUp');
  await handle(page, 2).and(page.locator(':focus')).waitFor();
  await page.getByRole('button', { name: 'Split Scene 3 in two' }).click();
  await page.getByRole('button', { name: 'Add a scene after Scene 1' }).click();
  await page.getByRole('button', { name: 'Save as a new revision' }).click();
  await page.getByText('A scene needs words; remove it if it has none').waitFor();
  await requireAccessible(page, 'a script being edited');
  await page.getByRole('button', { name: 'Remove Scene 2' }).click();
  await page.getByText('Card', { exact: true }).first().click();
  await page.getByLabel('Card').first().selectOption('question');
  await page.getByLabel('Text', { exact: true }).fill('Why do bees dance?');
  await page.getByText('Saving is free: nothing is made before you approve the script.').waitFor();
  await page.getByRole('button', { name: 'Save as a new revision' }).click();
  await page.getByText('Revision 2 is saved').waitFor();
  await heading(page, 'The script is waiting for you').and(page.locator(':focus')).waitFor();
  const edited = await store.lastOf(contentEvents, item.content_id, 'ScriptEdited');
  assert.equal(
    edited?.data.scenes.map(({ narration, card }) => [narration, card?.kind ?? null]),
    [
      ['Sentence 3 about bees.', 'question'],
      ['Sentence 2 about bees.', null],
      ['Bees waggle.', null],
      ['They mean it.', null],
    ],
  );
  await page.getByText('Why do bees dance?').waitFor();

  await page.getByRole('button', { name: 'Undo last edit' }).click();
  await page.getByRole('button', { name: 'Save as a new revision' }).click();
  await page.getByText('Revision 3 is saved').waitFor();
  const undone = await store.lastOf(contentEvents, item.content_id, 'ScriptEdited');
  assert.equal(
    undone?.data.scenes.map(({ narration, visual_prompt, card }) => ({ narration, visual_prompt, card })),
    script.scenes.map(({ narration, visual_prompt, card }) => ({ narration, visual_prompt, card })),
  );

  // A bare key does nothing elsewhere, and asks where it would cost something.
  await heading(page, 'The script is waiting for you').and(page.locator(':focus')).waitFor();
  await page.getByRole('button', { name: 'Edit script' }).focus();
  await page.keyboard.press('a');
  await page.getByRole('button', { name: 'Approve' }).focus();
  await page.keyboard.press('a');
  const question = page.getByRole('alertdialog', { name: 'Make the video from this script?' });
  await question.getByText(/At most \$0\.12\./).waitFor();
  await page.getByRole('button', { name: 'Not yet' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await question.getByRole('button', { name: 'Make the video' }).click();
  await eventually('the approval of what was shown', async () => {
    const approved = await store.lastOf(contentEvents, item.content_id, 'ContentApproved');
    return approved?.data.revision === 3;
  });
  assert.equal(problems, []);
});

it('says what the video is going to be like, and lets it be chosen again before the script is approved', async (c) => {
  const { page, store, owner } = c;
  const item = exampleContent({ owner_id: owner });
  await write(store, item.historyAt('review'));
  await page.goto(`/content/${item.content_id}`);
  const plan = page.locator('.film-plan');
  await plan.getByText('The video', { exact: true }).click();
  await plan.getByRole('radio', { name: 'Noir' }).check();
  await plan.getByLabel('Format').selectOption('16:9');
  await requireAccessible(page, 'choosing what a video is to be like');
  await plan.getByRole('button', { name: 'Use this' }).click();
  await page.getByText('Chosen. The video is going to be made like this.').waitFor();
  await plan.getByText(/^Noir · .* · .*16:9/).waitFor();
  const chosen = await store.lastOf(contentEvents, item.content_id, 'FilmChosen');
  assert.equal([chosen?.data.film.look, chosen?.data.film.format], ['noir', '16:9']);
});

it('says at the second gate what is made again and what that costs, and whose edit came first', async ({
  page,
  store,
  owner,
  platform,
}) => {
  const item = exampleContent({ owner_id: owner });
  await write(store, item.historyAt('final_review'));
  await page.goto(`/content/${item.content_id}`);
  await heading(page, 'The video is waiting for you').waitFor();
  await page.getByRole('button', { name: 'Edit script' }).click();
  await page.getByLabel('Words').nth(1).fill('Bees waggle.');
  await page.getByLabel('What its image shows').nth(1).fill('a swarm');
  await page
    .getByText('Made again: 1 image and 1 scene spoken, the video ($0.00, at most $0.04). Everything else is kept.')
    .waitFor();
  const other = await page.context().newPage();
  await other.goto(`${platform.url}/content/${item.content_id}`);
  await other.getByRole('button', { name: 'Edit script' }).click();
  await other.getByLabel('Description').fill('Shorter');
  await other.getByText('Saving is free: the video stays as it is.').waitFor();
  await other.getByRole('button', { name: 'Save as a new revision' }).click();
  await other.getByRole('button', { name: 'Undo', exact: true }).click();
  await other.getByText('Revision 3 is saved').waitFor();
  const undone = await store.lastOf(contentEvents, item.content_id, 'ScriptEdited');
  assert.equal([undone?.data.description, undone?.data.by], [script.description, owner]);
  await page.getByText('Revision 3 was made by you while you were editing').waitFor();
  await page.getByRole('button', { name: 'Save and make again' }).click();
  await page.getByText('Revision 4 is saved').waitFor();
  await eventually('the edited script in production', async () => {
    const approved = await store.lastOf(contentEvents, item.content_id, 'ContentApproved');
    return approved?.data.revision === 4;
  });
  await other.getByText(/^Its script was edited by you, .*: the video is being made again\.$/).waitFor();
  await heading(page, 'The video is waiting for you').waitFor({ state: 'detached' });
  assert.is(await page.getByText('in the meantime').count(), 0);
  await other.close();
});

it('edits a video that is ready, and says first what is made again', async ({ page, store, owner }) => {
  const item = exampleContent({ owner_id: owner });
  await write(store, item.historyAt('publish'));
  await page.goto(`/content/${item.content_id}`);
  await page.getByRole('button', { name: 'Edit script' }).click();
  await page.getByLabel('Words').nth(2).fill('Bees dance for Anna Freud.');
  await page.getByText('Made again: 1 scene spoken, the video (free). Everything else is kept.').waitFor();
  await page.getByRole('button', { name: 'Save and make again' }).click();
  await page.getByText('Revision 2 is saved').waitFor();
  await eventually('the edited script in production', async () => {
    const approved = await store.lastOf(contentEvents, item.content_id, 'ContentApproved');
    return approved?.data.scenes[2]?.narration === 'Bees dance for Anna Freud.';
  });
});

it('says in the words of the page why a provider failed, and leads to where one has chosen it', async (c) => {
  const { page, store, owner } = c;
  const item = exampleContent({ owner_id: owner });
  await write(store, item.historyAt('review'));
  const said = { cause: 'anthropic could not be reached: ENOTFOUND', next_action: 'check the address' };
  let failure = {
    stage: 'script',
    provider: 'anthropic',
    code: 'connection-failed',
    ...said,
    at: new Date().toISOString(),
  };
  await page.route(`**/content/${item.content_id}`, async (route) => {
    if (!route.request().url().includes('/api/')) return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...((await response.json()) as object), failure } });
  });
  const chosen = { part: 'writer', provider: 'anthropic', model: null, voice: null, region: null, version: null };
  await page.route('**/users/me/providers', (route) =>
    route.fulfill({ json: { items: [{ ...chosen, host: null, has_key: true }], next_cursor: null } }),
  );
  await page.goto(`/content/${item.content_id}`);
  await page.getByText('Anthropic could not be reached.').waitFor();
  await page.getByText('Script (Anthropic)').waitFor();
  await page
    .getByText('You chose this provider yourself: Providers')
    .getByRole('link', { name: 'Providers' })
    .waitFor();
  await requireAccessible(page, 'a failure');
  failure = { ...failure, code: 'no-such-thing' };
  await page.reload();
  await page.getByText(said.cause).waitFor();
  await page.unroute(`**/content/${item.content_id}`);
  await page.unroute('**/users/me/providers');
});

it('says how many are ahead of what waits for its turn, and follows that', async ({ page, store, owner }) => {
  const item = exampleContent({ owner_id: owner });
  await write(store, item.historyAt('review'));
  const address = `**/content/${item.content_id}`;
  await page.route(address, async (route) => {
    if (!route.request().url().includes('/api/')) return route.continue();
    const response = await route.fetch();
    const waiting = { status: 'approved', stage: 'images', lane: 'images', gate: null };
    return route.fulfill({ response, json: { ...((await response.json()) as object), ...waiting } });
  });
  let place = 3;
  await page.route(`${address}/places`, (route) =>
    route.fulfill({
      json: { content_id: item.content_id, waiting: [{ queue: 'images', id: item.content_id, place }] },
    }),
  );
  await page.goto(`/content/${item.content_id}`);
  await page.getByText('Waiting for its images').waitFor();
  await page.getByText('2 ahead of it').waitFor();
  await requireAccessible(page, 'a film whose images wait');
  place = 1;
  await page.getByText('next in line').waitFor();
  await page.unroute(address);
  await page.unroute(`${address}/places`);
});

it('says on its page that a video was taken down', async ({ page, store, owner }) => {
  const item = exampleContent({ owner_id: owner });
  const post = examplePublication(item, { platform: 'local' });
  await write(store, item.historyAt('done'), post.history(post.requested(), post.started(), post.succeeded));
  await page.goto(`/content/${item.content_id}`);
  const badge = page.locator('header .badge');
  await badge.getByText('Published', { exact: true }).waitFor();
  await write(store, post.history(post.takedownRequested(), post.takenDown));
  await page.reload();
  await badge.getByText('Taken down', { exact: true }).waitFor();
});

it.run();
