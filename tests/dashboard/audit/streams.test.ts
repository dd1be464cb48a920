import { randomUUID } from 'node:crypto';
import { jsonEvent } from '@eventstore/db-client';
import * as assert from 'uvu/assert';
import { linkIdOf } from '../../../kernel/inboxes/link-writer.ts';
import { eventually } from '../../support/eventually.ts';
import { NOT_NOTIFIED, writeUnwanted } from '../../support/examples/unwanted.ts';
import { write } from '../../support/given.ts';
import { openRawWriter } from '../../support/stores/raw-writer.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { requireAccessible, requireChromium } from '../support/browser.ts';
import { read } from '../support/read.ts';
import { button, heading, link, RESCORED, row, startAudit } from './support.ts';

requireChromium();

const it = suiteOn('reading streams in the dashboard', startAudit);

it('finds streams by category, activity and name, and shows the same after a reload', async ({ page, stream, id }) => {
  await page.getByRole('link', { name: 'Streams' }).click();
  await heading(page, 'Streams').waitFor();
  await page.getByText('Everything you read here is recorded.').waitFor();
  await row(page, `user-${id} identity`).waitFor();
  await requireAccessible(page, 'streams');
  await page.getByLabel('Category').selectOption('trend');
  await page.waitForURL('**/audit/streams?category=trend');
  await page.getByLabel('Last activity').selectOption('hour');
  await page.getByLabel('Name or id starts with').fill(stream.slice('trend-'.length, -4));
  await page.keyboard.press('Enter');
  await page.waitForURL(/name=/);
  await row(page, `${stream} scout ${RESCORED + 1} TrendRescored`).waitFor();
  assert.is(await page.getByRole('row').count(), 2);
  await page.reload();
  await row(page, stream).waitFor();
  assert.is(await page.getByLabel('Category').inputValue(), 'trend');
  await page.getByLabel('Name or id starts with').fill('nothing');
  await button(page, 'Search').press('Enter');
  await heading(page, 'No matching streams').waitFor();
  await requireAccessible(page, 'no streams');
  await page.goBack();
  await page.goBack();
});

it('reads a stream page by page, by the keyboard, which new events do not move', async ({
  page,
  store,
  stream,
  trend,
}) => {
  const revisions = async () =>
    (await page.locator('tbody tr').allTextContents()).map((text) => Number.parseInt(text, 10));
  const shown = (text: string) => page.getByText(text, { exact: true }).waitFor();
  await page.goto(`/audit/streams/${stream}`);
  await shown('Revisions 70 to 119; the newest is 119');
  assert.equal((await revisions()).slice(0, 2), [119, 118]);
  await requireAccessible(page, 'a stream');
  await link(page, 'Older').press('Enter');
  await shown('Revisions 20 to 69; the newest is 119');
  await write(store, trend.history(trend.rescored({ score: 1 })));
  await link(page, 'Older').press('Enter');
  await shown('Revisions 0 to 19; the newest is 120');
  assert.is(await link(page, 'Older').getAttribute('aria-disabled'), 'true');
  await page.goBack();
  assert.equal((await revisions()).slice(-1), [20]);
  await link(page, 'Newer').press('Enter');
  await shown('Revisions 70 to 119; the newest is 120');
  await page.getByLabel('Order').selectOption('oldest');
  await page.waitForURL(/order=oldest/);
  assert.is((await revisions())[0], 70);
  await link(page, 'Oldest').press('Enter');
  await shown('Revisions 0 to 49; the newest is 120');
  await page.reload();
  await shown('Revisions 0 to 49; the newest is 120');
});

it('says that there is something new while it is asked to, and shows it when someone wants it', async ({
  page,
  store,
  stream,
  trend,
}) => {
  await page.goto(`/audit/streams/${stream}`);
  await row(page, /^120/).waitFor();
  await page.getByLabel('Live').press('Space');
  await page.waitForURL(/live=true/);
  await page.getByText('Waiting for new events').waitFor();
  await write(store, trend.history(trend.rescored({ score: 2 })));
  await page.getByText('1 new event', { exact: true }).waitFor();
  assert.is(await row(page, /^121/).count(), 0);
  await requireAccessible(page, 'a stream with something new');
  await button(page, 'Show').press('Enter');
  await row(page, /^121/).waitFor();
  await page.getByText('Waiting for new events').waitFor();
  await page.getByLabel('Live').uncheck();
});

it('shows one event: what it says, what of that is personal, who received it, and its neighbours', async ({
  page,
  id,
}) => {
  await page.goto(`/audit/streams/user-${id}`);
  await link(page, 'UserRegistered, revision 0').press('Enter');
  await heading(page, 'UserRegistered').waitFor();
  const data = page.getByRole('region', { name: 'Data', exact: true });
  await data.getByText('"audra@example.com"').waitFor();
  await page.getByText('is encrypted in the log with the person’s key').waitFor();
  await data.getByText('Hidden: a secret').waitFor();
  await page.getByText(/^Searched \d+ streams/).waitFor();
  await page.getByText('Metadata as JSON').press('Enter');
  await page.getByText('correlation_id').waitFor();
  await requireAccessible(page, 'an event');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, 'Copy Event id').press('Enter');
  await page.getByRole('status').getByText('Copied').waitFor();
  assert.match(String(await page.evaluate('navigator.clipboard.readText()')), /^[0-9a-f-]{36}$/);
  await link(page, 'Next').press('Enter');
  await page.waitForURL(`**/audit/streams/user-${id}/1`);
  await page.getByText(/^· revision 1;/).waitFor();
  await link(page, 'All events of this correlation').waitFor();
  await page.goto(`/audit/streams/user-${id}/999`);
  await heading(page, 'No event at this revision').waitFor();
  await requireAccessible(page, 'no event');
});

it('says what became of an event, and why no notification was sent', async ({ page, store }) => {
  const { stream, revision } = await writeUnwanted(store);
  const path = `streams/${stream}/${revision}`;
  await eventually('the outcome', async () =>
    (await read<{ items: { policy: string }[] }>(page, `/api/v1/ops/${path}/outcomes`)).items.some(
      ({ policy }) => policy === 'notify',
    ),
  );
  await page.goto(`/audit/streams/${stream}`);
  await link(page, `PipelineStageChanged, revision ${revision}`).press('Enter');
  const outcomes = page.getByRole('region', { name: 'Outcomes' });
  const notify = outcomes.getByRole('listitem').filter({ hasText: 'notify Skipped' });
  await notify.getByText(NOT_NOTIFIED).waitFor();
  await requireAccessible(page, 'what became of an event');
});

it('says what became of an event that cannot be read', async ({ page, platform, store }) => {
  const [raw, name] = [openRawWriter(platform.eventStoreUrl()), 'policy-that-never-runs'];
  const stream = `trend-${randomUUID()}`;
  await raw.appendAsStored(stream, jsonEvent({ type: 'TrendRescored', data: 'none' as never }));
  await page.goto(`/audit/streams/${stream}/0`);
  await page.getByText(/cannot be read/).waitFor();
  const outcomes = page.getByRole('region', { name: 'Outcomes' });
  await outcomes.getByText('No policy has received it').waitFor();
  const [record] = await store.records(stream);
  const target = record?.unreadable?.address;
  assert.ok(target);
  const inbox = `inbox-${name}`;
  await store.ensureGroup({ stream: inbox, name, concurrency: 1, messageTimeoutMs: 60_000, from: 'start' });
  const to = { stream, revision: target.revision, reach: target.position };
  await store.appendLinks(inbox, null, [{ id: linkIdOf({ stream: inbox }, target), ...to }]);
  await page.reload();
  await outcomes.getByText(`${name} Delivered, no outcome yet`).waitFor();
  await page
    .getByRole('region', { name: 'Delivered to' })
    .getByText(/^Searched/)
    .waitFor();
  await requireAccessible(page, 'an event that cannot be read');
  await raw.close();
});

it('shows what led to what as a diagram whose events the keyboard reaches, and as a tree of words', async ({
  page,
}) => {
  await page.goto('/trends');
  await button(page, 'Scan now').click();
  await page
    .getByRole('button', { name: /^Make a video: / })
    .first()
    .click();
  await heading(page, 'The script is waiting for you').waitFor({ timeout: 90_000 });
  const [, content] = /content\/(.+)$/.exec(page.url()) ?? [];
  await page.goto(`/audit/streams/content-${content}`);
  await link(page, /^ScriptDrafted/).click();
  await link(page, 'Tree of causes').press('Enter');
  const picture = page.getByRole('region', { name: 'Diagram of causes and effects' });
  const script = picture.getByRole('link', { name: 'ScriptDrafted' });
  await script.waitFor();
  assert.is(await script.getAttribute('aria-current'), 'true');
  await picture
    .getByText(/after ContentStatusChanged/)
    .first()
    .waitFor();
  await requireAccessible(page, 'a diagram of causes');

  // One stop for the Tab key; the others by arrows.
  const places = picture.locator('[data-place]');
  assert.is(await places.and(page.locator('[tabindex="0"]')).count(), 1);
  await script.focus();
  const focused = () => page.evaluate('document.activeElement.textContent');
  await page.keyboard.press('ArrowLeft');
  await eventually('its cause', async () => (await focused()) === 'ContentStatusChanged');
  await page.keyboard.press('ArrowRight');
  await eventually('the first effect', async () => (await focused()) === 'ScriptDrafted');
  await page.keyboard.press('Home');
  await eventually('the first event', async () => (await focused()) === 'WorkAdmitted');

  await page.getByRole('link', { name: 'List', exact: true }).press('Enter');
  await page.waitForURL(/view=list/);
  const tree = page.getByRole('tree');
  const started = tree.getByRole('treeitem', { name: /^ContentStatusChanged/ }).first();
  await started.waitFor();
  await requireAccessible(page, 'a tree of causes');
  await started.press('ArrowLeft');
  await eventually('it is closed', async () => (await started.getAttribute('aria-expanded')) === 'false');
  assert.is(await tree.getByRole('treeitem', { name: /^ScriptDrafted/ }).count(), 0);
  await started.press('ArrowRight');
  await started.press('ArrowRight');
  await eventually('its first effect', async () =>
    String(await page.evaluate("document.activeElement.querySelector('a').textContent")).includes('ScriptDrafted'),
  );
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/audit/streams/content-${content}/*`);
  await heading(page, 'ScriptDrafted').waitFor();
  await page.goto(`/audit/correlations/${randomUUID()}`);
  await heading(page, 'No events with this correlation').waitFor();
  await requireAccessible(page, 'no correlation');
});

it('shows a state after any revision, and what each event has changed, field by field', async ({ page, stream }) => {
  await page.goto(`/audit/aggregates/${stream}?at=7`);
  const changed = row(page, /score.*3.*3.5/);
  await changed.waitFor();
  await requireAccessible(page, 'a state');
  await page.getByRole('slider', { name: 'Revision' }).press('ArrowRight');
  await page.waitForURL(/at=8/);
  await row(page, /score.*3.5.*4/).waitFor();
  await button(page, 'Previous revision').press('Enter');
  await page.waitForURL(/at=7/);
  await changed.waitFor();
  await page.reload();
  await changed.waitFor();
  await button(page, 'Newest').press('Enter');
  await page.waitForURL((url) => url.search === '');
  await page.getByText('121 of 121').waitFor();
  await page.goto('/audit/aggregates/nothing-1');
  await heading(page, 'No state for this stream').waitFor();
  await requireAccessible(page, 'no state');
});

it('says in the place of a page what failed', async ({ page, stream }) => {
  await page.route('**/api/v1/ops/streams/**', (route) =>
    route.fulfill({ status: 503, json: { error: 'not_ready', message: 'The event store does not answer' } }),
  );
  await page.goto(`/audit/streams/${stream}`);
  await page.getByRole('alert').getByText('The platform is starting, or one of its stores is not responding').waitFor();
  await requireAccessible(page, 'a stream that cannot be read');
  await page.unroute('**/api/v1/ops/streams/**');
  await button(page, 'Try again').click();
  await row(page, /^121/).waitFor();
  await page.goto(`/audit/streams/trend-${randomUUID()}`);
  await heading(page, 'This stream does not exist').waitFor();
  await requireAccessible(page, 'no stream');
});

it('has recorded what was read', async ({ page, id, problems }) => {
  await link(page, 'All streams').click();
  await link(page, 'Your reads this month').click();
  await row(page, /AuditRead.*You.*verifyIntegrity|AuditRead.*You/).waitFor();
  await heading(page, new RegExp(`^auditReads-${id}`)).waitFor();
  assert.equal(problems, []);
});

it.run();
