import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import { integrityEvents } from '../../../kernel/events/integrity-events.ts';
import { BLOCKS_ID, blocksFrom } from '../../../kernel/integrity/blocks.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { eventually } from '../../support/eventually.ts';
import { history, write } from '../../support/given.ts';
import { seal } from '../../support/seal-blocks.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { requireAccessible, requireChromium } from '../support/browser.ts';
import { newcomer } from '../support/newcomer.ts';
import { button, heading, link, RESCORED, row, startAudit } from './support.ts';

requireChromium();

const it = suiteOn('searching and verifying the log in the dashboard', startAudit);

const EVENTS_PER_BLOCK = 100;

it('finds events by who caused them and when, and gives exactly those as a file that says it is whole', async ({
  page,
  stream,
}) => {
  await page.getByRole('link', { name: 'Search events' }).last().click();
  await heading(page, 'Search events').waitFor();
  await page.getByText('The whole log, with all streams.').waitFor();
  await requireAccessible(page, 'events');
  await page.getByLabel('Category').selectOption('trend');
  await page.getByLabel('Type').selectOption('TrendRescored');
  await page.getByLabel('Actor').fill('system:test');
  await page.keyboard.press('Enter');
  await page.waitForURL(/actor=system/);
  await row(page, new RegExp(`^TrendRescored.*test.*${stream}`)).waitFor();
  await page.getByText('Every event in the log with category trend, type TrendRescored').waitFor();
  await page.reload();
  assert.is(await page.getByLabel('Actor').inputValue(), 'system:test');
  await button(page, 'Show more').press('Enter');
  await eventually('the second page', async () => (await page.getByRole('row').count()) === 101);

  await page.getByText('What the file contains, and how to check that it is complete').press('Enter');
  await page.getByText("sed '$d' events.jsonl | sha256sum").waitFor();
  await requireAccessible(page, 'an export');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    link(page, 'Export as JSON lines').press('Enter'),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  const [begin, ...lines] = text.trimEnd().split('\n');
  const { end } = JSON.parse(lines.pop() ?? '');
  assert.equal(JSON.parse(begin ?? '').export.selection, {
    category: 'trend',
    type: 'TrendRescored',
    actor: 'system:test',
  });
  assert.is(end.events, RESCORED);
  assert.is(
    end.sha256,
    createHash('sha256')
      .update(text.slice(0, text.lastIndexOf('{"end"')))
      .digest('hex'),
  );

  await page.getByLabel('Owner').fill(randomUUID());
  await button(page, 'Search').press('Enter');
  await heading(page, 'No matching events').waitFor();
  await requireAccessible(page, 'no events');
});

it('says how far the log is sealed, verifies it, and names the first block that differs', async ({ page, store }) => {
  await page.getByRole('link', { name: 'Integrity' }).click();
  await heading(page, 'Nothing is sealed yet').waitFor();
  await page.getByText('How to recompute a block yourself').press('Enter');
  await requireAccessible(page, 'nothing sealed');
  await seal({ resources: { store, log: createLog('silent') } }, EVENTS_PER_BLOCK);
  await button(page, 'Refresh').press('Enter');
  await heading(page, 'Sealed blocks').waitFor();
  await button(page, 'Verify').press('Enter');
  await page.getByText(/^(All \d+ blocks match|The block matches) what was sealed$/).waitFor();
  await requireAccessible(page, 'a log that is as it was');

  const last = (await blocksFrom(store, 0n, 1_000)).at(-1);
  assert.ok(last);
  const forged = {
    block: last.block + 1,
    categories: [...last.categories],
    after: last.to,
    to: String(await store.head()),
    previous: last.digest,
    digest: 'f'.repeat(64),
    events: 1_000_000,
  };
  await write(store, history(integrityEvents, BLOCKS_ID, null, { type: 'BlockSealed', data: forged }));
  await button(page, 'Verify').press('Enter');
  await page.getByText(`Block ${forged.block}: events are missing`).waitFor();
  await page.getByText('All earlier blocks match.').waitFor();
  await requireAccessible(page, 'a log that was altered');
});

it('tells everyone but auditors that these pages are not theirs, and asks for nothing', async (c) => {
  const { page, problems } = await newcomer(c, 'Ann');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/ops/')) asked.push(request.url());
  });
  assert.is(await page.getByRole('link', { name: 'Integrity' }).count(), 0);
  for (const path of ['streams', `streams/${c.stream}/0`, 'events', 'integrity']) {
    await page.goto(`/audit/${path}`);
    await heading(page, 'You are not allowed to do this').waitFor();
  }
  await requireAccessible(page, 'a page for auditors, for someone else');
  assert.equal([...asked, ...problems], []);
  await c.page.goto('/audit/events?type=UserRegistered&category=user');
  await c.page.getByRole('cell', { name: 'Ann', exact: true }).first().waitFor();
});

it.run();
