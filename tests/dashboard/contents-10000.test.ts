import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { contentEvents } from '../../contracts/director/content.ts';
import { director } from '../../domains/director/index.ts';
import { identity } from '../../domains/identity/index.ts';
import { mapConcurrently } from '../../kernel/async/map-concurrently.ts';
import { streamOf } from '../../kernel/events/catalogue.ts';
import { startProjections } from '../../projections/start.ts';
import { contents, listContentCards } from '../../read-models/contents.ts';
import { eventually } from '../support/eventually.ts';
import { exampleContent } from '../support/examples/content.ts';
import { write } from '../support/given.ts';
import { type GatewayStack, startGatewayStack } from '../support/stacks/gateway.ts';
import { PASSWORD } from '../support/stacks/people.ts';
import { suiteOn } from '../support/suite-on.ts';
import { launchChromium, openPage, requireChromium } from './support/browser.ts';
import { buildDashboard, DASHBOARD } from './support/build.ts';
import { watchSmoothness } from './support/frames.ts';
import { scrollThrough } from './support/scroll-through.ts';

requireChromium();

const COUNT = 10_000;
const WAITING = 10;
/** What is near the view, and everything around it: a list that renders all that it was given has ten times as many. */
const MOST_ELEMENTS = 3_000;
const LIST = '[aria-labelledby="others"] ul';
const LINK_IN_VIEW = `[...document.querySelectorAll('${LIST} > li a')].find((link) => {
  const { top, bottom } = link.getBoundingClientRect();
  return top > innerHeight / 4 && bottom < (innerHeight * 3) / 4;
})?.getAttribute('href') ?? null`;
const AT_ONCE = 24;

const it = suiteOn('a list of ten thousand contents', async () => {
  await buildDashboard();
  // Nothing is folded while all is written: both would wait for each other.
  const stack = await startGatewayStack({ more: [director], dashboard: join(DASHBOARD, 'dist'), projections: false });
  const { id: owner, email } = await stack.register();
  const last = await requestMany(stack, owner);
  await startProjections(
    stack.resources,
    [identity, director].flatMap(({ policies }) => policies),
  );
  await eventually('all documents', () => stack.resources.documents.waitFor(contents, last), { withinMs: 200_000 });
  const browser = await launchChromium();
  const { page, problems } = await openPage(browser, stack.url, { width: 1_920 });
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Hello, Ann' }).waitFor();
  return {
    stack,
    page,
    problems,
    owner,
    async stop() {
      await browser.close();
      await stack.stop();
    },
  };
});

/**
 * Contents that were asked for and that nothing works on; ten more wait at their gate. @returns the position of the
 * last event
 */
async function requestMany({ resources: { store } }: GatewayStack, owner: string): Promise<bigint> {
  const items = Array.from({ length: COUNT }, (_, index) =>
    exampleContent({ owner_id: owner, trend_topic: `Topic ${index + 1}` }),
  );
  const metadata = { correlationId: owner, causationId: owner, commandId: null, actor: 'system:test', owner };
  await mapConcurrently(items, AT_ONCE, (item) =>
    store.append(streamOf(contentEvents, item.content_id), null, [
      { ...item.event('ContentRequested', 'script'), id: randomUUID(), metadata },
    ]),
  );
  const waiting = () => exampleContent({ owner_id: owner }).historyAt('review');
  const more = Array.from({ length: WAITING - 1 }, waiting);
  return (await write(store, ...more, waiting())).position;
}

/** Their addresses in the order of the list: newest first. */
async function expectedLinks({ resources: { documents } }: GatewayStack, owner: string): Promise<string[]> {
  const links: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listContentCards(documents, { owner, lane: ['script'] }, { limit: 1_000, cursor });
    links.push(...page.items.map(({ content_id }) => `/content/${content_id}`));
    if (page.next_cursor === null) return links;
    cursor = page.next_cursor;
  }
}

it('is scrolled from its beginning to its end, each of them in its place, with no more on the page than is in view', async ({
  page,
  stack,
  owner,
}) => {
  await page.goto('/content');
  await page.locator(`${LIST} > li`).first().waitFor();
  const stop = await watchSmoothness(page);
  const { links, positions, mostElements } = await scrollThrough(page, LIST, COUNT);
  console.log('scrolling through ten thousand contents:', JSON.stringify({ mostElements, ...(await stop()) }));
  assert.equal(links, await expectedLinks(stack, owner));
  assert.equal(
    positions,
    links.map((_, index) => index + 1),
  );
  assert.ok(mostElements < MOST_ELEMENTS, `${mostElements} elements`);
  assert.is(await page.getByRole('button', { name: 'Show more' }).count(), 0);
});

it('is where it was on the way back, however far that is', async ({ page }) => {
  await page.evaluate('window.scrollTo({ top: document.body.scrollHeight / 2, behavior: "instant" })');
  // One in the middle of the view: a click on any other would scroll first.
  const address = await eventually('a link in view', () => page.evaluate(LINK_IN_VIEW));
  const before = await page.evaluate('window.scrollY');
  await page.locator(`${LIST} > li a[href="${address}"]`).click();
  await page.waitForURL(`**${address}`);
  await page.goBack();
  await page.locator(`${LIST} > li a[href="${address}"]`).waitFor();
  await eventually('the place from before', async () => (await page.evaluate('window.scrollY')) === before);
});

it('is where it was after a reload, although it is read again', async ({ page }) => {
  const before = await page.evaluate('window.scrollY');
  const address = await page.evaluate(`document.querySelector('${LIST} > li a').getAttribute('href')`);
  await page.reload();
  await eventually('the place from before', async () => (await page.evaluate('window.scrollY')) === before, {
    withinMs: 60_000,
  });
  await page.locator(`${LIST} > li a[href="${address}"]`).waitFor();
});

it('is gone through by keyboard, and what has the focus stays on the page', async ({ page }) => {
  await page.goto('/content');
  const links = page.locator(`${LIST} > li a`);
  await links.first().focus();
  for (let i = 0; i < 40; i++) await page.keyboard.press('Tab');
  const positionOf = "Number(document.activeElement.closest('li').getAttribute('aria-posinset'))";
  assert.is(await page.evaluate(positionOf), 41);
  await page.evaluate('window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" })');
  await eventually('the end of the list', async () =>
    Boolean(await page.evaluate(`document.querySelectorAll('${LIST} > li').length > 1`)),
  );
  assert.is(await page.evaluate(positionOf), 41);
  await page.keyboard.press('Tab');
  assert.is(await page.evaluate(positionOf), 42);
});

it('shows what waits first, and asks no one else for anything', async ({ page, problems }) => {
  await page.goto('/content');
  const waiting = page.getByRole('region', { name: 'Waiting for you' }).getByRole('listitem');
  await waiting.first().waitFor();
  assert.is(await waiting.count(), WAITING);
  assert.equal(problems, []);
});

it.run();
