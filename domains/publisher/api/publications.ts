import Router from '@koa/router';
import type { Context } from 'koa';
import { z } from 'zod';
import { type Documents, findByIdOrStream, pageQuery } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { callerOf, commandContextOf, maySee } from '../../../kernel/http/caller.ts';
import { notFound, validationError } from '../../../kernel/http/errors.ts';
import { setEventPosition, waitForPosition } from '../../../kernel/http/event-positions.ts';
import { requestSchema } from '../../../kernel/http/request-schema.ts';
import { bodyOf, idParam, queryOf, timeField } from '../../../kernel/http/validation.ts';
import { listPublications, type PublicationDocument, publications } from '../../../read-models/publications.ts';
import { type PlatformName, platformSchema } from '../../publishing-platforms/index.ts';
import type { PublishingPlatforms } from '../providers/from-config.ts';
import { publicationEvents } from '../publication/events.ts';
import type { Publication } from '../publication/index.ts';
import { type CheckTools, checkPublication } from '../use-cases/check-publication.ts';
import { contentToPublish, futureOrNull } from '../use-cases/content-to-publish.ts';
import { publishContent } from '../use-cases/publish-content.ts';

const publishBody = requestSchema(
  z.object({
    content_id: z.guid(),
    platforms: z.array(platformSchema).min(1).max(20),
    schedule_at: timeField.nullish(),
  }),
);
const historyQuery = requestSchema(
  z.object({
    ...pageQuery,
    platform: platformSchema.optional(),
    status: z.enum(['requested', 'scheduled', 'uploading', 'published', 'unconfirmed', 'failed']).optional(),
    owner: z.guid().optional(),
  }),
);

type Tools = CheckTools & { readonly store: EventStore; readonly documents: Documents };

/** The publisher's HTTP API: publish content, and see what became of it. */
export function publicationRoutes(tools: Tools): Router {
  const { store, documents, platforms } = tools;
  const router = new Router({ prefix: '/api/v1', sensitive: true, strict: false });

  router.post('/publish', async (ctx) => {
    const body = bodyOf(ctx, publishBody);
    const caller = callerOf(ctx);
    requireAccounts(platforms, body.platforms);
    const contentId = body.content_id.toLowerCase();
    const content = await contentToPublish(store, contentId);
    if (!content || !maySee(caller, content.ownerId)) throw notFound(`content ${contentId}`);
    const context = { ...commandContextOf(ctx, content.ownerId), correlationId: content.correlationId };
    const wanted = [...new Set(body.platforms)];
    const scheduleAt = futureOrNull(body.schedule_at, Date.now());
    const published = await publishContent(store, content, wanted, scheduleAt, context);
    setEventPosition(ctx, ...published.map(({ position }) => position));
    ctx.status = 202;
    ctx.body = { content_id: contentId, publications: published.map(({ state }) => viewOf(state)) };
  });

  router.get('/publish/history', waitForPosition(documents, publications), async (ctx) => {
    const { limit, cursor, owner, ...filter } = queryOf(ctx, historyQuery);
    const { role, userId } = callerOf(ctx);
    const mine = role === 'admin' ? owner?.toLowerCase() : userId;
    ctx.body = await listPublications(documents, { ...filter, owner: mine }, { limit, cursor });
  });

  router.get('/publish/:publication_id', waitForPosition(documents, publications), async (ctx) => {
    ctx.body = await ownPublication(ctx);
  });

  router.post('/publish/:publication_id/check', async (ctx) => {
    const { publication_id, owner_id } = await ownPublication(ctx);
    const { state, position } = await checkPublication(tools, publication_id, commandContextOf(ctx, owner_id));
    setEventPosition(ctx, position);
    ctx.body = viewOf(state);
  });

  router.get('/accounts', (ctx) => {
    callerOf(ctx);
    const items = Object.values(platforms).map(({ name, connected, reason }) => ({
      platform: name,
      connected,
      reason,
    }));
    ctx.body = { items, next_cursor: null };
  });

  /** A publication that the caller may see; any other is reported as not found. */
  async function ownPublication(ctx: Context & { params: Record<string, string> }): Promise<PublicationDocument> {
    const id = idParam(ctx, 'publication_id');
    const item = await findByIdOrStream({ store, documents }, publications, publicationEvents, id);
    if (!item || !maySee(callerOf(ctx), item.owner_id)) throw notFound(`publication ${id}`);
    return item;
  }

  return router;
}

/** @throws HttpError 422 with one item for each platform that nothing can be posted to */
function requireAccounts(platforms: PublishingPlatforms, wanted: readonly PlatformName[]): void {
  const items = wanted.flatMap((name, index) => {
    const { connected, reason } = platforms[name];
    if (connected) return [];
    const msg = `${name} has no account: ${reason}`;
    return [{ type: 'platform_not_connected', loc: ['body', 'platforms', index], msg, input: name }];
  });
  if (items.length > 0) throw validationError(items);
}

function viewOf(state: Publication) {
  if (state.status === 'none') throw new Error('a publication that nobody asked for has no view');
  const { publication_id, content_id, platform, title, schedule_at, attempt } = state.request;
  const live = state.status === 'published' ? state : null;
  return {
    publication_id,
    content_id,
    platform,
    status: state.status,
    title,
    url: live?.url ?? null,
    platform_post_id: live?.platform_post_id ?? null,
    schedule_at,
    published_at: live?.published_at ?? null,
    attempt,
    failure: 'failure' in state ? state.failure : null,
  };
}
