import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { postEvents } from '../../../../contracts/publisher/post.ts';
import { imageSizeIn } from '../../../../domains/editor/providers/video/image-size.ts';
import { localPostRoutes } from '../../../../domains/publisher/api/local-posts/routes.ts';
import { openVisitCounter, type VisitCounter } from '../../../../domains/publisher/api/local-posts/visit-counter.ts';
import { post } from '../../../../domains/publisher/post/index.ts';
import { load } from '../../../../kernel/aggregates/load.ts';
import { createApp } from '../../../../kernel/http/app.ts';
import { type HttpListener, listen } from '../../../../kernel/http/listen.ts';
import { createLog } from '../../../../kernel/process/log.ts';
import { createMetrics } from '../../../../kernel/process/metrics.ts';
import { eventually } from '../../../support/eventually.ts';
import { exampleContent } from '../../../support/examples/content.ts';
import { type ExamplePublication, examplePublication, videoPathOf } from '../../../support/examples/publication.ts';
import { exampleRender } from '../../../support/examples/render.ts';
import { paintTestPicture } from '../../../support/fakes/pictures.ts';
import { write } from '../../../support/given.ts';
import { openTestStores, type TestStores } from '../../../support/stacks/stores.ts';

type Context = TestStores & { visitCounter: VisitCounter; listening: HttpListener; url: string };
const it = suite<Context>('local posts');

const log = createLog('silent');

async function serve(
  { store, files }: TestStores,
  publicAddress: string | null = null,
): Promise<Pick<Context, 'visitCounter' | 'listening' | 'url'>> {
  const visitCounter = openVisitCounter(store, log);
  const router = localPostRoutes({ store, files, visitCounter, publicAddress });
  const mount = (app: Parameters<Parameters<typeof createApp>[0]['mount']>[0]) => void app.use(router.routes());
  const app = createApp({ log, metrics: createMetrics('test'), probes: [], bodies: true, mount });
  const listening = await listen(app, '127.0.0.1', 0);
  return { visitCounter, listening, url: listening.url };
}

it.before(async (c) => {
  Object.assign(c, await openTestStores());
  Object.assign(c, await serve(c));
});

it.after(async ({ listening, visitCounter, close }) => {
  await listening.close();
  await visitCounter.close();
  await close();
});

const publicationOn = (platform: string, item = exampleContent()): ExamplePublication =>
  examplePublication(item, {
    platform,
    title: 'Why <script>bees</script> dance',
    description: 'A "short" story & more',
    hashtags: ['bees', '#dance'],
  });

/** A publication that is live. */
async function posted({ store }: TestStores, platform = 'local'): Promise<string> {
  const { publication_id, history, requested, succeeded } = publicationOn(platform);
  const live = { ...succeeded, data: { ...succeeded.data, published_at: '2026-01-02T03:04:05.678Z' } };
  await write(store, history(requested(), live));
  return publication_id;
}

/** A film with a poster and captions, as the editor has rendered it, that is live. */
async function filmed({ store, files }: TestStores, subtitle_style: string): Promise<string> {
  const item = exampleContent();
  const { owner, content_id } = item;
  const film = exampleRender({ content_id, subtitle_style }, owner);
  const later = film.next({ subtitle_style: 'karaoke' });
  const poster_path = `${owner}/${content_id}/video/poster.jpg`;
  const vtt_path = `${owner}/${content_id}/captions/c.vtt`;
  await files.write(poster_path, await paintTestPicture(64, 112, 'jpeg'));
  const rendered = { ...film.rendered, data: { ...film.rendered.data, file_path: videoPathOf(item), poster_path } };
  const captioned = { ...film.captioned, data: { ...film.captioned.data, vtt_path } };
  const { publication_id, history, requested, succeeded } = publicationOn('local', item);
  // What is rendered since is another film.
  const renders = film.history(film.requested, captioned, rendered, later.requested, later.captioned, later.rendered);
  await write(store, renders, history(requested(), succeeded));
  return publication_id;
}

/** What a page says in its head, by name. */
const metaIn = (page: string): Map<string, string> =>
  new Map(
    [...page.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(([, name = '', content = '']) => [
      name,
      content,
    ]),
  );

it('shows a live post to everyone, with nothing in it that was not escaped', async (c) => {
  const answer = await fetch(`${c.url}/posts/${await posted(c)}`);
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

it('has captions that can be switched on, and to begin with is not captioned twice', async (c) => {
  const pageOf = async (style: string) => (await fetch(`${c.url}/posts/${await filmed(c, style)}`)).text();
  const [burntIn, separate] = [await pageOf('highlight'), await pageOf('none')];
  for (const page of [burntIn, separate]) {
    const src = /<track kind="captions" srclang="en" label="English" src="([^"]+)"/.exec(page)?.[1] ?? '';
    const link = new URL(src.replaceAll('&amp;', '&'), c.url);
    assert.match(link.pathname, /^\/files\/.+\/captions\/c\.vtt$/);
    const [expires, signature] = [Number(link.searchParams.get('expires')), link.searchParams.get('signature') ?? ''];
    assert.ok(c.files.isSigned(link.pathname.slice('/files/'.length), expires, signature, Date.now() / 1_000));
  }
  assert.match(burntIn, 'Captions are burnt into the video.');
  assert.not.match(burntIn, /<track [^>]* default>/);
  assert.not.match(separate, 'Captions are burnt into the video.');
  assert.match(separate, /<track [^>]* default>/);
});

it('shows a frame before it plays, and keeps its address for other sites', async (c) => {
  const id = await filmed(c, 'highlight');
  const page = await (await fetch(`${c.url}/posts/${id}`)).text();
  assert.match(page, `poster="/posts/${id}/poster.jpg"`);
  const poster = await fetch(`${c.url}/posts/${id}/poster.jpg`);
  const { headers } = poster;
  assert.equal(
    [poster.status, headers.get('content-type'), headers.get('cache-control')],
    [200, 'image/jpeg', 'public, max-age=86400'],
  );
  assert.equal(imageSizeIn(new Uint8Array(await poster.arrayBuffer())), { format: 'jpeg', width: 64, height: 112 });
  // As browsers do; `fetch` here would ask for it again.
  const again = { headers: { 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' } };
  assert.is((await fetch(`${c.url}/posts/${id}/poster.jpg`, again)).status, 304);
  const video = await fetch(`${c.url}/posts/${id}/video.mp4`, { redirect: 'manual' });
  assert.is(video.status, 302);
  assert.match(video.headers.get('location') ?? '', /^\/files\/.+\/video\.mp4\?expires=\d+&signature=/);
});

it('has no poster where there is none, and no film where there is no post', async (c) => {
  const id = await posted(c);
  const page = await (await fetch(`${c.url}/posts/${id}`)).text();
  assert.not.match(page, /poster=|og:image|<track/);
  assert.is(metaIn(page).get('twitter:card'), 'summary');
  for (const path of [`${id}/poster.jpg`, `${randomUUID()}/poster.jpg`, `${randomUUID()}/video.mp4`, 'x/video.mp4']) {
    const answer = await fetch(`${c.url}/posts/${path}`, { redirect: 'manual' });
    assert.equal([answer.status, ((await answer.json()) as { error: string }).error], [404, 'not_found'], path);
  }
});

it('tells other sites what to show of it, by addresses that are whole', async (c) => {
  const id = await filmed(c, 'highlight');
  const asVisited = { headers: { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'studio.example.com' } };
  const page = await (await fetch(`${c.url}/posts/${id}`, asVisited)).text();
  const address = `https://studio.example.com/posts/${id}`;
  const title = 'Why &lt;script&gt;bees&lt;/script&gt; dance';
  const description = 'A &quot;short&quot; story &amp; more';
  const alt = `A frame of the video “${title}”`;
  const meta = Object.fromEntries([...metaIn(page)].filter(([name]) => /^(og|twitter|description)/.test(name)));
  assert.equal(meta, {
    description,
    'og:type': 'video.other',
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:image': `${address}/poster.jpg`,
    'og:image:secure_url': `${address}/poster.jpg`,
    'og:image:type': 'image/jpeg',
    'og:image:width': '64',
    'og:image:height': '112',
    'og:image:alt': alt,
    'og:video': `${address}/video.mp4`,
    'og:video:secure_url': `${address}/video.mp4`,
    'og:video:type': 'video/mp4',
    'og:video:width': '64',
    'og:video:height': '112',
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': `${address}/poster.jpg`,
    'twitter:image:alt': alt,
  });
  assert.match(page, `<link rel="canonical" href="${address}">`);
  // What the operator has configured comes before what a visitor has written.
  const { url, listening, visitCounter } = await serve(c, 'https://public.example.com');
  const elsewhere = metaIn(await (await fetch(`${url}/posts/${id}`, asVisited)).text());
  assert.is(elsewhere.get('og:url'), `https://public.example.com/posts/${id}`);
  await listening.close();
  await visitCounter.close();
});

it('lets the page load nothing but its own style, script, video and poster', async (c) => {
  const answer = await fetch(`${c.url}/posts/${await posted(c)}`);
  const policy = answer.headers.get('content-security-policy') ?? '';
  const page = await answer.text();
  assert.match(policy, "default-src 'none'; media-src 'self'; img-src 'self' data:;");
  assert.not.match(policy, 'unsafe');
  for (const tag of ['style', 'script'] as const) {
    const text = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(page)?.[1] ?? '';
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    assert.match(policy, `${tag}-src 'sha256-${Buffer.from(digest).toString('base64')}'`);
  }
});

it('shows a page that says so where there is no post', async (c) => {
  const waiting = publicationOn('local');
  await write(c.store, waiting.history(waiting.requested()));
  for (const id of [randomUUID(), 'nothing', waiting.publication_id, await posted(c, 'youtube')]) {
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
  assert.equal(await countedAs(c, id, ({ views }) => views >= 10), { views: 10, likes: 0 });
  const events = await c.store.eventsOf(postEvents, id);
  assert.ok(events.length < 10, `${events.length} events`);
  assert.is(events.at(-1)?.data.total_views, 10);
});

it("writes visits in the name of the post's owner", async (c) => {
  const { publication_id, owner, history, requested, succeeded } = publicationOn('local');
  const live = await write(c.store, history(requested(), succeeded));
  await fetch(`${c.url}/posts/${publication_id}`);
  await countedAs(c, publication_id, ({ views }) => views >= 1);
  const [first] = await c.store.eventsOf(postEvents, publication_id);
  assert.is(first?.metadata.owner, owner);
  assert.is(first?.metadata.correlationId, live.metadata.correlationId);
  assert.is(first?.metadata.causationId, live.id);
});

it('counts likes as well as views', async (c) => {
  const id = await posted(c);
  await fetch(`${c.url}/posts/${id}`);
  for (let like = 0; like < 2; like++) {
    const answer = await fetch(`${c.url}/posts/${id}/like`, { method: 'POST' });
    assert.equal(await answer.json(), { publication_id: id, liked: true });
  }
  assert.equal(await countedAs(c, id, ({ views, likes }) => views >= 1 && likes >= 2), { views: 1, likes: 2 });
  assert.match(await (await fetch(`${c.url}/posts/${id}`)).text(), '<span class="count">2</span>');
});

it('refuses a like for a post that is not there', async (c) => {
  const answer = await fetch(`${c.url}/posts/${randomUUID()}/like`, { method: 'POST' });
  assert.is(answer.status, 404);
  assert.is(((await answer.json()) as { error: string }).error, 'not_found');
});

it('writes what is not written yet before it closes', async (c) => {
  const id = await posted(c);
  const { url, listening, visitCounter } = await serve(c);
  for (let visit = 0; visit < 5; visit++) await fetch(`${url}/posts/${id}`);
  await listening.close();
  await visitCounter.close();
  assert.is((await load(c.store, post, id)).state.views, 5);
});

const countedAs = (
  { store }: TestStores,
  id: string,
  isEnough: (counts: { views: number; likes: number }) => boolean,
) =>
  eventually('visitors enough', async () => {
    const { state } = await load(store, post, id);
    return isEnough(state) && state;
  });

it.run();
