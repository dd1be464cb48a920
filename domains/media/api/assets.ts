import type { Documents, ListPage } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { callerOf } from '../../../kernel/http/caller.ts';
import { type Handled, handle } from '../../../kernel/http/operation.ts';
import { ownerFor } from '../../../kernel/http/owner-query.ts';
import { idParam } from '../../../kernel/http/validation.ts';
import { type AssetDocument, listAssets } from '../../../read-models/assets.ts';
import { mediaOperations } from './operations.ts';
import { ownerOfVisibleContent } from './visible-content.ts';

export type AssetTools = {
  readonly store: EventStore;
  readonly documents: Documents;
  /** A link to a file that players can open. */
  readonly linkTo: (path: string | null) => string | null;
};

/** Lists generated images: those of one content, or of one owner. */
export function assetHandlers({ store, documents, linkTo }: AssetTools): Handled[] {
  const viewOf = ({ items, next_cursor }: ListPage<AssetDocument>) => ({
    items: items.map(({ owner_id: _owner, status: _status, ...asset }) => ({ ...asset, url: linkTo(asset.file_path) })),
    next_cursor,
  });

  return [
    handle(mediaOperations.listImages, async ({ query: { owner, ...page }, ctx }) =>
      viewOf(await listAssets(documents, { owner: ownerFor(callerOf(ctx), owner) }, page)),
    ),
    handle(mediaOperations.listImagesOfContent, async ({ query, ctx }) => {
      const contentId = idParam(ctx, 'content_id');
      await ownerOfVisibleContent(store, ctx, contentId);
      return viewOf(await listAssets(documents, { content: contentId }, query));
    }),
  ];
}
