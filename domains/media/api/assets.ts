import { stillOf } from '../../../contracts/media/clip.ts';
import { imageEvents } from '../../../contracts/media/image.ts';
import { materialEvents } from '../../../contracts/media/material.ts';
import { type Documents, findByIdOrStream, type ListPage } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { callerOf, maySee } from '../../../kernel/http/caller.ts';
import { notFound } from '../../../kernel/http/errors.ts';
import { type Handled, handle } from '../../../kernel/http/operation.ts';
import { ownerFor } from '../../../kernel/http/owner-query.ts';
import { idParam } from '../../../kernel/http/validation.ts';
import { type AssetDocument, assets, listAssets } from '../../../read-models/assets.ts';
import { ownerOfVisibleContent } from '../../shared/content-owner.ts';
import { mediaOperations } from './operations.ts';

export type AssetTools = {
  readonly store: EventStore;
  readonly documents: Documents;
  /** A link to a file that players can open. */
  readonly linkTo: (path: string | null) => string | null;
};

/** Shows images, generated and uploaded, and clips: those of one owner, those of one content, or a single one. */
export function assetHandlers({ store, documents, linkTo }: AssetTools): Handled[] {
  const viewOf = ({ owner_id: _owner, status: _status, ...asset }: AssetDocument) => ({
    ...asset,
    url: linkTo(asset.file_path),
    still_url: linkTo(asset.file_path && stillOf(asset.file_path)),
  });
  const listOf = ({ items, next_cursor }: ListPage<AssetDocument>) => ({ items: items.map(viewOf), next_cursor });

  return [
    handle(mediaOperations.listImages, async ({ query, ctx }) => {
      const { owner, limit, cursor, content_id: content, provider_kind: kind, ...filter } = query;
      const whose = ownerFor(callerOf(ctx), owner);
      return listOf(await listAssets(documents, { ...filter, content, kind, owner: whose }, { limit, cursor }));
    }),
    handle(mediaOperations.showImage, async ({ ctx }) => {
      const id = idParam(ctx, 'asset_id');
      const asset =
        (await findByIdOrStream({ store, documents }, assets, imageEvents, id)) ??
        (await findByIdOrStream({ store, documents }, assets, materialEvents, id));
      if (asset?.status !== 'generated' || !maySee(callerOf(ctx), asset.owner_id)) throw notFound(`image ${id}`);
      return viewOf(asset);
    }),
    handle(mediaOperations.listImagesOfContent, async ({ query, ctx }) => {
      const contentId = idParam(ctx, 'content_id');
      await ownerOfVisibleContent(store, ctx, contentId);
      return listOf(await listAssets(documents, { content: contentId }, query));
    }),
  ];
}
