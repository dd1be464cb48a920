import Router from '@koa/router';
import type { Context } from 'koa';
import { postEvents } from '../../../../contracts/publisher/post.ts';
import type { EventStore } from '../../../../kernel/event-store/index.ts';
import { isUuid } from '../../../../kernel/events/ids.ts';
import type { Files } from '../../../../kernel/files/files.ts';
import { notFound } from '../../../../kernel/http/errors.ts';
import { createLivePostFinder, type LivePost } from './live-posts.ts';
import { contentSecurityPolicy, missingPage, postPage } from './post-page.ts';
import { addressesOf } from './share-tags.ts';
import type { VisitCounter } from './visit-counter.ts';

const DAY_SECONDS = 86_400;

type Tools = {
  readonly store: EventStore;
  readonly files: Files;
  readonly visitCounter: VisitCounter;
  /** As configured by the operator, without a trailing slash; null to use the address that the visitor used. */
  readonly publicAddress: string | null;
};
type Params = { params: Record<string, string> };

/** Posts on the local platform: public pages. */
export function localPostRoutes({ store, files, visitCounter, publicAddress }: Tools): Router {
  const router = new Router({ prefix: '/posts', sensitive: true });
  const livePost = createLivePostFinder(store);
  const policy = contentSecurityPolicy(files.direct?.origin ?? '');

  const find = async (ctx: Context & Params): Promise<LivePost | null> => {
    const id = ctx.params.publication_id ?? '';
    return isUuid(id) ? livePost(id.toLowerCase()) : null;
  };

  router.get('/:publication_id', async (ctx) => {
    const found = await find(ctx);
    ctx.type = 'html';
    ctx.set({
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-cache',
    });
    if (!found) {
      ctx.status = 404;
      ctx.body = missingPage();
      return;
    }
    const counts = await countsOf(store, found);
    const { videoPath, captionsPath } = found.film;
    const links = {
      video: files.signedPath(videoPath, linkExpiry()),
      captions: captionsPath === null ? null : files.signedPath(captionsPath, linkExpiry()),
    };
    ctx.body = postPage(found, links, addressesOf(found, publicAddress ?? visitedAddress(ctx)), counts);
    if (isVisit(ctx)) visitCounter.viewed(found);
  });

  // Other sites keep the addresses of what they show: unlike links to files, these do not expire.
  router.get('/:publication_id/poster.jpg', async (ctx) => {
    const path = (await find(ctx))?.film.posterPath ?? null;
    const bytes = path && (await files.read(path).catch(nullIfAbsent));
    if (!path || !bytes) throw notFound(`a poster of post ${ctx.params.publication_id}`);
    ctx.type = 'image/jpeg';
    // Another film has another file name.
    ctx.set({ 'Cache-Control': 'public, max-age=86400', ETag: `"${path.split('/').at(-1)}"` });
    ctx.status = 200;
    if (ctx.fresh) ctx.status = 304;
    else ctx.body = bytes;
  });

  router.get('/:publication_id/video.mp4', async (ctx) => {
    const found = await find(ctx);
    if (!found) throw notFound(`post ${ctx.params.publication_id}`);
    ctx.set('Cache-Control', 'no-cache');
    // File serving handles ranges.
    ctx.redirect(files.signedPath(found.film.videoPath, linkExpiry()));
  });

  router.post('/:publication_id/like', async (ctx) => {
    const found = await find(ctx);
    if (!found) throw notFound(`post ${ctx.params.publication_id}`);
    visitCounter.liked(found);
    ctx.body = { publication_id: found.publicationId, liked: true };
  });

  return router;
}

/** From the headers with which the gateway describes the forwarded request. */
const visitedAddress = (ctx: Context): string =>
  `${ctx.get('x-forwarded-proto') || ctx.protocol}://${ctx.get('x-forwarded-host') || ctx.host}`;

/** The newest event carries the totals. */
async function countsOf(store: EventStore, { publicationId }: LivePost): Promise<{ views: number; likes: number }> {
  const last = await store.lastOf(postEvents, publicationId);
  return { views: last?.data.total_views ?? 0, likes: last?.data.total_likes ?? 0 };
}

/** The same all day, so that browsers can reuse cached parts of a video; valid for at least a day. */
const linkExpiry = (): number => (Math.floor(Date.now() / 1_000 / DAY_SECONDS) + 2) * DAY_SECONDS;

/** A real visit: neither a HEAD request nor a browser's prefetch. */
const isVisit = (ctx: Context): boolean =>
  ctx.method === 'GET' && !/prefetch|prerender/.test(`${ctx.get('sec-purpose')} ${ctx.get('purpose')}`);

/** Sites that look for a poster once would keep none where the store of files was only away. */
function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
