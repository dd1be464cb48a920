import * as assert from 'uvu/assert';
import { openEventStore } from '../../kernel/event-store/index.ts';
import { eventually } from '../support/eventually.ts';
import { exampleContent } from '../support/examples/content.ts';
import { write } from '../support/given.ts';
import { startPlatform } from '../support/stacks/platform.ts';
import { suiteOn } from '../support/suite-on.ts';
import { launchChromium, requireAccessible, requireChromium } from './support/browser.ts';
import { buildDashboard } from './support/build.ts';
import { newcomer } from './support/newcomer.ts';
import { read } from './support/read.ts';
import { newcomerAs } from './support/roles.ts';

requireChromium();

const LONG = { timeout: 90_000 };

const it = suiteOn('finding anything in the dashboard', async () => {
  await buildDashboard();
  const platform = await startPlatform();
  const store = openEventStore(platform.eventStoreUrl());
  const browser = await launchChromium();
  const ann = await newcomer({ platform, browser }, 'Ann');
  const { id } = await read<{ id: string }>(ann.page, '/api/v1/identity/users/me');
  const items = ['Why bees dance', 'How ants count', 'What wasps build'].map((trend_topic) =>
    exampleContent({ owner_id: id, trend_topic }),
  );
  for (const each of items) await write(store, each.historyAt('script'));
  return {
    ...ann,
    platform,
    browser,
    async stop() {
      await browser.close();
      await store.close();
      await platform.remove();
    },
  };
});

it('opens by a key, and leads to a page, a setting and a piece of content by mouse and by keyboard', async ({
  page,
}) => {
  const field = page.getByRole('combobox', { name: /^Search content/ });
  await page.keyboard.press('Control+k');
  await field.and(page.locator(':focus')).waitFor();
  await field.waitFor();
  await field.fill('dollars');
  await page.getByRole('option', { name: /^Maximum US dollars a month/ }).waitFor();
  await requireAccessible(page, 'the search');
  await field.fill('publishing');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/publishing');
  await field.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Search (Ctrl+K)' }).click();
  await field.fill('bees dan');
  await page.getByRole('option', { name: /^Why bees dance/ }).click(LONG);
  await page.getByRole('heading', { name: 'Why bees dance' }).waitFor();
  await eventually('the focus in the page', async () => (await page.evaluate('document.activeElement.id')) === 'main');

  await page.keyboard.press('Control+k');
  await field.fill('zzzz');
  await page.getByText('No results for “zzzz”. Try fewer or different words.').waitFor();
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
});

it('shows administrators what is whose, and finds people', async (c) => {
  const { page } = await newcomerAs('admin', c, 'Zoe');
  await page.goto('/content');
  await page.locator('.content-meta', { hasText: ' · Ann' }).first().waitFor(LONG);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search content/ }).fill('ann@');
  await page.getByRole('option', { name: /ann@example\.com/ }).click(LONG);
  await page.waitForURL('**/users?email=ann%40example.com');
  await page.context().close();
});

it('does the same with many at once, and says what came of each', async ({ page }) => {
  await page.goto('/content');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const title of ['How ants count', 'What wasps build'])
    await page.getByRole('checkbox', { name: `Select ${title}` }).check(LONG);
  await page.getByText('2 selected').waitFor();
  await requireAccessible(page, 'a selection');
  await page.getByRole('button', { name: 'Stop and archive (2)' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop and archive' }).click();
  const outcomes = page.getByRole('dialog', { name: 'Outcome' });
  await outcomes.getByText('How ants count').waitFor();
  assert.is(await outcomes.getByText('Done', { exact: true }).count(), 2);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Select', exact: true }).waitFor();
});

it('says what keys do, and lets single letters be switched off', async ({ page }) => {
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
  await requireAccessible(page, 'what keys do');
  await page.getByRole('checkbox', { name: 'Single-letter shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search' }).waitFor();
  assert.is(await page.getByRole('dialog').count(), 1);
  await page.keyboard.press('Escape');
});

it('asks no one else for anything, and nothing in it goes wrong', ({ problems }) => {
  assert.equal(problems, []);
});

it.run();
