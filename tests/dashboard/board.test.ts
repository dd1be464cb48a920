import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import type { Frame, Output } from '../../api/client.ts';
import { type ContentEvent, contentEvents } from '../../contracts/director/content.ts';
import { differences } from '../../dashboard/src/pages/content/revisions/differences.ts';
import { type Scene, scenePairs } from '../../dashboard/src/pages/content/revisions/scene-pairs.ts';
import { openEventStore } from '../../kernel/event-store/index.ts';
import { eventually } from '../support/eventually.ts';
import { AT, drafting, exampleContent, failing } from '../support/examples/content.ts';
import { cloudFailed, cloudGenerated, exampleImage, localFailed } from '../support/examples/image.ts';
import { write } from '../support/given.ts';
import { startPlatform } from '../support/stacks/platform.ts';
import { suiteOn } from '../support/suite-on.ts';
import { launchChromium, requireAccessible, requireChromium } from './support/browser.ts';
import { buildDashboard } from './support/build.ts';
import { newcomer } from './support/newcomer.ts';
import { read } from './support/read.ts';

requireChromium();

const it = suiteOn('the pipeline board, and what happened to a piece of content', async () => {
  await buildDashboard();
  const platform = await startPlatform();
  const store = openEventStore(platform.eventStoreUrl());
  const browser = await launchChromium();
  const ann = await newcomer({ platform, browser }, 'Ann');
  const owner = await idOf(ann.page);
  return {
    ...ann,
    platform,
    browser,
    /** A piece of content with this title, by the rules, as far as a stage. @returns its id */
    async given(
      title: string,
      stage: 'script' | 'review',
      { niche = 'science', more = [], owner_id = owner }: Given = {},
    ) {
      const item = exampleContent({ owner_id, trend_topic: title, niche });
      const { events, ...history } = item.historyAt(stage, ...more);
      await write(store, { ...history, events: events.map((event) => titled(event, title)) });
      return item.content_id;
    },
    store,
    async stop() {
      await browser.close();
      await store.close();
      await platform.remove();
    },
  };
});

type Given = { niche?: string; owner_id?: string; more?: Parameters<ReturnType<typeof exampleContent>['at']>[1][] };

const idOf = async (page: Page): Promise<string> =>
  String(await page.evaluate("fetch('/api/v1/identity/users/me').then((me) => me.json()).then(({ id }) => id)"));

/** All examples have the same script, and so the same title. */
const titled = (event: ContentEvent, title: string): ContentEvent =>
  ('title' in event.data ? { ...event, data: { ...event.data, title } } : event) as ContentEvent;

const LONG = { timeout: 90_000 };
const lane = (page: Page, name: string) => page.locator(`[data-lane="${name}"]`);
const cardIn = (page: Page, name: string, title: string) => lane(page, name).locator('.board-card', { hasText: title });
const focused = (page: Page) => page.evaluate('document.activeElement.textContent');

async function chooseFor(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions: ${title}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

it('is empty for a user who has made nothing yet', async ({ page }) => {
  await page.goto('/pipeline');
  await page.getByRole('heading', { name: 'The pipeline is empty' }).waitFor();
  await requireAccessible(page, 'the empty board');
});

it('shows what happens without being asked: contents by stage, counted, with age and cost', async ({ page, given }) => {
  await page.getByText('Connection: Live').waitFor();
  for (const title of ['Alpha', 'Gamma', 'Delta', 'Epsilon']) await given(title, 'review');
  await given('Beta', 'review', { niche: 'health' });
  await given('Broken', 'script', { more: [failing('script')] });
  await cardIn(page, 'review', 'Beta').waitFor(LONG);
  await cardIn(page, 'stopped', 'Broken').getByText('no answer').waitFor(LONG);
  await lane(page, 'review').getByText('5 items').waitFor();
  await cardIn(page, 'review', 'Alpha').getByText('Waiting for you').waitFor();
  assert.match((await cardIn(page, 'review', 'Alpha').textContent()) ?? '', /In this stage for: .*Cost: \$0\.00/);
  await requireAccessible(page, 'the board');
});

it('keeps its filters in the address', async ({ page }) => {
  await page.getByLabel('Niche').selectOption('health');
  await page.waitForURL('**/pipeline?niche=health');
  await lane(page, 'review').getByText('1 item', { exact: true }).waitFor();
  await page.reload();
  await cardIn(page, 'review', 'Beta').waitFor();
  assert.is(await page.locator('.board-card').count(), 1);
  await page.getByLabel('Platform').selectOption('youtube');
  await page.getByRole('heading', { name: 'Nothing in the pipeline matches' }).waitFor();
  await page.goto('/pipeline');
});

it('is worked at by keyboard: from card to card, and by commands that move them', async ({ page }) => {
  await cardIn(page, 'review', 'Beta').getByRole('link').focus();
  await page.keyboard.press('ArrowDown');
  assert.is(await focused(page), 'Epsilon');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('a');
  // It is made from here on, and may have come some stages further already.
  await page
    .locator('[data-lane="images"], [data-lane="video"], [data-lane="final_review"]')
    .locator('.board-card', { hasText: 'Beta' })
    .waitFor(LONG);
  // Each lane is read separately.
  await cardIn(page, 'review', 'Beta').waitFor({ state: 'detached' });
  await eventually('the focus on the next card', async () => (await focused(page)) === 'Epsilon');
  await cardIn(page, 'review', 'Alpha').getByRole('link').focus();
  await page.keyboard.press('r');
  await page.getByRole('dialog', { name: 'Request changes' }).waitFor();
  await requireAccessible(page, 'a question about changes');
  await page.keyboard.type('Shorter, and a calmer tone');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('A new revision is being written').waitFor();
  // It is written at once, so that its card may never be seen to have left.
  const address = await cardIn(page, 'review', 'Alpha').getByRole('link').getAttribute('href', LONG);
  await eventually('the new revision', async () => {
    const { revisions } = await read<Output<'showContent'>>(page, `/api/v1/director/api/v1${address}`);
    return revisions.at(-1)?.feedback === 'Shorter, and a calmer tone';
  });
});

it('is worked at by menus: reject with a reason, try again, archive', async ({ page }) => {
  const menu = page.getByRole('button', { name: 'Actions: Gamma' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
  await requireAccessible(page, 'a menu');
  await page.keyboard.press('Escape');
  assert.is(await page.evaluate('document.activeElement.getAttribute("aria-label")'), 'Actions: Gamma');
  await chooseFor(page, 'Gamma', 'Reject');
  await page.getByLabel('Why is it rejected?').fill('Off topic');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click();
  await cardIn(page, 'stopped', 'Gamma').getByText('Rejected').waitFor(LONG);
  await page.getByRole('button', { name: 'Retry: Broken' }).click();
  await cardIn(page, 'stopped', 'Broken').waitFor({ state: 'detached', ...LONG });
  await chooseFor(page, 'Gamma', 'Archive');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive it' }).click();
  await cardIn(page, 'stopped', 'Gamma').waitFor({ state: 'detached', ...LONG });
});

it('shows one stage at a time on a small screen, which is in the address', async ({ page, given }) => {
  await given('Dropped', 'script', { more: [failing('script')] });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('link', { name: /^Failed or rejected/ }).click();
  await page.waitForURL('**/pipeline?stage=stopped');
  await cardIn(page, 'stopped', 'Dropped').waitFor(LONG);
  await page.reload();
  await cardIn(page, 'stopped', 'Dropped').waitFor();
  assert.is(await page.locator('[data-lane]').count(), 1);
  await page.setViewportSize({ width: 1_280, height: 900 });
  await lane(page, 'review').waitFor();
});

it('says who was faster, and how it was decided', async ({ page }) => {
  const other = await page.context().newPage();
  await other.goto('/pipeline');
  await other.getByText('Connection: Live').waitFor();
  await cardIn(other, 'review', 'Delta').waitFor();
  await other.getByRole('button', { name: 'Pause updates' }).click();
  await chooseFor(page, 'Delta', 'Reject');
  await page.getByLabel('Why is it rejected?').fill('Too long');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click();
  await cardIn(page, 'stopped', 'Delta').waitFor(LONG);
  await other.getByRole('button', { name: 'Approve: Delta' }).click();
  await other.getByText('Decided in the meantime').waitFor(LONG);
  await other.getByText(/^It was rejected by you, /).waitFor(LONG);
  await other.getByText('“Too long”').waitFor();
  await cardIn(other, 'stopped', 'Delta').waitFor(LONG);
  await requireAccessible(other, 'a board on which someone was faster');

  await cardIn(other, 'review', 'Epsilon').getByRole('link').click();
  await other.getByRole('heading', { name: 'The script is waiting for you' }).waitFor();
  await chooseFor(page, 'Epsilon', 'Reject');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click();
  await cardIn(page, 'stopped', 'Epsilon').waitFor(LONG);
  await other.getByRole('button', { name: 'Approve' }).click();
  await other.getByText(/^It was rejected by you, /).waitFor(LONG);
  await other.getByRole('heading', { name: 'The script is waiting for you' }).waitFor({ state: 'detached', ...LONG });
  await requireAccessible(other, 'content that someone else decided first');
  await other.close();
});

it('tells a user who is reading content that it was decided in the meantime', async ({ page, given }) => {
  const contentId = await given('Zeta', 'review');
  const other = await page.context().newPage();
  await other.goto(`/content/${contentId}`);
  await other.getByRole('heading', { name: 'The script is waiting for you' }).waitFor();
  await other.getByText('Connection: Live').waitFor();
  await cardIn(page, 'review', 'Zeta').waitFor(LONG);
  await chooseFor(page, 'Zeta', 'Stop and archive');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop and archive' }).click();
  await other.getByText(/^It was cancelled by you, /).waitFor(LONG);
  await other.close();
});

it('reads what a frame tells of from documents that have reached it, and shows what there is if they never do', async (c) => {
  // Someone else, because reads of one user are limited by their number.
  const { page } = await newcomer(c, 'Bob');
  const frames: Frame[] = [];
  page.once('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => frames.push(JSON.parse(String(payload)) as Frame)),
  );
  const asked: { url: string; from: string }[] = [];
  page.on('request', (request) =>
    asked.push({ url: request.url(), from: request.headers()['x-min-event-position'] ?? '0' }),
  );
  await page.goto('/pipeline');
  await page.getByText('Connection: Live').waitFor();
  const contentId = await c.given('Eta', 'review', { owner_id: await idOf(page) });
  await eventually('a read that has reached the frame', () =>
    frames.some(
      ({ payload, event_position }) =>
        'content_id' in payload &&
        payload.content_id === contentId &&
        asked.some(({ url, from }) => url.endsWith(contentId) && BigInt(from) >= BigInt(event_position)),
    ),
  );
  await page.route('**/pipeline/history/**', (route) =>
    route.request().headers()['x-min-event-position']
      ? route.fulfill({ status: 503, headers: { 'retry-after': '0' }, json: { error: 'not_ready', message: 'no' } })
      : route.continue(),
  );
  await cardIn(page, 'review', 'Eta').getByRole('link').click();
  await page.getByRole('link', { name: 'Timeline' }).click();
  await page.getByText(/^Revision 1 was written/).waitFor(LONG);
  await page.close();
});

it('tells of a piece of content what happened in each stage: attempts, decisions, and why it failed', async ({
  page,
  given,
  store,
}) => {
  const contentId = await given('Halted', 'script', { more: [failing('script')] });
  await cardIn(page, 'stopped', 'Halted').waitFor(LONG);
  const { requested, attemptFailed, generated, history } = exampleImage({ content_id: contentId, index: 2 });
  const attempts = [attemptFailed(localFailed), attemptFailed(cloudFailed)];
  await write(store, history(requested, ...attempts, generated(localFailed, cloudFailed, cloudGenerated)));
  await page.goto(`/content/${contentId}`);
  await page.getByRole('link', { name: 'Timeline' }).click();
  await page.waitForURL('**?view=timeline');
  await page.getByText('1 image, 2 attempts failed').waitFor(LONG);
  const attempt = page.getByRole('listitem').filter({ hasText: 'failed after 1 sec (AUTOMATIC1111)' }).last();
  assert.match((await attempt.textContent()) ?? '', /Scene 3.*timeout: no answer/);
  await page.getByText('made in 1 sec (Image model) · $0.04').waitFor();
  const failed = page.getByRole('listitem').filter({ hasText: 'It failed here' }).last();
  await failed.getByText('What to do').waitFor();
  assert.match((await failed.textContent()) ?? '', /StageScript.*Causeno answer.*What to dowait/);
  await requireAccessible(page, 'a timeline');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Retried (1)').waitFor(LONG);
  await page.getByText('Revision 1 was written (Built-in writer)').waitFor(LONG);
});

it('says that something cannot be read, and reads it when asked', async ({ page }) => {
  const broken = (path: RegExp) =>
    page.route(path, (route) => route.fulfill({ status: 500, json: { error: 'internal_error', message: 'no' } }));
  await broken(/content\/counts/);
  await page.goto('/pipeline');
  await page.getByRole('alert').getByText('Something went wrong').waitFor(LONG);
  await requireAccessible(page, 'a board that cannot be read');
  await page.unroute(/content\/counts/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await lane(page, 'stopped').waitFor();
  const link = cardIn(page, 'stopped', 'Delta').getByRole('link');
  const address = await link.getAttribute('href');
  await broken(/pipeline\/history/);
  await page.goto(`${address}?view=timeline`);
  await page.getByRole('alert').getByText('Something went wrong').waitFor(LONG);
  await requireAccessible(page, 'a timeline that cannot be read');
  await page.unroute(/pipeline\/history/);
});

it('takes a decision back for some seconds, and sends it when the page is left', async ({ page, given, store }) => {
  const [kept, rejected] = [await given('Eta', 'review'), await given('Theta', 'review')];
  const other = await page.context().newPage();
  await other.addInitScript("localStorage.setItem('undo-seconds', '30')");
  const reject = async (contentId: string) => {
    await other.goto(`/content/${contentId}`);
    await other.getByRole('button', { name: 'Reject' }).click(LONG);
    await other.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click();
    await other.getByText(/^Rejected: \S/).waitFor();
    return other.getByRole('button', { name: 'Undo' });
  };
  const undo = await reject(kept);
  await undo.focus();
  await requireAccessible(other, 'a decision that can be taken back');
  await undo.press('Enter');
  await other.getByText('Undone: nothing has changed').waitFor();
  await (await reject(rejected)).waitFor();
  assert.is(await store.lastOf(contentEvents, rejected, 'ContentRejected'), null, 'nothing is sent yet');
  await other.goto('about:blank');
  await eventually(
    'the rejection',
    async () => (await store.lastOf(contentEvents, rejected, 'ContentRejected')) !== null,
  );
  assert.is(await store.lastOf(contentEvents, kept, 'ContentRejected'), null, 'what was taken back is never sent');
  await other.close();
});

it('asks no one else for anything, and nothing in it goes wrong', ({ problems }) => {
  assert.equal(problems, []);
});

const marked = (from: string, to: string): string =>
  differences(from, to)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `+${text}+` : `-${text}-`))
    .join('');

it('marks what a revision changed by words, each change in one piece', () => {
  assert.is(marked('Bees dance.', 'Bees dance.'), 'Bees dance.');
  assert.is(marked('', 'Bees dance.'), '+Bees dance.+');
  assert.is(marked('Bees dance.', 'Bees dance. So do we.'), 'Bees dance. +So do we.+');
  assert.is(
    marked('Bees dance in the hive to tell others', 'Bees turn in the hive to tell others'),
    'Bees -dance -+turn +in the hive to tell others',
  );
  // Two words in common between two changes would make five pieces of one.
  assert.is(marked('They fly to a field', 'We run to the field'), '-They fly to a -+We run to the +field');
});

const scenes = (...narrations: string[]): Scene[] =>
  narrations.map((narration, index) => ({ index, narration, visual_prompt: 'a bee' }));

it('tells which scene became which, also where some came or went', () => {
  const pairs = scenePairs(
    scenes('Here is what we know.', 'Bees dance to tell where flowers are.', 'No one knew for long.'),
    scenes('Bees dance to tell others where flowers are.', 'An entirely new thought.', 'No one knew for long.'),
  );
  assert.equal(
    pairs.map(([before, after]) => [before?.index ?? null, after?.index ?? null]),
    [
      [0, null],
      [1, 0],
      [null, 1],
      [2, 2],
    ],
  );
});

it('counts a scene told otherwise once, however little is left of it', () => {
  const pairs = scenePairs(
    scenes('Bees dance.', 'They turn in a figure of eight.', 'No one knew for long.'),
    scenes('Bees dance.', 'Scouts report distance by waggling.', 'No one knew for long.'),
  );
  assert.equal(
    pairs.map(([before, after]) => [before?.index ?? null, after?.index ?? null]),
    [
      [0, 0],
      [1, 1],
      [2, 2],
    ],
  );
});

it('says who wrote a script instead of whom, and why', async (c) => {
  // Of their own: the pages before have been read as often as one user may in a minute.
  const { page } = await newcomer(c, 'Bea');
  const stands_in_for = { provider: 'anthropic', reason: 'HTTP 529: Overloaded' };
  const instead = { ...drafting({ opened_at: AT, expires_at: null, pass: false }), provider: 'ollama', stands_in_for };
  const contentId = await c.given('Stood in for', 'script', { owner_id: await idOf(page), more: [instead] });
  await page.goto('/pipeline');
  await cardIn(page, 'review', 'Stood in for').waitFor(LONG);
  await page.goto(`/content/${contentId}?view=timeline`);
  const written = page
    .getByRole('listitem')
    .filter({ hasText: /^Revision 1 was written/ })
    .last();
  await written.getByText('Revision 1 was written (Ollama, because Anthropic was down)').waitFor(LONG);
  await written.getByText('HTTP 529: Overloaded').waitFor();
  await page.context().close();
});

it.run();
