import type { Page } from 'playwright-core';
import { openEventStore } from '../../../kernel/event-store/index.ts';
import { exampleTrend } from '../../support/examples/trend.ts';
import { write } from '../../support/given.ts';
import { startPlatform } from '../../support/stacks/platform.ts';
import { launchChromium } from '../support/browser.ts';
import { buildDashboard } from '../support/build.ts';
import { newcomerAs } from '../support/roles.ts';

/** How often the trend was scored again. */
export const RESCORED = 119;

/** An auditor in the dashboard of a platform whose log has a trend with a long stream. */
export async function startAudit() {
  await buildDashboard();
  // No one opens pages as quickly as a test does.
  const platform = await startPlatform({ PLATFORM_RATE_LIMITS: 'identity=600/20' });
  const browser = await launchChromium();
  const store = openEventStore(platform.eventStoreUrl());
  const trend = exampleTrend({ score: 0, expires_at: '2126-01-03T12:00:00.000Z' });
  const rescored = Array.from({ length: RESCORED }, (_, index) => trend.rescored({ score: (index + 1) / 2 }));
  await write(store, trend.history(trend.detected, ...rescored));
  const own = await newcomerAs('auditor', { platform, browser }, 'Audra');
  return {
    platform,
    browser,
    store,
    trend,
    stream: `trend-${trend.trend_id}`,
    ...own,
    async stop() {
      await store.close();
      await browser.close();
      await platform.remove();
    },
  };
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first();
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const link = (page: Page, name: string | RegExp) =>
  page.locator('main').getByRole('link', { name, exact: true });
export const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name }).first();
