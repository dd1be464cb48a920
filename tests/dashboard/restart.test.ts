import type { Page, WebSocket as PageSocket } from 'playwright-core';
import * as assert from 'uvu/assert';
import { createApi } from '../../api/client.ts';
import { openClient } from '../support/clients/socket.ts';
import { eventually } from '../support/eventually.ts';
import { startGatewayProcess } from '../support/stacks/parts.ts';
import { suiteOn } from '../support/suite-on.ts';
import { launchChromium, requireChromium } from './support/browser.ts';
import { buildDashboard } from './support/build.ts';
import { newcomer, PASSPHRASE } from './support/newcomer.ts';

requireChromium();

const it = suiteOn('the dashboard over a restart of its gateway', async () => {
  await buildDashboard();
  const started = await startGatewayProcess();
  const browser = await launchChromium();
  return {
    ...started,
    browser,
    platform: { url: started.gateway.url },
    async stop() {
      await browser.close();
      await started.stop();
    },
  };
});

type Frame = {
  readonly id: string;
  readonly position: number;
  readonly payload: { readonly content_id?: string; readonly event?: string };
};
const LONG = { timeout: 90_000 };

/** All frames that a page gets, over whatever sockets. */
function framesOf(page: Page): Frame[] {
  const frames: Frame[] = [];
  const keep = (socket: PageSocket): void => {
    socket.on('framereceived', ({ payload }) => {
      const frame = JSON.parse(String(payload)) as Frame;
      // Left out by the client below as well: every trend that someone finds is one.
      if (frame.payload.event !== 'platform.trend.detected') frames.push(frame);
    });
  };
  page.on('websocket', keep);
  return frames;
}

/** What the platform says to a user when it is asked for everything since a position. */
async function saidSince(url: string, email: string, position: number, count: number): Promise<Frame[]> {
  const signedIn = await createApi(url, () => null)('login', { body: { email, password: PASSPHRASE } });
  const token = 'access_token' in signedIn ? signedIn.access_token : null;
  const { ticket } = await createApi(url, () => token)('openSocket', {});
  const { frames, close } = await openClient(url, `ticket=${ticket}&since=${position}`);
  await eventually(`${count} frames`, () => frames.length >= count);
  close();
  return frames;
}

async function makeFilm(page: Page): Promise<string> {
  await page.goto('/trends');
  await page.getByRole('button', { name: 'Scan now' }).click();
  await page
    .getByRole('button', { name: /^Make a video: / })
    .first()
    .click();
  await page.waitForURL('**/content/*');
  return new URL(page.url()).pathname.slice('/content/'.length);
}

it('resumes automatically in the middle of a render and misses no frame, and shows two people their own alone', async (c) => {
  const { gateway, platform } = c;
  const ann = await newcomer(c, 'Ann');
  const bea = await newcomer(c, 'Bea');
  const frames = { ann: framesOf(ann.page), bea: framesOf(bea.page) };
  const films = { ann: await makeFilm(ann.page), bea: await makeFilm(bea.page) };

  await ann.page.getByRole('heading', { name: 'The script is waiting for you' }).waitFor(LONG);
  await ann.page.getByRole('button', { name: 'Approve' }).focus();
  await ann.page.keyboard.press('a');
  await ann.page.getByRole('progressbar').waitFor(LONG);
  await gateway.killAndRestart();
  await ann.page.getByText('Connection: Live').waitFor(LONG);
  await ann.page.getByRole('heading', { name: 'The video is waiting for you' }).waitFor(LONG);
  await ann.page.locator('video').waitFor(LONG);

  const [first] = frames.ann;
  const position = first?.position ?? 0;
  const seen = () => frames.ann.filter((frame) => frame.position > position);
  const said = await saidSince(platform.url, 'ann@example.com', position, seen().length);
  await eventually('every frame', () => said.every(({ id }) => frames.ann.some((frame) => frame.id === id)));
  assert.equal(
    seen().map(({ id }) => id),
    said.slice(0, seen().length).map(({ id }) => id),
  );

  // Each hears of their own content alone, and a video of someone else is none.
  assert.ok(frames.ann.every(({ payload }) => payload.content_id !== films.bea));
  assert.ok(frames.bea.length > 0 && frames.bea.every(({ payload }) => payload.content_id !== films.ann));
  await bea.page.goto(`/content/${films.ann}`);
  await bea.page.getByRole('alert').getByText('This does not exist or is not yours').waitFor();
  await bea.page.goto('/content');
  const own = bea.page.locator('main').getByRole('list').getByRole('link');
  await own.first().waitFor();
  assert.equal([await own.count(), await own.first().getAttribute('href')], [1, `/content/${films.bea}`]);
  assert.equal([...ann.problems, ...bea.problems], []);
});

it.run();
