import Router from '@koa/router';
import type { Context } from 'koa';
import { z } from 'zod';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { type Documents, pageQuery } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { callerOf, commandOf, maySee } from '../../../kernel/http/caller.ts';
import { notFound, validationError } from '../../../kernel/http/errors.ts';
import { afterPosition, answerPosition } from '../../../kernel/http/event-positions.ts';
import { bodyOf, idOf, queryOf } from '../../../kernel/http/validation.ts';
import {
  listPublications,
  type PublicationDocument,
  publicationById,
  publications,
} from '../../../read-models/publications.ts';
import { commandFor } from '../policies/upload.ts';
import type { Platforms } from '../providers/platform.ts';
import { type PlatformName, type Publication, platformSchema, publication } from '../publication/index.ts';
import { futureOrNull, materialOf } from '../use-cases/material.ts';
import { type PostRequestTools, postRequestFor } from '../use-cases/post-request.ts';
import { publishContent } from '../use-cases/publish-content.ts';

const publishBody = z.object({
  content_id: z.guid(),
  platforms: z.array(platformSchema).min(1).max(20),
  schedule_at: z.iso.datetime({ offset: true }).nullish(),
});
const historyQuery = z.object({
  ...pageQuery,
  platform: platformSchema.optional(),
  status: z.enum(['requested', 'scheduled', 'uploading', 'published', 'unconfirmed', 'failed']).optional(),
  owner: z.guid().optional(),
});

export type PublisherTools = PostRequestTools & {
  readonly store: EventStore;
  readonly documents: Documents;
  readonly platforms: Platforms;
};

/** The publisher's HTTP side: content is published, and what became of it looked at. */
export function publisherApi(tools: PublisherTools): Router {
  const { store, documents, platforms } = tools;
  const router = new Router({ prefix: '/api/v1', sensitive: true, strict: false });

  router.post('/publish', async (ctx) => {
    const body = bodyOf(ctx, publishBody);
    const caller = callerOf(ctx);
    requireAccounts(platforms, body.platforms);
    const contentId = body.content_id.toLowerCase();
    const material = await materialOf(store, contentId);
    if (!material || !maySee(caller, material.ownerId)) throw notFound(`content ${contentId}`);
    const command = { ...commandOf(ctx, material.ownerId), correlationId: material.correlationId };
    const wanted = [...new Set(body.platforms)];
    const scheduleAt = futureOrNull(body.schedule_at, Date.now());
    const published = await publishContent(store, material, wanted, scheduleAt, command);
    answerPosition(ctx, ...published.map(({ position }) => position));
    ctx.status = 202;
    ctx.body = { content_id: contentId, publications: published.map(({ state }) => viewOf(state)) };
  });

  router.get('/publish/history', afterPosition(documents, publications), async (ctx) => {
    const { limit, cursor, owner, ...filter } = queryOf(ctx, historyQuery);
    const { role, userId } = callerOf(ctx);
    const mine = role === 'admin' ? owner?.toLowerCase() : userId;
    ctx.body = await listPublications(documents, { ...filter, owner: mine }, { limit, cursor });
  });

  router.get('/publish/:publication_id', afterPosition(documents, publications), async (ctx) => {
    ctx.body = await ownPublication(ctx);
  });

  router.post('/publish/:publication_id/check', async (ctx) => {
    const { publication_id, owner_id } = await ownPublication(ctx);
    const { state, position } = await load(store, publication, publication_id);
    if (state.status !== 'unconfirmed') {
      answerPosition(ctx, position);
      ctx.body = viewOf(state);
      return;
    }
    const { platform, attempt } = state.request;
    const signal = AbortSignal.timeout(CHECK_WITHIN_MS);
    const request = postRequestFor(state.request, state.session, tools);
    const standing = await platforms[platform].check(request, signal);
    const change =
      standing.kind === 'absent'
        ? ({ type: 'Fail', attempt, failure: absent(platform) } as const)
        : commandFor(standing, state);
    const checked = await execute(store, publication, publication_id, change, commandOf(ctx, owner_id));
    answerPosition(ctx, checked.position);
    ctx.body = viewOf(checked.state);
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

  /** A publication that the caller may see; what they may not see does not exist for them. */
  async function ownPublication(ctx: Context & { params: Record<string, string> }): Promise<PublicationDocument> {
    const id = idOf(ctx, 'publication_id');
    const item = await publicationById(documents, id);
    if (!item || !maySee(callerOf(ctx), item.owner_id)) throw notFound(`publication ${id}`);
    return item;
  }

  return router;
}

// Less than the gateway's patience with a service.
const CHECK_WITHIN_MS = 25_000;

/** @throws HttpError 422 with one item for each platform that nothing can be posted to */
function requireAccounts(platforms: Platforms, wanted: readonly PlatformName[]): void {
  const items = wanted.flatMap((name, index) => {
    const { connected, reason } = platforms[name];
    if (connected) return [];
    const msg = `${name} has no account: ${reason}`;
    return [{ type: 'platform_not_connected', loc: ['body', 'platforms', index], msg, input: name }];
  });
  if (items.length > 0) throw validationError(items);
}

const absent = (platform: PlatformName) => ({
  stage: 'publish',
  provider: platform,
  code: 'not-posted',
  cause: `${platform} has no such post: the upload did not come through`,
  next_action: 'publish again',
  at: new Date().toISOString(),
});

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
