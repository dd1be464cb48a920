import * as assert from 'uvu/assert';
import { exampleTrend } from '../support/examples/trend.ts';
import { write } from '../support/given.ts';
import { suiteOn } from '../support/suite-on.ts';
import { requireAccessible, requireChromium } from './support/browser.ts';
import { startMedia } from './support/media.ts';

requireChromium();

const it = suiteOn('rules for trends in the dashboard', startMedia);

const FAR = '2999-01-01T00:00:00.000Z';

it('are written with a preview, filter the list, hide trends, and are deleted', async ({ page, store, problems }) => {
  for (const [at, topic] of ['Electric buses in Oslo', 'Electric toys recalled', 'A new planet'].entries()) {
    const trend = exampleTrend({ topic, score: 90 - at, niche: 'technology', expires_at: FAR });
    await write(store, trend.history(trend.detected));
  }
  await page.goto('/trends?view=rules');
  await page.getByRole('heading', { name: 'No rules yet' }).waitFor();
  await requireAccessible(page, 'no rules for trends');
  await page.getByRole('button', { name: 'New rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'New rule' });
  await dialog.getByRole('button', { name: 'Save rule' }).click();
  await dialog.getByText('Give the rule a name').waitFor();
  await dialog.getByText('Enter a word, or choose something else that the rule asks for').waitFor();
  await dialog.getByLabel('Name').fill('Buses');
  await dialog.getByLabel('One of these words', { exact: true }).fill('electric, trolleybus');
  await dialog.getByText('2 trends').waitFor();
  await dialog.getByLabel('None of these words').fill('TOYS');
  await dialog.getByText('1 trend', { exact: true }).waitFor();
  await dialog.getByText('Electric buses in Oslo').waitFor();
  await dialog.getByText('Niches, languages and sources').click();
  await requireAccessible(page, 'a rule for trends');
  await dialog.getByRole('button', { name: 'Save rule' }).click();
  await page.getByText('The rule has been saved').waitFor();
  await page.getByText('One of these words: electric, trolleybus · None of these words: TOYS').waitFor();
  await requireAccessible(page, 'rules for trends');

  await page.getByRole('link', { name: 'Show trends: Buses' }).click();
  await page.getByRole('heading', { name: 'Electric buses in Oslo' }).waitFor();
  assert.is(await page.getByRole('heading', { name: 'A new planet' }).count(), 0);
  await page.getByLabel('Rule').selectOption('');
  await page.getByRole('heading', { name: 'A new planet' }).waitFor();

  await page.getByRole('link', { name: 'Rules' }).click();
  await page.getByRole('button', { name: 'Change: Buses' }).click();
  const change = page.getByRole('dialog', { name: 'Change the rule “Buses”' });
  await change.getByLabel('Hide it from me').check();
  assert.not(await change.getByLabel('Notify me').isChecked());
  await change.getByRole('button', { name: 'Save rule' }).click();
  await page.getByText('Hides', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Trends', exact: true }).last().click();
  await page.getByRole('heading', { name: 'A new planet' }).waitFor();
  await page.getByRole('heading', { name: 'Electric buses in Oslo' }).waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Rules' }).click();
  await page.getByRole('button', { name: 'Delete: Buses' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('heading', { name: 'No rules yet' }).waitFor();
  assert.equal(problems, []);
});

it.run();
