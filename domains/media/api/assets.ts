import Router from '@koa/router';
import { z } from 'zod';
import { type Documents, type ListPage, pageQuery } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { callerOf } from '../../../kernel/http/caller.ts';
import { waitForPosition } from '../../../kernel/http/event-positions.ts';
import { requestSchema } from '../../../kernel/http/request-schema.ts';
import { idParam, queryOf } from '../../../kernel/http/validation.ts';
import { type AssetDocument, assets, listAssets } from '../../../read-models/assets.ts';
import { ownerOfVisibleContent } from './visible-content.ts';

const contentQuery = requestSchema(z.object(pageQuery));
const ownerQuery = requestSchema(z.object({ ...pageQuery, owner: z.guid().optional() }));

export type AssetTools = {
  readonly store: EventStore;
  readonly documents: Documents;
  /** A link to a file that a player can open. */
  readonly linkTo: (path: string | null) => string | null;
};

/** Lists of generated images: those of one content, or of one owner. */
export function assetRoutes({ store, documents, linkTo }: AssetTools): Router {
  const router = new Router({ prefix: '/api/v1/media/assets', sensitive: true, strict: false });

  router.get('/', waitForPosition(documents, assets), async (ctx) => {
    const { owner, ...page } = queryOf(ctx, ownerQuery);
    const { role, userId } = callerOf(ctx);
    ctx.body = viewOf(await listAssets(documents, { owner: role === 'admin' ? owner : userId }, page));
  });

  router.get('/:content_id', waitForPosition(documents, assets), async (ctx) => {
    const page = queryOf(ctx, contentQuery);
    const contentId = idParam(ctx, 'content_id');
    await ownerOfVisibleContent(store, ctx, contentId);
    ctx.body = viewOf(await listAssets(documents, { content: contentId }, page));
  });

  const viewOf = ({ items, next_cursor }: ListPage<AssetDocument>) => ({
    items: items.map(({ owner_id: _owner, status: _status, ...asset }) => ({ ...asset, url: linkTo(asset.file_path) })),
    next_cursor,
  });

  return router;
}
