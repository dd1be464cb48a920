import type { Page } from 'playwright-core';
import { type EventStore, openEventStore } from '../../../kernel/event-store/index.ts';
import { cost } from '../../domains/pulse/support.ts';
import { contentThat, paths, type RetryingClient, retryingClient } from '../../support/clients/retrying.ts';
import { eventually } from '../../support/eventually.ts';
import { budgetHistory, settled } from '../../support/examples/budget.ts';
import { settingsHistory } from '../../support/examples/settings.ts';
import { write } from '../../support/given.ts';
import { type Platform, startPlatform } from '../../support/stacks/platform.ts';
import { type Browser, launchChromium } from '../support/browser.ts';
import { buildDashboard } from '../support/build.ts';
import { PASSPHRASE } from '../support/newcomer.ts';
import { read } from '../support/read.ts';
import { newcomerAs } from '../support/roles.ts';
import { makeTrouble } from '../support/trouble.ts';
import type { Shown } from './stops.ts';

export type Tour = {
  readonly platform: Platform;
  readonly browser: Browser;
  /** Of someone who may open every page. */
  readonly page: Page;
  readonly problems: string[];
  readonly shown: Shown;
  stop(): Promise<void>;
};

/** A platform whose pages have something to show: videos, one that waits, costs, and trouble for operators. */
export async function startTour(): Promise<Tour> {
  await buildDashboard();
  // No one opens so many pages a minute.
  const platform = await startPlatform({ PLATFORM_RATE_LIMITS: 'identity=600/20' });
  const [browser, trouble] = await Promise.all([launchChromium(), makeTrouble(platform)]);
  const store = openEventStore(platform.eventStoreUrl());
  const { id, page, problems } = await newcomerAs('admin', { platform, browser }, 'Ann');
  const client = await signedIn(platform);
  await spend(store, id);
  const [published = '', , waiting = ''] = await makeContents(client);
  await Promise.all([trouble.park(3), trouble.fail('scans@1', 1), trouble.lose('media')]);
  const stream = `content-${published}`;
  const { trend_id: trend } = await read<{ trend_id: string }>(page, `${paths.content}/${published}`);
  const { correlation_id } = await read<{ correlation_id: string }>(page, `/api/v1/ops/streams/${stream}/0`);
  return {
    platform,
    browser,
    page,
    problems,
    shown: { published, waiting, trend, correlation: correlation_id, stream, subscription: trouble.policy },
    async stop() {
      await trouble.close();
      await store.close();
      await browser.close();
      await platform.remove();
    },
  };
}

async function signedIn({ url }: Platform): Promise<RetryingClient> {
  const client = retryingClient(url);
  const credentials = { email: 'ann@example.com', password: PASSPHRASE };
  const { body } = await client.call<{ access_token: string }>('POST', '/api/v1/auth/login', credentials);
  client.token = body.access_token;
  return client;
}

/** Money, which nothing here costs, because all providers are local. */
async function spend(store: EventStore, owner: string): Promise<void> {
  await write(store, settingsHistory(owner, { budget: { monthly_usd: 20 } }));
  const pictures = settled([cost(0.64, 'cloud', 'image', 16)], { service: 'media', content_id: null });
  const words = settled([cost(1.2, 'llm', 'output_token', 40_000)], { service: 'director', content_id: null });
  const speech = settled([cost(0.31, 'tts', 'character', 20_600)], { service: 'editor', content_id: null });
  await write(store, budgetHistory(owner, pictures, words, speech));
}

type Trend = { readonly trend_id: string; readonly topic: string; readonly niche: string };

/** Two published videos, a script that was revised and waits, and a video that waits. @returns their ids */
async function makeContents(client: RetryingClient): Promise<string[]> {
  await client.call('POST', `${paths.trends}/scan`, { region: 'US', limit: 20 });
  const trends = await eventually('four trends', async () => {
    const { body } = await client.call<{ items: Trend[] }>('GET', `${paths.trends}?limit=4`);
    return body.items.length === 4 ? body.items : null;
  });
  const [first, second, third, last] = trends as [Trend, Trend, Trend, Trend];
  return [
    await publish(client, first),
    await publish(client, second),
    await revise(client, third),
    await film(client, last),
  ];
}

async function publish(client: RetryingClient, trend: Trend): Promise<string> {
  const id = await film(client, trend);
  await decide(client, id, { approved: true });
  await contentThat(client, id, 'is ready', ({ status }) => status === 'ready');
  await client.call('POST', paths.publish, { content_id: id, platforms: ['local'] });
  await contentThat(client, id, 'is published', ({ status }) => status === 'published');
  return id;
}

/** @returns content whose video waits */
async function film(client: RetryingClient, trend: Trend): Promise<string> {
  const id = await script(client, trend);
  await decide(client, id, { approved: true });
  await contentThat(client, id, 'has a video', ({ gate }) => gate?.name === 'final_review');
  return id;
}

/** @returns content whose second script waits */
async function revise(client: RetryingClient, trend: Trend): Promise<string> {
  const id = await script(client, trend);
  await decide(client, id, { approved: false, feedback: 'Begin with a question, and keep it shorter' });
  await contentThat(client, id, 'is revised', ({ gate, revisions }) => gate !== null && revisions.length === 2);
  return id;
}

/** @returns content whose script waits */
async function script(client: RetryingClient, { trend_id, topic, niche }: Trend): Promise<string> {
  const asked = { trend_id, trend_topic: topic, niche };
  const { body } = await client.call<{ content_id: string }>('POST', `${paths.content}/generate`, asked);
  await contentThat(client, body.content_id, 'has a script', ({ gate }) => gate?.name === 'review');
  return body.content_id;
}

async function decide(client: RetryingClient, content: string, decision: object): Promise<void> {
  await client.call('POST', `${paths.content}/resume`, { thread_id: content, ...decision });
}
