import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { type EventStore, openEventStore } from '../../../kernel/event-store/index.ts';
import { type ExampleContent, exampleContent } from '../../support/examples/content.ts';
import { exampleBatch } from '../../support/examples/image-batch.ts';
import { renderHistory, videoPathOf } from '../../support/examples/publication.ts';
import { type FakeBluesky, startFakeBluesky } from '../../support/fakes/bluesky.ts';
import { type FakeMastodon, startFakeMastodon } from '../../support/fakes/mastodon.ts';
import { applicationOf } from '../../support/fakes/platforms.ts';
import { type FakeTiktok, startFakeTiktok } from '../../support/fakes/tiktok.ts';
import { type FakeYoutube, startFakeYoutube, youtubeFailures } from '../../support/fakes/youtube.ts';
import { write } from '../../support/given.ts';
import { type Platform, startPlatform } from '../../support/stacks/platform.ts';
import { type Browser, launchChromium } from './browser.ts';
import { buildDashboard } from './build.ts';
import { newcomer } from './newcomer.ts';
import { read } from './read.ts';

/** A feed no one serves: one source of each scan fails, and the sample topics are used instead. */
const NO_FEED = 'http://127.0.0.1:9/feed.xml';

export type Publishing = {
  readonly platform: Platform;
  readonly browser: Browser;
  readonly store: EventStore;
  /** Has an account that the operator shares. */
  readonly youtube: FakeYoutube;
  /** Users connect their own accounts here. */
  readonly tiktok: FakeTiktok;
  /** Users sign in here. */
  readonly bluesky: FakeBluesky;
  /** Users have accounts here, and name it. */
  readonly mastodon: FakeMastodon;
  readonly page: Page;
  readonly problems: string[];
  /** The signed-in user. */
  readonly owner: string;
  stop(): Promise<void>;
};

export async function startPublishing(): Promise<Publishing> {
  await buildDashboard();
  const [youtube, tiktok, bluesky, mastodon] = await Promise.all([
    startFakeYoutube(),
    startFakeTiktok(),
    startFakeBluesky(),
    startFakeMastodon(),
  ]);
  const platform = await startPlatform({
    ...youtube.settings,
    ...applicationOf(tiktok),
    ...applicationOf(bluesky),
    PLATFORM_MASTODON_INSIDE: 'yes',
    PLATFORM_PUBLISH_POLL_SECONDS: '0.05',
    PLATFORM_SCOUT_FEEDS: NO_FEED,
    // One person opens more pages in these minutes than anybody would.
    PLATFORM_RATE_LIMITS: 'identity=1000/500,scout=1000/500,editor=1000/500,publisher=1000/500,director=1000/500',
  });
  const browser = await launchChromium();
  const store = openEventStore(platform.eventStoreUrl());
  const ann = await newcomer({ platform, browser }, 'Ann');
  return {
    platform,
    browser,
    store,
    youtube,
    tiktok,
    bluesky,
    mastodon,
    ...ann,
    owner: (await read<{ id: string }>(ann.page, '/api/v1/identity/users/me')).id,
    async stop() {
      await store.close();
      await browser.close();
      await platform.remove();
      await Promise.all([youtube, tiktok, bluesky, mastodon].map((fake) => fake.close()));
    },
  };
}

/** One of the user's videos, ready to be published, or waiting to be approved. */
export async function readyFilm(
  { platform, store, owner }: Publishing,
  stage: 'publish' | 'final_review' = 'publish',
): Promise<ExampleContent> {
  const item = exampleContent({ owner_id: owner });
  const video = join(platform.dataFolder, 'files', videoPathOf(item));
  await mkdir(dirname(video), { recursive: true });
  await writeFile(video, 'a video');
  // Its images were dealt with before: nothing is painted and rendered during the test.
  const batch = exampleBatch(item);
  await write(store, batch.history(batch.requested, batch.cancelled));
  await write(store, item.historyAt(stage));
  await write(store, renderHistory(item));
  return item;
}

/** YouTube takes the next video without answering, and does not answer when asked about it. */
export function sayNothing(youtube: FakeYoutube): void {
  youtube.loseNextAnswer('put');
  for (let tries = 0; tries < 4; tries++) youtube.failNext('probe', youtubeFailures.unavailable);
}
