import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { postsApi } from '../../../../domains/publisher/api/posts/routes.ts';
import { openVisits, type Visits } from '../../../../domains/publisher/api/posts/visits.ts';
import { post } from '../../../../domains/publisher/post/index.ts';
import {
  type PlatformName,
  type PublicationEvent,
  publication,
} from '../../../../domains/publisher/publication/index.ts';
import { load } from '../../../../kernel/aggregates/load.ts';
import { createApp } from '../../../../kernel/http/app.ts';
import { type Listening, listen } from '../../../../kernel/http/listen.ts';
import { createLog } from '../../../../kernel/process/log.ts';
import { createMetrics } from '../../../../kernel/process/metrics.ts';
import { openSurroundings, type Surroundings, write } from '../support.ts';

type Context = Surroundings & { visits: Visits; listening: Listening; url: string };
const it = suite<Context>('posts');

const log = createLog('silent');

async function serve(c: Surroundings): Promise<Pick<Context, 'visits' | 'listening' | 'url'>> {
  const visits = openVisits(c.store, log);
  const router = postsApi({ store: c.store, files: c.files, visits });
  const mount = (app: Parameters<Parameters<typeof createApp>[0]['mount']>[0]) => void app.use(router.routes());
  const app = createApp({ log, metrics: createMetrics('test'), probes: [], bodies: true, mount });
  const listening = await listen(app, '127.0.0.1', 0);
  return { visits, listening, url: listening.url };
}

it.before(async (c) => {
  Object.assign(c, await openSurroundings());
  Object.assign(c, await serve(c));
});

it.after(async ({ listening, visits, close }) => {
  await listening.close();
  await visits.close();
  await close();
});

const OWNER = randomUUID();

/** A publication that is live, unless told otherwise. */
async function posted({ store }: Context, platform: PlatformName = 'local', isLive = true): Promise<string> {
  const publication_id = randomUUID();
  const ids = { publication_id, content_id: randomUUID(), thread_id: randomUUID(), platform };
  const note = (event: PublicationEvent) => write(store, publication.streamOf(publication_id), event, OWNER);
  await note({
    type: 'PublicationRequested',
    data: {
      ...ids,
      title: 'Why <script>bees</script> dance',
      description: 'A "short" story & more',
      hashtags: ['bees', '#dance'],
      video_path: `${OWNER}/${ids.content_id}/video.mp4`,
      duration_seconds: 21,
      schedule_at: null,
      attempt: 1,
    },
  });
  if (isLive)
    await note({
      type: 'PublicationSucceeded',
      data: {
        ...ids,
        title: 'Why',
        url: `https://videos.example.com/posts/${publication_id}`,
        platform_post_id: publication_id,
        published_at: '2026-01-02T03:04:05.678Z',
      },
    });
  return publication_id;
}

it('shows a live post to everybody, with nothing in it that was not escaped', async (c) => {
  const id = await posted(c);
  const answer = await fetch(`${c.url}/posts/${id}`);
  const page = await answer.text();
  assert.is(answer.status, 200);
  assert.is(answer.headers.get('content-type'), 'text/html; charset=utf-8');
  assert.match(page, '<h1>Why &lt;script&gt;bees&lt;/script&gt; dance</h1>');
  assert.match(page, 'A &quot;short&quot; story &amp; more');
  assert.match(page, '<li>#bees</li><li>#dance</li>');
  assert.match(page, 'January 2, 2026');
  assert.not.match(page, '<script>bees');
});

it('plays the video from a link that needs no login', async (c) => {
  const page = await (await fetch(`${c.url}/posts/${await posted(c)}`)).text();
  const src = /<video [^>]*src="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const link = new URL(src, c.url);
  const [expires, signature] = [Number(link.searchParams.get('expires')), link.searchParams.get('signature') ?? ''];
  const now = Date.now() / 1_000;
  assert.ok(c.files.isSigned(link.pathname.slice('/files/'.length), expires, signature, now));
  assert.ok(expires > now + 86_400 - 5);
});

it('lets the page load nothing but its own style, script and video', async (c) => {
  const answer = await fetch(`${c.url}/posts/${await posted(c)}`);
  const policy = answer.headers.get('content-security-policy') ?? '';
  const page = await answer.text();
  assert.match(policy, "default-src 'none'");
  assert.not.match(policy, 'unsafe');
  for (const tag of ['style', 'script'] as const) {
    const text = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(page)?.[1] ?? '';
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    assert.match(policy, `${tag}-src 'sha256-${Buffer.from(digest).toString('base64')}'`);
  }
});

it('shows a page that says so where there is no post', async (c) => {
  const missing = [randomUUID(), 'nothing', await posted(c, 'local', false), await posted(c, 'youtube')];
  for (const id of missing) {
    const answer = await fetch(`${c.url}/posts/${id}`);
    assert.is(answer.status, 404, id);
    assert.match(await answer.text(), 'There is no such post');
  }
});

it('counts every visitor, and writes them down together', async (c) => {
  const id = await posted(c);
  for (let visit = 0; visit < 10; visit++) await fetch(`${c.url}/posts/${id}`);
  await fetch(`${c.url}/posts/${id}`, { method: 'HEAD' });
  await fetch(`${c.url}/posts/${id}`, { headers: { 'sec-purpose': 'prefetch' } });
  const { state, history } = await countedUntil(c, id, ({ views }) => views >= 10);
  assert.equal(state, { views: 10, likes: 0 });
  assert.ok(history.length < 10, `${history.length} events`);
  assert.is(history.at(-1)?.data.total_views, 10);
  assert.is(history[0]?.metadata.owner, OWNER);
});

it('counts likes beside views', async (c) => {
  const id = await posted(c);
  await fetch(`${c.url}/posts/${id}`);
  for (let like = 0; like < 2; like++) {
    const answer = await fetch(`${c.url}/posts/${id}/like`, { method: 'POST' });
    assert.equal(await answer.json(), { publication_id: id, liked: true });
  }
  const { state } = await countedUntil(c, id, ({ views, likes }) => views >= 1 && likes >= 2);
  assert.equal(state, { views: 1, likes: 2 });
  assert.match(await (await fetch(`${c.url}/posts/${id}`)).text(), '<span class="count">2</span>');
});

it('refuses a like for a post that is not there', async (c) => {
  const answer = await fetch(`${c.url}/posts/${randomUUID()}/like`, { method: 'POST' });
  assert.is(answer.status, 404);
  assert.is(((await answer.json()) as { error: string }).error, 'not_found');
});

it('writes down what is not written yet before it closes', async (c) => {
  const id = await posted(c);
  const { url, listening, visits } = await serve(c);
  for (let visit = 0; visit < 5; visit++) await fetch(`${url}/posts/${id}`);
  await listening.close();
  await visits.close();
  assert.is((await load(c.store, post, id)).state.views, 5);
});

async function countedUntil(
  { store }: Context,
  id: string,
  enough: (counts: { views: number; likes: number }) => boolean,
) {
  for (let tries = 0; tries < 500; tries++) {
    const counted = await load(store, post, id);
    if (enough(counted.state)) return counted;
    await sleep(20);
  }
  throw new Error('the visitors were not counted within ten seconds');
}

it.run();
