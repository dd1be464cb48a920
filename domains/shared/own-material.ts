import { imageEvents } from '../../contracts/media/image.ts';
import { type MaterialKind, materialEvents } from '../../contracts/media/material.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';

/** What a film may be made of: a file of its owner's. */
export type OwnFile = { readonly file_path: string };

/**
 * What a scene may show: a picture that this user has made or uploaded, or a clip; null if there is none under the id, or
 * it is someone else's. Read from its stream: it may have been made a moment ago.
 */
export const ownFootage = (store: EventStore, owner: string, assetId: string): Promise<OwnFile | null> =>
  madeOrUploaded(store, owner, assetId, ['picture', 'clip']);

/** The same, of pictures alone. */
export const ownPicture = (store: EventStore, owner: string, assetId: string): Promise<OwnFile | null> =>
  madeOrUploaded(store, owner, assetId, ['picture']);

async function madeOrUploaded(
  store: EventStore,
  owner: string,
  assetId: string,
  kinds: readonly MaterialKind[],
): Promise<OwnFile | null> {
  const made = await store.lastOf(imageEvents, assetId, 'ImageGenerated');
  if (made) return made.metadata.owner === owner ? { file_path: made.data.file_path } : null;
  return uploaded(store, owner, assetId, kinds);
}

/** What this user has uploaded and not deleted since, if it is of one of these kinds. */
async function uploaded(store: EventStore, owner: string, materialId: string, kinds: readonly MaterialKind[]) {
  const stored = await store.lastOf(materialEvents, materialId, 'MaterialStored');
  if (!stored || stored.data.owner_id !== owner || !kinds.includes(stored.data.kind)) return null;
  if (await store.lastOf(materialEvents, materialId, 'MaterialDeleted')) return null;
  const { file_path, duration_seconds } = stored.data;
  return { file_path, duration_seconds };
}
