import type { Page } from 'playwright-core';
import { type EventStore, openEventStore } from '../../../kernel/event-store/index.ts';
import { type ExampleContent, exampleContent } from '../../support/examples/content.ts';
import { type FakeA1111, startFakeA1111 } from '../../support/fakes/a1111.ts';
import { startFakeOpenAi } from '../../support/fakes/openai.ts';
import { toneWav } from '../../support/fakes/tone-wav.ts';
import { write } from '../../support/given.ts';
import { type Platform, startPlatform } from '../../support/stacks/platform.ts';
import { type Browser, launchChromium } from './browser.ts';
import { buildDashboard } from './build.ts';
import { newcomer } from './newcomer.ts';
import { read } from './read.ts';

export const PICTURE_PRICE = 0.04;

export type Media = {
  readonly platform: Platform;
  readonly browser: Browser;
  readonly store: EventStore;
  /** Makes images. Where it fails, a paid provider makes them. */
  readonly local: FakeA1111;
  readonly narrator: Narrator;
  readonly page: Page;
  readonly problems: string[];
  /** The signed-in user. */
  readonly owner: string;
  stop(): Promise<void>;
};

/** Decides when renders get beyond their narration. */
type Narrator = { hold(): void; release(): void };

export async function startMedia(): Promise<Media> {
  await buildDashboard();
  const gate = closable();
  const local = await startFakeA1111();
  const cloud = await startFakeOpenAi({
    speech: async ({ input }) => {
      await gate.passed();
      return toneWav(String(input).length * 0.03);
    },
  });
  const platform = await startPlatform({
    PLATFORM_IMAGES_LOCAL_URL: local.url,
    PLATFORM_IMAGES_CLOUD_URL: cloud.url,
    PLATFORM_IMAGES_CLOUD_PRICE_USD: String(PICTURE_PRICE),
    PLATFORM_TTS_URL: cloud.url,
  });
  const browser = await launchChromium();
  const store = openEventStore(platform.eventStoreUrl());
  const ann = await newcomer({ platform, browser }, 'Ann');
  return {
    platform,
    browser,
    store,
    local,
    narrator: gate,
    ...ann,
    owner: (await read<{ id: string }>(ann.page, '/api/v1/identity/users/me')).id,
    async stop() {
      gate.release();
      await store.close();
      await browser.close();
      await platform.remove();
      await Promise.all([local.close(), cloud.close()]);
    },
  };
}

/** A piece of content of the user whose script was just approved: its images and its video are made by themselves. */
export async function approvedContent({ store, owner }: Media): Promise<ExampleContent> {
  const item = exampleContent({ owner_id: owner });
  await write(store, item.historyAt('images'));
  return item;
}

function closable(): Narrator & { passed(): Promise<void> } {
  let opened = Promise.resolve();
  let open = () => {};
  return {
    passed: () => opened,
    hold() {
      opened = new Promise((resolve) => {
        open = resolve;
      });
    },
    release: () => open(),
  };
}
