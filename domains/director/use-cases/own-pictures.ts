import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { ownPicture } from '../../shared/own-material.ts';

/**
 * The owner's pictures with their files.
 * @throws Rejection `content/no-such-own-picture`
 */
export const ownPictures = (
  store: EventStore,
  owner: string,
  ids: readonly string[],
): Promise<{ asset_id: string; file_path: string }[]> =>
  Promise.all(
    ids.map(async (asset_id) => {
      const picture = await ownPicture(store, owner, asset_id);
      if (picture) return { asset_id, file_path: picture.file_path };
      throw new Rejection(
        'content/no-such-own-picture',
        'invalid',
        `The image ${asset_id} is not among yours: choose one of those listed at GET media/assets`,
        { field: 'pictures' },
      );
    }),
  );
