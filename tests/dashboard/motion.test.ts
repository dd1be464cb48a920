import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { contentEvents } from '../../contracts/director/content.ts';
import { type EventStore, openEventStore } from '../../kernel/event-store/index.ts';
import { exampleContent } from '../support/examples/content.ts';
import { recordTestClip } from '../support/fakes/clips.ts';
import { type FakeFal, falFailures, startFakeFal } from '../support/fakes/fal.ts';
import { write } from '../support/given.ts';
import { startPlatform } from '../support/stacks/platform.ts';
import { suiteOn } from '../support/suite-on.ts';
import { launchChromium, requireAccessible, requireChromium } from './support/browser.ts';
import { buildDashboard } from './support/build.ts';
import { newcomer } from './support/newcomer.ts';
import { read } from './support/read.ts';

requireChromium();

type Context = {
  readonly fal: FakeFal;
  readonly store: EventStore;
  readonly page: Page;
  readonly problems: string[];
  readonly owner: string;
  stop(): Promise<void>;
};

const it = suiteOn('scenes in motion in the dashboard', async (): Promise<Context> => {
  await buildDashboard();
  const fal = await startFakeFal('key', { clip: await recordTestClip({ seconds: 1 }) });
  const platform = await startPlatform({
    PLATFORM_CLIPS_PROVIDER: 'fal-clips',
    PLATFORM_CLIPS_URL: fal.url,
    PLATFORM_CLIPS_KEY: 'key',
    PLATFORM_CLIPS_PRICE_USD: '0.05',
  });
  const browser = await launchChromium();
  const store = openEventStore(platform.eventStoreUrl());
  const ann = await newcomer({ platform, browser }, 'Ann');
  return {
    fal,
    store,
    ...ann,
    owner: (await read<{ id: string }>(ann.page, '/api/v1/identity/users/me')).id,
    async stop() {
      await store.close();
      await browser.close();
      await platform.remove();
      await fal.close();
    },
  };
});

const LONG = { timeout: 90_000 };
const button = (page: Page, name: string) => page.getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');

async function atReview({ page, store, owner }: Context) {
  const item = exampleContent({ owner_id: owner });
  await write(store, item.historyAt('review'));
  await page.goto(`/content/${item.content_id}`);
  return item;
}

it('are asked for with their price, may fail and be asked for again, and are shown where they belong', async (c) => {
  const { page, fal, store, problems } = c;
  const item = await atReview(c);
  fal.failNext(falFailures.refusal);
  await button(page, 'Make it move: Scene 1').click();
  await dialog(page).getByText('This will cost about $0.25.').waitFor();
  await requireAccessible(page, 'setting a scene in motion');
  await dialog(page).getByLabel('How it moves (optional)').fill('the bee takes off');
  await dialog(page).getByLabel('Length').selectOption('10');
  await dialog(page).getByText('This will cost about $0.50.').waitFor();
  await dialog(page).getByRole('button', { name: 'Make it move' }).click();
  await page.getByText('fal refused this content.').waitFor(LONG);

  await button(page, 'Try again: Scene 1').click();
  await dialog(page).getByRole('button', { name: 'Make it move' }).click();
  await page.getByText('It is being set in motion.').waitFor();
  await page.getByText('It is being set in motion.').waitFor({ state: 'detached', ...LONG });
  // The scene shows the clip: there is nothing more to set in motion.
  await button(page, 'Try again: Scene 1').waitFor({ state: 'detached' });
  await button(page, 'Make it move: Scene 1').waitFor({ state: 'detached' });
  await button(page, 'Make it move: Scene 2').waitFor();
  const edited = await store.lastOf(contentEvents, item.content_id, 'ScriptEdited');
  assert.match(edited?.data.scenes[0]?.pinned?.file_path ?? '', /\.mp4$/);
  assert.equal(problems, []);
});

it('say where to add a provider if there is none', async (c) => {
  const { page } = c;
  await page.route('**/media/clips/*', (route) =>
    route.fulfill({ json: { content_id: route.request().url().split('/').at(-1), offer: null, clips: [] } }),
  );
  await atReview(c);
  await button(page, 'Make it move: Scene 1').click();
  await dialog(page).getByRole('link', { name: 'Add one on the page Providers' }).click();
  await page.waitForURL('**/providers');
  await page.getByRole('heading', { name: 'Clips from images' }).waitFor();
});

it.run();
