import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { startPlatform } from '../support/stacks/platform.ts';
import { suiteOn } from '../support/suite-on.ts';
import { launchChromium, requireAccessible, requireChromium } from './support/browser.ts';
import { buildDashboard } from './support/build.ts';
import { newcomerAs } from './support/roles.ts';
import { isEntrance, STOPS, type Stop } from './tour/stops.ts';

requireChromium();

const it = suiteOn('the dashboard where nothing can be read', async () => {
  await buildDashboard();
  const platform = await startPlatform();
  const browser = await launchChromium();
  return {
    platform,
    browser,
    ...(await newcomerAs('admin', { platform, browser }, 'Ann')),
    async stop() {
      await browser.close();
      await platform.remove();
    },
  };
});

/** Pages that show what the session has brought, or can be filled in without what they ask for. */
const ASK_FOR_NOTHING: ReadonlySet<string> = new Set(['profile/person', 'profile/data', 'make/make']);

const asks = (stop: Stop): boolean => !isEntrance(stop) && !stop.view && !ASK_FOR_NOTHING.has(stop.page);

it('says so on every page, which stays accessible in both themes', async ({ page, problems }) => {
  const id = randomUUID();
  const stream = `content-${id}`;
  const shown = { published: id, waiting: id, trend: id, correlation: id, stream, subscription: 'notify' };
  // A refusal: what fails otherwise is asked for again first, which takes seconds on every page.
  const error = { error: 'forbidden', message: 'The store is on fire', request_id: id };
  await page.route('**/api/v1/**', (route) =>
    /\/(users\/me|auth\/session)$/.test(route.request().url())
      ? route.continue()
      : route.fulfill({ status: 403, json: error }),
  );
  for (const stop of STOPS.filter(asks)) {
    await page.goto(stop.path(shown));
    await page.getByRole('alert').getByText('The store is on fire').first().waitFor();
    await requireAccessible(page, `${stop.page}, which cannot be read`);
  }
  assert.equal(problems, []);
});

it.run();
