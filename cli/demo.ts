import { randomBytes } from 'node:crypto';
import { createApi, type Output } from '../api/client.ts';
import { type Events, listen } from './events.ts';
import { pollUntil, progressBar, step } from './steps.ts';

/**
 * From a trend to a published video, through the gateway alone: what any client can do, step by step.
 * node kernel/process/typescript/run.js cli/demo.ts http://127.0.0.1:8080
 * A second argument is the dashboard's address, if it is not the gateway's.
 */
type Trend = Output<'showTrend'>;
type Content = Output<'showContent'>;

const [base = 'http://127.0.0.1:8080', dashboard = base] = process.argv.slice(2).map((url) => url.replace(/\/$/, ''));
let token: string | null = null;
const call = createApi(base, () => token);
let events: Events;

try {
  await demo();
} catch (error) {
  console.error(`\n\nThe demo failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

async function demo(): Promise<void> {
  const startedAt = Date.now();
  console.log('From a trend to a published video\n');
  const person = await register();
  const trend = await findTrend();
  const { content_id, thread_id } = await requestContent(trend);
  await passGate('review', content_id, thread_id, 'Writing the script');
  await makeImages(content_id);
  await makeVideo(content_id);
  await passGate('final_review', content_id, thread_id, 'Waiting for the final review');
  const url = await publish(content_id);
  events.close();
  console.log(`\nPublished in ${((Date.now() - startedAt) / 1_000).toFixed(1)} s. Watch it here:\n\n  ${url}`);
  console.log(`
See how it was made in the dashboard:

  ${dashboard}/content/${content_id}

  E-mail    ${person.email}
  Password  ${person.password}`);
}

async function register(): Promise<{ email: string; password: string }> {
  const email = `demo-${randomBytes(4).toString('hex')}@example.com`;
  const password = randomBytes(18).toString('base64url');
  return step('Registering a user', async () => {
    const session = await call('register', { body: { email, password, name: 'Demo' } });
    if (!('access_token' in session)) throw new Error('the tokens came in cookies, which were not requested');
    token = session.access_token;
    events = await listen(base, token);
    return { value: { email, password }, result: email };
  });
}

async function findTrend(): Promise<Trend> {
  await step('Scanning for trends', async () => {
    const scan = await call('scanTrends', { body: { region: 'US', limit: 20 } });
    return { value: undefined, result: `${scan.trends_found} found, ${scan.trends_saved} saved` };
  });
  return step('Choosing the best trend', async () => {
    const { items } = await call('listTrends', { query: { limit: 1 } });
    const [best] = items;
    if (!best) throw new Error('the scan found no trend');
    return {
      value: best,
      result: `${best.topic}  (${best.niche}, score ${Math.round(best.score)}, source ${best.source})`,
    };
  });
}

async function requestContent({ trend_id, topic, niche }: Trend): Promise<{ content_id: string; thread_id: string }> {
  return step('Requesting content', async () => {
    const body = {
      trend_id,
      trend_topic: topic,
      niche,
      target_platform: 'local',
      tone: 'energetic',
      visual_style: 'cinematic',
    };
    const requested = await call('generateContent', { body });
    return { value: requested, result: `content ${requested.content_id}` };
  });
}

async function passGate(gate: string, contentId: string, threadId: string, title: string): Promise<void> {
  const waiting = await step(title, async (show) => {
    const item = await pollUntil(title, events, async () => {
      const now = await contentOf(contentId);
      show((await queueOf(contentId)) ?? now.status);
      return now.gate?.name === gate ? now : null;
    });
    const score = item.revisions.at(-1)?.critique?.score;
    const judged = gate === 'review' && score !== undefined ? `, ${score} of 10 by the rubric` : '';
    return { value: item, result: `"${item.title}", ${item.script?.scenes.length ?? 0} scenes${judged}` };
  });
  await step(`Approving at the gate ${gate}`, async () => {
    const { status } = await call('resumeContent', { body: { thread_id: threadId, approved: true } });
    return { value: undefined, result: `content ${waiting.content_id} is now ${status}` };
  });
}

async function makeImages(contentId: string): Promise<void> {
  await step('Making the images', async (show) => {
    const assets = await pollUntil('the images', events, async () => {
      const item = await contentOf(contentId);
      const { items } = await call('listImagesOfContent', { path: { content_id: contentId }, query: { limit: 200 } });
      show((await queueOf(contentId)) ?? `${items.length} of ${item.script?.scenes.length ?? 0}`);
      return item.stage === 'images' ? null : items;
    });
    return {
      value: undefined,
      result: `${assets.length} by ${[...new Set(assets.map(({ provider }) => provider))].join(', ')}`,
    };
  });
}

async function makeVideo(contentId: string): Promise<void> {
  await step('Rendering the video', async (show) => {
    const video = await pollUntil('the video', events, async () => {
      const render = await call('showRender', { path: { content_id: contentId } }).catch(() => null);
      if (render) show(progressOf(render));
      await contentOf(contentId);
      return render?.status === 'rendered' ? render : null;
    });
    return { value: undefined, result: `${video.width}x${video.height}, ${video.duration_seconds?.toFixed(1)} s long` };
  });
}

/** Null if nothing of it waits for its turn. */
async function queueOf(contentId: string): Promise<string | null> {
  const { waiting } = await call('showPlaces', { path: { content_id: contentId } });
  const [first] = waiting;
  return first ? `number ${first.place} in the queue for ${first.queue}` : null;
}

function progressOf({ status, percent, place_in_queue, speed, eta_seconds }: Output<'showRender'>): string {
  if (place_in_queue !== null) return `${status}, number ${place_in_queue} in the queue`;
  const pace = speed === null ? '' : `  ${speed.toFixed(1)}x`;
  const left = eta_seconds === null ? '' : `  ${Math.ceil(eta_seconds)} s left`;
  return status === 'rendering' ? `${progressBar(percent)}${pace}${left}` : status;
}

async function publish(contentId: string): Promise<string> {
  return step('Publishing', async (show) => {
    await pollUntil('the content', events, async () => ((await contentOf(contentId)).status === 'ready' ? true : null));
    await call('publishContent', { body: { content_id: contentId, platforms: ['local'] } });
    const url = await pollUntil('the publication', events, async () => {
      const { publications } = await contentOf(contentId);
      const local = publications.find(({ platform }) => platform === 'local');
      show(local?.status ?? 'requested');
      if (local?.failure) throw new Error(`${local.failure.cause}; ${local.failure.next_action}`);
      return local?.status === 'published' ? local.url : null;
    });
    return { value: url, result: 'live on the local platform' };
  });
}

/** The content's current state. @throws Error naming stage, cause and next action if it has failed */
async function contentOf(contentId: string): Promise<Content> {
  const item = await call('showContent', { path: { content_id: contentId } });
  if (item.status === 'failed' && item.failure) {
    const { stage, cause, next_action } = item.failure;
    throw new Error(`the content failed at ${stage}: ${cause}; ${next_action}`);
  }
  return item;
}
