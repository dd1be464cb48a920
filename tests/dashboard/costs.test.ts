import { readFile } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import { openEventStore } from '../../kernel/event-store/index.ts';
import { cost } from '../domains/pulse/support.ts';
import { eventually } from '../support/eventually.ts';
import { budgetHistory, settled } from '../support/examples/budget.ts';
import { settingsHistory } from '../support/examples/settings.ts';
import { write } from '../support/given.ts';
import { startPlatform } from '../support/stacks/platform.ts';
import { suiteOn } from '../support/suite-on.ts';
import { launchChromium, requireAccessible, requireChromium } from './support/browser.ts';
import { buildDashboard } from './support/build.ts';
import { newcomer } from './support/newcomer.ts';
import { read } from './support/read.ts';

requireChromium();

const it = suiteOn('costs in the dashboard', async () => {
  await buildDashboard();
  const platform = await startPlatform();
  const browser = await launchChromium();
  const store = openEventStore(platform.eventStoreUrl());
  return {
    platform,
    browser,
    store,
    ...(await newcomer({ platform, browser }, 'Ann')),
    async stop() {
      await store.close();
      await browser.close();
      await platform.remove();
    },
  };
});

const SUMMARY = '/api/v1/pulse/api/v1/costs/summary';

it('says that nothing was spent', async ({ page }) => {
  await page.goto('/costs');
  await page.getByRole('heading', { name: 'Nothing spent' }).waitFor();
  await requireAccessible(page, 'no costs');
});

it('shows what was spent by day, provider and content next to the budget, as a chart, a table and a file', async (c) => {
  const { page, store } = c;
  const me = await read<{ id: string }>(page, '/api/v1/identity/users/me');
  await write(store, settingsHistory(me.id, { budget: { monthly_usd: 5 } }));
  const image = settled([cost(0.04, '=cloud', 'image', 1)], { service: 'media', content_id: null });
  const words = settled([cost(1.2, 'llm', 'output_token', 40_000)], { service: 'director', content_id: null });
  await write(store, budgetHistory(me.id, image, words));
  // No frame tells of what someone else writes into the log.
  await eventually('what was spent', async () => (await read<{ total_usd: number }>(page, SUMMARY)).total_usd > 0, {
    everyMs: 1_000,
  });
  await page.reload();
  await page.getByText('$1.24', { exact: true }).waitFor();
  await page.getByText('Budget of $5.00 a month').waitFor();
  await requireAccessible(page, 'costs');
  await page.getByLabel('Show').selectOption('total');
  await page.waitForURL('**/costs?view=total');
  await requireAccessible(page, 'the sum of costs');
  await page.getByLabel('Show').selectOption('table');
  await page.reload();
  const days = page.getByRole('table', { name: 'By day' });
  await days.getByRole('cell', { name: '$1.20' }).waitFor();
  await requireAccessible(page, 'costs as a table');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV: By provider' }).press('Enter'),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  assert.equal(csv.split('\r\n'), [
    'provider,quantity,unit,amount_usd,unpriced_calls',
    'llm,40000,output_token,1.2,0',
    "'=cloud,1,image,0.04,0",
    '',
  ]);
  await page.getByLabel('Month', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('heading', { name: 'Nothing spent' }).waitFor();
});

it('asks no one else for anything', ({ problems }) => {
  assert.equal(problems, []);
});

it.run();
