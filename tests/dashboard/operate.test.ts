import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { eventually } from '../support/eventually.ts';
import { startPlatform } from '../support/stacks/platform.ts';
import { LEAST_RIGHTS } from '../support/stores/event-store.ts';
import { unless } from '../support/stores/skip.ts';
import { suiteOn } from '../support/suite-on.ts';
import { launchChromium, openPage, requireAccessible, requireChromium } from './support/browser.ts';
import { buildDashboard } from './support/build.ts';
import { newcomer } from './support/newcomer.ts';
import { makeTrouble } from './support/trouble.ts';

requireChromium();

const it = suiteOn('operating the platform in the dashboard', async () => {
  await buildDashboard();
  const platform = await startPlatform();
  const [browser, trouble] = await Promise.all([launchChromium(), makeTrouble(platform)]);
  const { page, problems } = await openPage(browser, platform.url);
  const { password } = platform.administrator();
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill('admin@localhost');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await navigation(page).waitFor();
  return {
    platform,
    browser,
    trouble,
    page,
    problems,
    async stop() {
      await trouble.close();
      await browser.close();
      await platform.remove();
    },
  };
});

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name }).first();
/** By the navigation, as people do: nothing that was read is asked for again. */
const open = (page: Page, name: string) => navigation(page).getByRole('link', { name, exact: true }).click();

it('says in one look that everything is well', async ({ page }) => {
  await open(page, 'Overview');
  await heading(page, 'All is well').waitFor();
  await requireAccessible(page, 'an overview where all is well');
  await open(page, 'Subscriptions');
  await row(page, /print-posters.*Idle/).waitFor();
  await page.getByLabel('Show').selectOption('parked');
  await page.waitForURL('**/operate/subscriptions?show=parked');
  await heading(page, 'Nothing matches').waitFor();
  await requireAccessible(page, 'no subscription with parked messages');
});

it('rebuilds a projection after a question that names its collections, and retires what it has replaced', async ({
  page,
}) => {
  await open(page, 'Projections');
  await row(page, /^trends@2 Live/).waitFor();
  await requireAccessible(page, 'projections');
  await page.getByRole('link', { name: 'trends@2' }).click();
  await page.getByText('Callers see trends@2.').waitFor();
  await requireAccessible(page, 'a projection');
  await button(page, 'Rebuild').press('Enter');
  const question = page.getByRole('alertdialog');
  await question.getByText('trends@2.1').waitFor();
  await requireAccessible(page, 'the question before a rebuild');
  await question.getByRole('button', { name: 'Rebuild' }).press('Enter');
  await page.getByRole('status').getByText('trends@2.1 is being filled').first().waitFor();
  await page.getByText('Callers see trends@2.1.').waitFor();
});

it('says why the platform refuses what someone else has done in the meantime, and reads nothing while it is paused', async ({
  page,
}) => {
  await button(page, 'Pause updates').click();
  await button(page, 'Retire: trends@2').waitFor();
  const status = await page.evaluate(`fetch('/api/v1/ops/projections/trends/retire', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-session': 'cookie' },
    body: JSON.stringify({ version: 2, build: 0 }),
  }).then((answer) => answer.status)`);
  assert.is(status, 202);
  await button(page, 'Retire: trends@2').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retire' }).click();
  const refusal = page.getByRole('alert').getByText('It has changed in the meantime');
  await refusal.waitFor();
  await page.getByText('Retired; their documents have been removed: trends@2').waitFor();
  assert.ok(await refusal.isVisible());
  await requireAccessible(page, 'a refusal');
  await button(page, 'Resume updates').click();
});

it('lists what could not be folded, retries it, and skips it once its name is typed', async ({ page, trouble }) => {
  await trouble.fail('scans@1', 1);
  await page.goto('/operate/projections/scans');
  await heading(page, 'Events that could not be folded').waitFor();
  await row(page, /TrendDetected.*Skipped automatically.*TypeError/).waitFor();
  await requireAccessible(page, 'failures');
  await button(page, 'Retry: TrendDetected').press('Enter');
  await page.getByText('TrendDetected is being folded again').waitFor();
  await button(page, 'Skip: TrendDetected').press('Enter');
  const question = page.getByRole('dialog', { name: 'Skip TrendDetected permanently?' });
  await question.getByLabel('Type scans to skip it').fill('trends');
  await page.keyboard.press('Enter');
  await question.getByText('This is not scans.').waitFor();
  await requireAccessible(page, 'the question before skipping');
  await question.getByLabel('Type scans to skip it').fill('scans');
  await page.keyboard.press('Enter');
  await row(page, /TrendDetected.*Skipped by an operator.*Resolved/).waitFor();
});

unless(LEAST_RIGHTS, it)(
  'leads from a problem to parked messages, and delivers them again once their number is typed',
  async ({ page, trouble }) => {
    await trouble.park(3);
    await trouble.lose('media');
    await open(page, 'Overview');
    await heading(page, '2 problems').waitFor();
    await page.getByText('media on worker-2 has sent no heartbeat').waitFor();
    await requireAccessible(page, 'an overview of problems');
    await page.getByRole('link', { name: 'See print-posters' }).press('Enter');
    await heading(page, 'Parked messages: 3').waitFor();
    await requireAccessible(page, 'parked messages');

    await button(page, 'Discard the oldest 1').click();
    const discard = page.getByRole('dialog', { name: 'Discard 1 message of print-posters permanently?' });
    await discard.getByLabel('Type 1, the number of messages').fill('1');
    await discard.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('1 message of print-posters has been discarded').waitFor();
    await heading(page, 'Parked messages: 2').waitFor();

    trouble.mend();
    await button(page, 'Replay all').press('Enter');
    const replay = page.getByRole('dialog', { name: 'Deliver 2 messages to print-posters again?' });
    await replay.getByLabel('Type 2, the number of messages').fill('3');
    await page.keyboard.press('Enter');
    await replay.getByText('The number is 2.').waitFor();
    await requireAccessible(page, 'the question before a replay');
    assert.is(trouble.delivered(), 0);
    await replay.getByLabel('Type 2, the number of messages').fill('2');
    await page.keyboard.press('Enter');
    await page.getByText('2 messages of print-posters are being delivered again').waitFor();
    await eventually('both again', () => trouble.delivered() === 2);
    await heading(page, 'Nothing is parked').waitFor();
    await requireAccessible(page, 'nothing parked');
  },
);

it('shows who runs what, marks what was lost, and how the log grows', async ({ page, trouble }) => {
  // Lost by the test of parked messages already, where that runs.
  if (LEAST_RIGHTS !== null) await trouble.lose('media');
  await open(page, 'Processes');
  await row(page, /^media Lost worker-2/).waitFor();
  await row(page, /^gateway Running/).waitFor();
  await requireAccessible(page, 'processes');
  await page.getByLabel('State').selectOption('lost');
  await page.waitForURL('**/operate/processes?state=lost');
  await row(page, /^gateway/).waitFor({ state: 'detached' });
  await open(page, 'Event log');
  await page.getByRole('img', { name: /^Now .* between/ }).waitFor();
  await page.getByText('Show as a table').press('Enter');
  await page.getByRole('group', { name: 'Latest readings' }).getByRole('row').nth(1).waitFor();
  await requireAccessible(page, 'the log');
  const since = page.getByText(/^Since .*, while this tab was open/);
  const before = await since.textContent();
  await page.reload();
  await since.waitFor();
  assert.is(await since.textContent(), before, 'a reload forgets nothing');
});

it('checks all that the platform needs, and says what to do about what is wrong', async ({ page }) => {
  const found = (check: string, state: string, text: string, next_action: string | null) => ({
    ...{ check, state, found: text, next_action },
    looked_by: state === 'skipped' ? null : { host: 'worker-1', pid: 7 },
  });
  await open(page, 'Checks');
  await heading(page, 'Works').waitFor();
  await page.getByText('Rights in the document store').waitFor();
  await page.getByText('documents can be written').waitFor();
  await page.getByText('ffmpeg', { exact: true }).waitFor();
  await requireAccessible(page, 'checks');

  const findings = [
    found('document store', 'ok', 'it answers', null),
    found('files', 'failed', 'put an object is refused', 'give them the right s3:PutObject'),
    found('fonts', 'skipped', 'the gateway cannot see them', 'run npm run doctor there'),
  ];
  const body = { is_well: false, looked_at: new Date().toISOString(), findings };
  await page.route('**/api/v1/ops/diagnosis', (route) => route.fulfill({ json: body }));
  await button(page, 'Check again').click();
  await page.getByRole('alert').getByText('1 check has failed').waitFor();
  const problem = page.getByRole('region', { name: 'Does not work' }).getByRole('listitem');
  await problem.getByText('Media files').waitFor();
  await problem.getByText('give them the right s3:PutObject').waitFor();
  await problem.getByText('Checked by process 7 on worker-1.').waitFor();
  const unseen = page.getByRole('region', { name: 'Cannot be seen from here' });
  await unseen.getByText('No process has checked this.').waitFor();
  await requireAccessible(page, 'checks that have failed');

  await page.unroute('**/api/v1/ops/diagnosis');
  await page.route('**/api/v1/ops/diagnosis', (route) =>
    route.fulfill({ status: 503, json: { error: 'not_ready', message: 'The event store does not answer' } }),
  );
  await page.reload();
  await page.getByText(/npm run doctor checks the same/).waitFor();
  await requireAccessible(page, 'checks that cannot be made');
  await page.unroute('**/api/v1/ops/diagnosis');
  await button(page, 'Try again').click();
  await heading(page, 'Works').waitFor();
});

it('leads to the manual', async ({ page }) => {
  await open(page, 'Checks');
  const reads = async (link: string) => {
    const path = await page.getByRole('link', { name: link, exact: true }).getAttribute('href');
    return (await page.request.get(path ?? '')).text();
  };
  assert.match(await reads('Operations manual'), /<h1[^>]*>Operations/);
  await page.getByRole('button', { name: /^Account/ }).click();
  await requireAccessible(page, 'the account');
  assert.match(await reads('Manual'), /<h1/);
  await page.keyboard.press('Escape');
});

it('says in the place of a page what failed', async ({ page }) => {
  await page.route('**/api/v1/ops/subscriptions', (route) =>
    route.fulfill({ status: 502, json: { error: 'bad_gateway', message: 'The event store does not answer' } }),
  );
  await page.goto('/operate/subscriptions');
  await page.getByRole('alert').getByText('A service is not responding').waitFor();
  await requireAccessible(page, 'subscriptions that cannot be read');
  await page.unroute('**/api/v1/ops/subscriptions');
  await button(page, 'Try again').click();
  await row(page, /^print-posters/).waitFor();
  await page.goto('/operate/projections/nothing');
  await heading(page, 'There is no projection nothing').waitFor();
  await requireAccessible(page, 'no projection');
});

it('tells everyone but operators that these pages are not theirs, and asks for nothing', async (c) => {
  const { page, problems } = await newcomer(c, 'Ann');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/ops/')) asked.push(request.url());
  });
  assert.is(await navigation(page).getByRole('link', { name: 'Projections' }).count(), 0);
  await page.goto('/operate/projections');
  await heading(page, 'You are not allowed to do this').waitFor();
  await requireAccessible(page, 'a page for operators, for someone else');
  assert.equal([...asked, ...problems, ...c.problems], []);
});

it.run();
