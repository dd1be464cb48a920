import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { performanceEvents } from '../../contracts/pulse/performance.ts';
import { eventually } from '../support/eventually.ts';
import { exampleContent, script } from '../support/examples/content.ts';
import { exampleFirstComment } from '../support/examples/first-comment.ts';
import { sampled } from '../support/examples/performance.ts';
import { examplePublication } from '../support/examples/publication.ts';
import { exampleTrend } from '../support/examples/trend.ts';
import { history, write } from '../support/given.ts';
import { suiteOn } from '../support/suite-on.ts';
import { openPage, requireAccessible, requireChromium } from './support/browser.ts';
import { newcomer } from './support/newcomer.ts';
import { type Publishing, readyFilm, sayNothing, startPublishing } from './support/publishing.ts';
import { read } from './support/read.ts';

requireChromium();

const it = suiteOn('publishing and trends in the dashboard', startPublishing);

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const { title } = script;
const LONG = { timeout: 90_000 };
const HISTORY = '**/publish/history?*';

const dayIn = (days: number): Date => {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return day;
};
const named = (day: Date): string => new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' }).format(day);
const cell = (page: Page, day: Date) => page.getByRole('gridcell', { name: named(day) });
const focused = async (page: Page): Promise<string> =>
  String(await page.evaluate('document.activeElement.textContent'));
/** The focus has reached a day once its label starts with it. */
const walksTo = (page: Page, day: Date) =>
  eventually(`focus on ${named(day)}`, async () => (await focused(page)).startsWith(named(day)));

it('has an empty state in both views, and says what failed', async ({ page }) => {
  await page.goto('/publishing');
  await page.getByText('Nothing this month.').waitFor();
  await page.getByRole('link', { name: 'List', exact: true }).click();
  await page.waitForURL('**/publishing?view=list');
  await heading(page, 'Nothing is published yet').waitFor();
  await requireAccessible(page, 'no posts');
  await page.route(HISTORY, (route) =>
    route.fulfill({ status: 500, json: { error: 'internal_error', message: 'no' } }),
  );
  for (const path of ['/publishing', '/publishing?view=list']) {
    await page.goto(path);
    await page.getByRole('alert').getByText('Something went wrong').waitFor();
  }
  await requireAccessible(page, 'an error');
  await page.unroute(HISTORY);
  await button(page, 'Try again').click();
  await heading(page, 'Nothing is published yet').waitFor();
});

it('publishes a video, asks again where the platform has not said, and shows that it is live as it happens', async (c) => {
  const { page, youtube } = c;
  const item = await readyFilm(c);
  sayNothing(youtube);
  await page.goto('/publishing?view=list');
  await eventually('video that is ready', async () => {
    const { items } = await read<{ items: unknown[] }>(page, '/api/v1/director/api/v1/content?status=ready');
    return items.length > 0;
  });
  await button(page, 'Publish a video').first().press('Enter');
  await dialog(page).getByText(title).waitFor();
  await button(page, 'Publish').last().press('Enter');
  await page.getByText('Choose at least one platform').waitFor();
  assert.is(await page.evaluate('document.activeElement.name'), 'platform');
  await requireAccessible(page, 'the question what to publish');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  const post = page.getByRole('listitem').filter({ hasText: 'YouTube' });
  await button(page, `Unconfirmed: check again: ${title}, YouTube`).waitFor(LONG);
  await post.getByText('with the shared account').waitFor();
  await requireAccessible(page, 'an unconfirmed post');
  await button(page, /^Unconfirmed: check again/).press('Enter');
  await page.getByText('It is live on YouTube').waitFor();
  const link = page.getByRole('link', { name: `Open the post: ${title}, YouTube (opens in a new tab)` });
  assert.is(await link.getAttribute('href'), `https://www.youtube.com/watch?v=${youtube.videos[0]?.id}`);
  assert.equal([await link.getAttribute('target'), await link.getAttribute('rel')], ['_blank', 'noopener noreferrer']);
  // Published elsewhere: a frame updates this page.
  await page.evaluate(`fetch('/api/v1/publisher/api/v1/publish/', { method: 'POST',
    headers: { 'x-session': 'cookie', 'content-type': 'application/json' },
    body: JSON.stringify({ content_id: '${item.content_id}', platforms: ['local'] }) })`);
  await page.getByRole('link', { name: `Open the post: ${title}, This site (opens in a new tab)` }).waitFor(LONG);
});

it('is a calendar that the keyboard walks, in which a video is scheduled for a day', async (c) => {
  const { page } = c;
  await readyFilm(c);
  const [today, tomorrow] = [dayIn(0), dayIn(1)];
  await page.goto('/publishing');
  await page.getByRole('gridcell', { name: `${named(today)}, Today, 2 posts; ${title}, ` }).waitFor();
  await requireAccessible(page, 'a calendar');
  await cell(page, today).focus();
  for (const [key, to] of [
    ['ArrowRight', tomorrow],
    ['ArrowDown', dayIn(8)],
    ['ArrowUp', tomorrow],
    ['ArrowLeft', today],
    ['Home', dayIn(-((today.getDay() + 6) % 7))],
    ['End', dayIn(6 - ((today.getDay() + 6) % 7))],
  ] as const) {
    await page.keyboard.press(key);
    await walksTo(page, to);
  }
  await page.goto('/publishing?month=2031-03&day=2031-03-31');
  await cell(page, new Date(2031, 2, 31)).focus();
  for (const [key, to, month] of [
    ['ArrowRight', new Date(2031, 3, 1), '2031-04'],
    ['ArrowLeft', new Date(2031, 2, 31), '2031-03'],
    ['PageDown', new Date(2031, 3, 30), '2031-04'],
    ['PageUp', new Date(2031, 2, 30), '2031-03'],
  ] as const) {
    await page.keyboard.press(key);
    await walksTo(page, to);
    assert.is(new URL(page.url()).searchParams.get('month'), month);
  }
  await page.getByRole('link', { name: 'Today', exact: true }).press('Enter');
  await cell(page, today).focus();
  await page.keyboard.press('ArrowRight');
  await walksTo(page, tomorrow);
  await button(page, 'Schedule a video for this day').press('Enter');
  await dialog(page).getByText('Ready', { exact: true }).waitFor();
  assert.match(await page.getByLabel('Date and time').inputValue(), /T09:00$/);
  await page.getByRole('checkbox', { name: 'This site' }).check();
  await button(page, 'Schedule').last().press('Enter');
  await page.getByText(new RegExp(`“${title}” goes live `)).waitFor();
  const scheduled = page.getByRole('gridcell', {
    name: `${named(tomorrow)}, 1 post; ${title}, This site, 09:00, Scheduled`,
  });
  await scheduled.waitFor();
  assert.is(await scheduled.getAttribute('aria-selected'), 'true');
  await page.reload();
  await page.getByText(/^Goes live /).waitFor();
  assert.is(await scheduled.getAttribute('aria-selected'), 'true');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('list', { name: 'Agenda' }).waitFor();
  await requireAccessible(page, 'an agenda');
  await page.setViewportSize({ width: 1_280, height: 900 });
});

it('keeps its filter in the address, on reload and on the way back', async ({ page }) => {
  await page.goto('/publishing?view=list');
  await page.getByLabel('Status').selectOption('scheduled');
  await page.waitForURL('**/publishing?view=list&status=scheduled');
  const posts = page.locator('main .posts > li');
  await eventually('one post', async () => (await posts.count()) === 1);
  await page.getByLabel('From').fill('2040-01-01');
  await heading(page, 'No posts match').waitFor();
  await page.reload();
  await heading(page, 'No posts match').waitFor();
  await button(page, 'Clear filters').click();
  await eventually('three posts', async () => (await posts.count()) === 3);
  await page.getByLabel('Platform').selectOption('youtube');
  await eventually('one post', async () => (await posts.count()) === 1);
  await posts.getByRole('link', { name: title, exact: true }).click();
  await page.waitForURL('**/content/*');
  await page.goBack();
  await page.waitForURL('**/publishing?view=list&platform=youtube');
  await eventually('one post', async () => (await posts.count()) === 1);
});

it('connects an account, shares that of the operator, and says what stops before one is disconnected', async (c) => {
  const { page, platform, tiktok, store, owner } = c;
  const item = exampleContent({ owner_id: owner });
  const failed = examplePublication(item, { platform: 'tiktok' });
  await write(store, failed.history(failed.requested(), failed.started(), failed.failed));
  await page.goto('/publishing/accounts');
  const card = (name: string) => page.getByRole('listitem').filter({ has: heading(page, name) });
  await card('YouTube').getByText('Shared', { exact: true }).waitFor();
  await card('Instagram').getByText('Not set up').waitFor();
  await requireAccessible(page, 'accounts');
  // TikTok's own consent page.
  await page.route(`${tiktok.url}/consent?*`, (route) => route.fulfill({ body: 'Allow it?' }));
  const begin = async () => {
    await button(page, /^Connect( again| another)?: TikTok/).press('Enter');
    await page.waitForURL(`${tiktok.url}/consent?*`);
    return page.url();
  };
  await page.goto(tiktok.consent.deny(await begin()).href);
  await page.getByRole('alert').getByText('You did not give your consent.').waitFor();
  await page.goto(tiktok.consent.give(await begin()).href);
  await page.getByText('ann@example.com').waitFor();
  await button(page, 'Connect').press('Enter');
  await page.waitForURL(`${platform.url}/publishing/accounts?connected=tiktok`);
  await page.getByText('Your TikTok account is connected').waitFor();
  await card('TikTok').getByText('Bees').waitFor();
  // A platform without a page to give consent on takes a password here.
  await page.goto('/publishing/accounts');
  await button(page, 'Connect: Bluesky').press('Enter');
  const signIn = page.getByRole('dialog', { name: 'Sign in to Bluesky' });
  await signIn.getByLabel('Handle').fill('@bees.example.com');
  await signIn.getByLabel('App password').fill('secret-wrong');
  await signIn.getByRole('button', { name: 'Connect' }).press('Enter');
  await signIn.getByText('Bluesky does not accept this handle and password').waitFor();
  await requireAccessible(page, 'sign in');
  await signIn.getByLabel('App password').fill('secret-app-password');
  await signIn.getByRole('button', { name: 'Connect' }).press('Enter');
  await page.getByText('Your Bluesky account is connected').waitFor();
  await card('Bluesky').getByText('@bees.example.com').waitFor();
  // A failed post can be published again; the API's refusal is shown.
  await page.goto('/publishing?view=list&status=failed');
  await page.getByText(failed.failure.cause).waitFor();
  await page.getByText(failed.failure.next_action, { exact: true }).waitFor();
  await button(page, `Publish again: ${title}, TikTok`).press('Enter');
  await page.getByRole('alert').getByText('This does not exist or is not yours').waitFor();
  await page.goto('/publishing/accounts');
  await button(page, 'Disconnect: TikTok').press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Disconnect TikTok?' });
  await question.getByText('Nothing is published on TikTok as “Bees” any more.').waitFor();
  await question.getByText('Nothing is scheduled with it.').waitFor();
  await question.getByRole('button', { name: 'Disconnect' }).press('Enter');
  await card('TikTok').getByText('Not connected').waitFor();
});

it('connects a Mastodon account at the server that its owner names, and says what is wrong with a name', async (c) => {
  const { platform, mastodon } = c;
  const { page } = await newcomer(c, 'Mo');
  const { host } = new URL(mastodon.url);
  await page.goto('/publishing/accounts');
  await button(page, 'Connect: Mastodon').press('Enter');
  const asked = page.getByRole('dialog', { name: 'Connect Mastodon' });
  const server = asked.getByRole('textbox', { name: 'Server' });
  await server.fill('not a server');
  await server.press('Enter');
  await asked.getByText('That is not the name of a server.').waitFor();
  assert.is(await server.getAttribute('aria-invalid'), 'true');
  await requireAccessible(page, 'naming a server');
  await server.fill(c.youtube.url);
  await server.press('Enter');
  await asked.getByText('That is not a Mastodon server, or its version is too old.').waitFor();
  await page.route(`${mastodon.url}/oauth/authorize?*`, (route) => route.fulfill({ body: 'Allow it?' }));
  await server.fill(mastodon.url);
  await asked.getByRole('button', { name: 'Continue there' }).press('Enter');
  await page.waitForURL(`${mastodon.url}/oauth/authorize?*`);
  await page.goto(mastodon.consent.give(page.url()).href);
  await button(page, 'Connect').press('Enter');
  await page.waitForURL(`${platform.url}/publishing/accounts?connected=mastodon`);
  await page.getByText(`@bees@${host}`).waitFor();
  // It is connected again at the same server, unless another is named.
  await button(page, 'Connect another: Mastodon').press('Enter');
  assert.is(await server.inputValue(), mastodon.url);
  await page.context().close();
});

it('scans, says which source has failed, and has a video made as one chooses', async (c) => {
  const { page, store } = c;
  await page.goto('/trends');
  await button(page, 'Scan with options').press('Enter');
  await page.getByLabel('Maximum number of trends').fill('0');
  await page.keyboard.press('Enter');
  await page.getByText('A whole number from 1 to 100').waitFor();
  await page.getByLabel('Maximum number of trends').fill('5');
  await page.keyboard.press('Enter');
  await page.getByText('5 trends found').waitFor();
  await page.getByText('1 source failed: ').click();
  await page.getByText(/could not be reached/).waitFor();
  const source = page.getByRole('link', { name: /^Read at / }).first();
  assert.equal(
    [await source.getAttribute('target'), await source.getAttribute('rel')],
    ['_blank', 'noopener noreferrer'],
  );
  await requireAccessible(page, 'trends and the latest scan');
  const first = page.locator('.trend').first();
  const place = async () => (await first.boundingBox())?.y;
  const before = await place();
  const { detected, history: happened } = exampleTrend({ trend_id: randomUUID(), topic: 'Fusion at last', score: 99 });
  await write(store, happened(detected));
  await button(page, '1 new trend: show it').waitFor();
  assert.is(await place(), before, 'nothing jumps');
  await button(page, '1 new trend: show it').press('Enter');
  await heading(page, 'Fusion at last').waitFor();
  await page.getByRole('link', { name: 'Options: Fusion at last' }).press('Enter');
  await page.waitForURL('**/make?trend=*');
  await page.getByLabel('Tone').fill('humorous');
  await page.getByLabel('Made for').selectOption('youtube');
  await button(page, 'Make the video').press('Enter');
  await page.waitForURL('**/content/*');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const made = await read<Record<string, string>>(page, `/api/v1/director/api/v1/content/${id}`);
  assert.equal([made.tone, made.target_platform, made.niche], ['humorous', 'youtube', 'science']);
});

it('calls sources that failed by their names, and says why in words', async (c) => {
  const { page } = await newcomer(c, 'Tom');
  const failed = { url: 'https://trends.google.com', cause: 'google_trends could not be reached: ENOTFOUND' };
  const failures = [
    { source: 'google_trends', code: 'connection-failed', ...failed },
    { source: 'reddit', code: 'http-429', ...failed },
    { source: 'wikipedia', code: 'http-502', ...failed },
  ];
  const scan = { scan_id: randomUUID(), region: 'US', niche: null, limit: 5, status: 'completed', failures };
  const result = { trends_found: 1, trends_saved: 1, sources: ['hackernews'], requested_at: new Date().toISOString() };
  await page.route('**/trends/scans?*', (route) =>
    route.fulfill({ json: { items: [{ ...scan, ...result }], next_cursor: null } }),
  );
  await page.goto('/trends');
  await page.getByText('3 sources failed: Google Trends, Reddit, Wikipedia').click();
  await page.getByText('Answered: Hacker News').waitFor();
  await page.getByText('It could not be reached. The platform may have no connection to the internet.').waitFor();
  await page.getByText('It was asked too often (429).').waitFor();
  await page.getByText('It answered with an error (502).').waitFor();
  assert.is(await page.getByText(/google_trends|ENOTFOUND/).count(), 0);
  await page.context().close();
});

it('shows what videos have achieved: of a trend, and of a piece of content by day and platform', async (c: Publishing) => {
  const { page, store, owner } = c;
  const posts = await read<{
    items: { publication_id: string; content_id: string; platform: string }[];
  }>(page, '/api/v1/publisher/api/v1/publish/history?platform=youtube');
  const [post] = posts.items;
  assert.ok(post);
  const { publication_id, content_id, platform } = post;
  const counts = sampled({ publication_id, content_id, platform, views: 4_321, likes: 99, watch_seconds: 90 });
  await write(store, history(performanceEvents, publication_id, owner, counts));
  await eventually('counts', async () => {
    const path = `/api/v1/pulse/api/v1/analytics/content/${content_id}`;
    return (await read<{ totals: { views: number } }>(page, path)).totals.views >= 4_321;
  });
  await page.goto(`/content/${content_id}`);
  await heading(page, 'Results').waitFor();
  await page.getByRole('table', { name: 'By platform' }).getByRole('cell', { name: '4,321' }).waitFor();
  await page.getByText('Show as a table').click();
  await page.getByRole('table', { name: 'Views by day' }).getByRole('cell', { name: '4,321' }).waitFor();
  await button(page, 'Count now').press('Enter');
  await page.getByText('YouTube returned no figures').waitFor();
  await requireAccessible(page, 'results of a piece of content');
  await page.goto('/trends?view=results');
  await page.getByRole('row', { name: /4,321/ }).waitFor();
  await page.goto('/publishing?view=list&platform=youtube');
  await page.getByText('4,321').waitFor();
});

it('lets a voice be heard before it is chosen', async ({ page }) => {
  await page.goto('/settings');
  await button(page, 'Listen').press('Enter');
  await page.locator('audio').waitFor();
});

it('shows each person their own alone, and asks no one but the platform that an account is connected at', async (c) => {
  const { page, problems } = await openPage(c.browser, c.platform.url);
  await page.goto('/publishing/accounts');
  await heading(page, 'Sign in').waitFor();
  const others = c.problems.filter((each) => !each.startsWith(`request to ${c.tiktok.url}/consent`));
  assert.equal([...problems, ...others], []);
  await page.context().close();
});

it('moves, rewords and cancels what is scheduled, by mouse and by keyboard, and takes down what is live', async (c) => {
  const { youtube, store } = c;
  const { page, problems } = await newcomer(c, 'Eve');
  const { id: owner_id } = await read<{ id: string }>(page, '/api/v1/identity/users/me');
  const scheduled = examplePublication(exampleContent({ owner_id }), { schedule_at: '2031-03-01T10:00:00.000Z' });
  const film = exampleContent({ owner_id });
  const live = examplePublication(film, { platform: 'youtube', title: 'Ants dance' });
  await write(store, scheduled.history(scheduled.requested()), film.historyAt('done'));
  await write(store, live.history(live.requested(), live.started(), live.succeeded));
  youtube.videos.push({ id: '1', resource: {}, bytes: Buffer.alloc(0) });
  const again = 'Bees, once more';
  const choose = async (what: string, platform = 'This site', about = again) => {
    await button(page, `More about ${about}, ${platform}`).press('Enter');
    await page.getByRole('menuitem', { name: what }).press('Enter');
  };
  const on = (day: number, status: string) =>
    page.getByRole('gridcell', {
      name: `${named(new Date(2031, 2, day))}, 1 post; ${again}, This site, 10:00, ${status}`,
    });
  await page.goto('/publishing?view=list&status=scheduled');
  await button(page, `Move or edit: ${title}, This site`).press('Enter');
  await page.getByLabel('Date and time').fill('2001-01-01T10:00');
  await button(page, 'Save').press('Enter');
  await page.getByText('This time has passed.').waitFor();
  await page.getByLabel('Date and time').fill('2031-03-10T10:00');
  await page.getByLabel('Title', { exact: true }).fill(again);
  await requireAccessible(page, 'a scheduled post that is changed');
  await button(page, 'Save').press('Enter');
  await page.getByText(new RegExp(`“${again}” goes live `)).waitFor();
  await page.goto('/publishing?month=2031-03&day=2031-03-10');
  await on(10, 'Scheduled')
    .locator('.chip')
    .dragTo(cell(page, new Date(2031, 2, 12)));
  await page.getByText(new RegExp(`“${again}” now goes live `)).waitFor();
  // The panel goes where the post goes, and back with it.
  await heading(page, named(new Date(2031, 2, 12))).waitFor();
  await button(page, 'Undo').press('Enter');
  await on(10, 'Scheduled').waitFor();
  await heading(page, named(new Date(2031, 2, 10))).waitFor();
  await on(10, 'Scheduled')
    .locator('.chip')
    .dragTo(cell(page, new Date(2031, 2, 12)));
  await on(12, 'Scheduled').waitFor();
  await heading(page, named(new Date(2031, 2, 12))).waitFor();
  // As some write it.
  await page.evaluate(`document.querySelector('.chip-time .numbers').firstChild.data = '10:00 PM'`);
  const cut = `[...document.querySelectorAll('.chip')].some((chip) =>
    chip.querySelector('.chip-time .numbers').getBoundingClientRect().right > chip.getBoundingClientRect().right)`;
  for (const width of [720, 900, 1_024, 1_280, 1_440]) {
    await page.setViewportSize({ width, height: 900 });
    assert.is(await page.evaluate(cut), false, `the time within its cell, at ${width} px`);
  }
  await page.setViewportSize({ width: 1_280, height: 900 });
  await choose('Do not publish');
  await button(page, 'Leave it as it is').press('Enter');
  // While it leaves, the question gives the focus back, which would close the menu again.
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await on(12, 'Scheduled').waitFor();
  await choose('Do not publish');
  await button(page, 'Do not publish').press('Enter');
  await on(12, 'Cancelled').waitFor();
  await page.goto('/publishing?view=list&platform=youtube');
  const home = page.getByRole('link', { name: 'Home', exact: true });
  const card = page.locator('.content-card').filter({ hasText: title });
  await home.click();
  await card.getByText('Published', { exact: true }).waitFor();
  await page.goBack();
  await choose('Take down', 'YouTube', 'Ants dance');
  await requireAccessible(page, 'the question whether to take a post down');
  await button(page, 'Take down').press('Enter');
  await page.locator('main .posts').getByText('Taken down').waitFor();
  assert.not.ok(youtube.videos.some(({ id }) => id === '1'));
  await home.click();
  await card.getByText('Taken down', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Pipeline', exact: true }).click();
  await page.locator('.board-card').getByText('Taken down', { exact: true }).waitFor();
  assert.equal(problems, []);
});

it('moves a scheduled post from the page of its video, and says why its script cannot be edited', async (c) => {
  const { page } = c;
  const film = await readyFilm(c);
  const post = examplePublication(film, { schedule_at: '2031-03-01T10:00:00.000Z' });
  await write(c.store, post.history(post.requested()));
  await page.goto(`/content/${film.content_id}`);
  await page
    .getByText(/^It is scheduled for 1 Mar 2031, 10:00\. To edit the script, choose “Do not publish”/)
    .waitFor();
  assert.is(await button(page, 'Edit script').count(), 0);
  await button(page, 'Move or edit: This site').press('Enter');
  await dialog(page).getByLabel('Date and time').fill('2031-03-10T10:00');
  await requireAccessible(page, 'a scheduled post that is changed on the page of its video');
  await button(page, 'Save').press('Enter');
  await page.getByText(new RegExp(`“${title}” goes live 10 Mar`)).waitFor();
  await page.getByRole('link', { name: 'This site: goes live 10 Mar 2031, 10:00' }).waitFor();
  await page.getByText(/^It is scheduled for 10 Mar 2031, 10:00\./).waitFor();
  await button(page, /^Actions: /).click();
  await page.getByRole('menuitem', { name: 'Do not publish: This site' }).press('Enter');
  await page.getByRole('alertdialog').getByText(`“${title}” on This site?`).waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Do not publish' }).press('Enter');
  await button(page, 'Edit script').waitFor();
});

it('queues videos in recurring slots, with words of their own by platform', async (c) => {
  const { page, problems } = await newcomer(c, 'Sue');
  const { id } = await read<{ id: string }>(page, '/api/v1/identity/users/me');
  const item = await readyFilm({ ...c, owner: id });
  await page.goto('/publishing/slots');
  await heading(page, 'You have no slots yet').waitFor();
  await requireAccessible(page, 'no slots');
  await button(page, 'Add a time').press('Enter');
  await page.getByLabel('Time', { exact: true }).fill('');
  await button(page, 'Save slots').press('Enter');
  await page.getByText('Enter a time', { exact: true }).waitFor();
  await page.getByLabel('Time', { exact: true }).fill('18:30');
  for (const day of ['Saturday', 'Sunday']) await page.getByRole('checkbox', { name: day }).check();
  await page.getByLabel('Time zone').selectOption('Europe/Berlin');
  await button(page, 'Save slots').press('Enter');
  await page.getByText('Your publishing slots are saved').waitFor();
  await eventually('ten free slots', async () => (await page.locator('.slots-next li').count()) === 10);
  await requireAccessible(page, 'publishing slots');

  await page.goto('/publishing');
  await button(page, 'Publish a video').first().press('Enter');
  await dialog(page).getByText(title).waitFor();
  await page.getByRole('checkbox', { name: 'This site' }).check();
  await page.getByText('Text for This site').click();
  const titleField = page.getByLabel('Title', { exact: true });
  assert.is(await titleField.inputValue(), title);
  await titleField.fill('');
  await page.getByRole('radio', { name: 'In the next free slot' }).check();
  await button(page, 'Add to the queue').press('Enter');
  await page.getByText('A post needs a title').waitFor();
  await titleField.fill('Bees on Sunday');
  await requireAccessible(page, 'the words of a post');
  await button(page, 'Add to the queue').press('Enter');
  await page.getByText(new RegExp(`“${title}” goes live `)).waitFor();

  await page.goto('/publishing/slots');
  await page.locator('.slots-next').getByRole('link', { name: title }).waitFor();
  await page.goto('/publishing?view=list');
  await page.locator('main .posts').getByText('Bees on Sunday').waitFor();
  assert.is(
    new URL((await page.locator('main .posts a').first().getAttribute('href')) ?? '', page.url()).pathname,
    `/content/${item.content_id}`,
  );

  await page.goto(`/content/${item.content_id}`);
  await button(page, /^Actions: /).press('Enter');
  await page.getByRole('menuitem', { name: 'Stop and archive' }).press('Enter');
  const question = page.getByRole('alertdialog');
  await question.getByText('Its scheduled posts are cancelled:').waitFor();
  await question.getByText(/^This site, /).waitFor();
  await question.getByRole('button', { name: 'Keep it' }).press('Enter');
  assert.equal(problems, []);
});

it('has defaults of who sees a post and what is its first comment, and posts a comment again that failed', async (c) => {
  const { page, problems } = await newcomer(c, 'Ida');
  const { id } = await read<{ id: string }>(page, '/api/v1/identity/users/me');
  await readyFilm({ ...c, owner: id });
  const options = { visibility: null, notify_followers: null, first_comment: 'More next week' };
  const live = examplePublication(exampleContent({ owner_id: id }), { platform: 'youtube', title: 'Ants', options });
  const comment = exampleFirstComment(live);
  await write(c.store, live.history(live.requested(), live.started(), live.succeeded));
  await write(c.store, comment.history(comment.started(), comment.failed()));
  c.youtube.videos.push({ id: '1', resource: {}, bytes: Buffer.alloc(0) });

  await page.goto('/publishing/defaults');
  const ofYoutube = page.getByRole('region', { name: 'YouTube' });
  await ofYoutube.getByLabel('Who can see it').selectOption('unlisted');
  await ofYoutube.getByLabel('Tell followers').selectOption('false');
  await ofYoutube.getByLabel('First comment').fill('Follow for more');
  await page.getByText('Posts on TikTok cannot be commented on from here.').waitFor();
  await requireAccessible(page, 'defaults of publishing');
  await button(page, 'Save defaults').press('Enter');
  await page.getByText('Your defaults are saved').waitFor();

  await page.goto('/publishing?view=list');
  await page.getByText('The first comment failed').waitFor();
  await requireAccessible(page, 'a first comment that failed');
  await button(page, 'Post the comment again').press('Enter');
  await page.getByText('The first comment is there').waitFor(LONG);
  assert.is(c.youtube.comments.at(-1)?.text, 'More next week');

  await button(page, 'Publish a video').first().press('Enter');
  await dialog(page).getByText(title).waitFor();
  await page.getByRole('checkbox', { name: 'YouTube' }).check();
  await page.getByText('Visibility and first comment on YouTube').click();
  assert.is(await dialog(page).getByLabel('Who can see it').inputValue(), 'unlisted');
  assert.is(await dialog(page).getByLabel('First comment').inputValue(), 'Follow for more');
  await dialog(page).getByLabel('Who can see it').selectOption('private');
  await requireAccessible(page, 'how a post is made');
  await page.getByRole('radio', { name: 'Later' }).check();
  await button(page, 'Schedule').press('Enter');
  await page.getByText(new RegExp(`“${title}” goes live `)).waitFor();
  const { items } = await read<{ items: { status: string; options: object }[] }>(
    page,
    '/api/v1/publisher/api/v1/publish/history?status=scheduled',
  );
  assert.equal(items[0]?.options, { visibility: 'private', notify_followers: false, first_comment: 'Follow for more' });
  assert.equal(problems, []);
});

it('posts a video again regularly, shows it beside the slots, and stops', async (c) => {
  const { page, owner } = c;
  const item = exampleContent({ owner_id: owner });
  const live = examplePublication(item, { title: 'Bees for ever' });
  await write(c.store, item.historyAt('done'));
  await write(c.store, live.history(live.requested(), live.started(), live.succeeded));
  await page.goto('/publishing/slots');
  await page.getByText(/^Nothing is posted again/).waitFor();

  await page.goto('/publishing?view=list');
  await button(page, `More about Bees for ever, This site`).press('Enter');
  await page.getByRole('menuitem', { name: 'Post again regularly' }).press('Enter');
  const times = dialog(page).getByLabel('How many times');
  await times.fill('99');
  await dialog(page).getByLabel('How often').selectOption('14');
  await button(page, 'Post it again').press('Enter');
  await dialog(page).getByText('A number from 1 to 52').waitFor();
  await requireAccessible(page, 'how a video is posted again');
  await times.fill('3');
  await button(page, 'Post it again').press('Enter');
  await page.getByText(/“Bees for ever” is posted again /).waitFor();

  await page.goto('/publishing/slots');
  await page.getByText(/^Every two weeks on This site, 3 times more; next /).waitFor();
  await requireAccessible(page, 'videos that are posted again');
  await button(page, `Change: ${title}`).press('Enter');
  await dialog(page)
    .getByText(/^It is posted again /)
    .waitFor();
  await button(page, 'Stop').press('Enter');
  await page.getByText(`“${title}” is not posted again`).waitFor();
  await page.getByText('Stopped', { exact: true }).waitFor();
});

it('says where, when and with which words an approval publishes: in the slot that it will get', async (c) => {
  const { page, problems } = await newcomer(c, 'Kim');
  const { id } = await read<{ id: string }>(page, '/api/v1/identity/users/me');
  const send = (path: string, body: object) =>
    page.evaluate(`fetch('${path}', { method: 'PUT',
      headers: { 'x-session': 'cookie', 'content-type': 'application/json' },
      body: JSON.stringify(${JSON.stringify(body)}) })`);
  const every = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '18:30' }));
  const slots = '/api/v1/publisher/api/v1/publish/slots';
  await send(slots, { slots: every, time_zone: 'Europe/Berlin' });
  await send('/api/v1/identity/users/me/settings', { publishing: { platforms: ['local', 'tiktok'] } });
  const { content_id } = await readyFilm({ ...c, owner: id }, 'final_review');
  const { upcoming } = await read<{ upcoming: { slot_at: string }[] }>(page, slots);
  const exact = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  await eventually('a video to approve', async () => {
    const path = `/api/v1/director/api/v1/content/${content_id}`;
    return (await read<{ status: string }>(page, path)).status === 'awaiting_review';
  });
  await page.goto(`/content/${content_id}`);
  await button(page, /^Approve/).click();
  const question = page.getByRole('alertdialog', { name: 'Approve and publish this video?' });
  await question.getByText('This site', { exact: true }).waitFor();
  await question.getByText(`In your next free slot: ${exact.format(new Date(upcoming[0]?.slot_at ?? ''))}`).waitFor();
  await question.getByText(script.description).waitFor();
  await question.getByText(/^Your settings also name TikTok/).waitFor();
  await requireAccessible(page, 'the question before a video is approved and published');
  await question.getByRole('button', { name: 'Not yet' }).click();
  await question.waitFor({ state: 'hidden' });
  assert.is(await focused(page), await button(page, /^Approve/).textContent(), 'the focus comes back');
  assert.equal(problems, []);
});

it('publishes all again that has failed for the same reason', async (c) => {
  const { page, store } = c;
  for (const item of [await readyFilm(c), await readyFilm(c)]) {
    const one = examplePublication(item, { platform: 'local' });
    await write(store, one.history(one.requested(), one.started(), one.failed));
  }
  await page.goto('/publishing?view=list&status=failed');
  await page.getByText('This site: 2 posts failed for the same reason').waitFor();
  await requireAccessible(page, 'failures');
  await button(page, 'Publish all 2 again').press('Enter');
  await page.getByText('2 posts are being published again').waitFor();
  await page.getByText('This site: 2 posts failed for the same reason').waitFor({ state: 'detached' });
});

it.run();
