import type { Character } from '../../../contracts/director/content.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { ownFootage, ownPicture } from '../../shared/own-material.ts';

type OwnPicture = { asset_id: string; file_path: string };

/**
 * The owner's pictures and clips with their files.
 * @throws Rejection `content/no-such-own-picture`
 */
export const ownPictures = (store: EventStore, owner: string, ids: readonly string[]): Promise<OwnPicture[]> =>
  Promise.all(ids.map(async (id) => required(await ownFootage(store, owner, id), id, 'pictures')));

/**
 * Who is to be in the scenes, with the file of its picture; null for no one in particular.
 * @throws Rejection `content/no-such-own-picture`
 */
export async function ownCharacter(
  store: EventStore,
  owner: string,
  {
    character: description,
    character_picture: id,
  }: { readonly character?: string | null | undefined; readonly character_picture?: string | null | undefined },
): Promise<Character | null> {
  if (!description && !id) return null;
  const picture = id ? required(await ownPicture(store, owner, id), id, 'character_picture') : null;
  return { description: description ?? null, picture };
}

function required(found: { readonly file_path: string } | null, asset_id: string, field: string): OwnPicture {
  if (found) return { asset_id, file_path: found.file_path };
  throw new Rejection(
    'content/no-such-own-picture',
    'invalid',
    `The image or clip ${asset_id} is not among yours: choose one of those listed at GET media/assets`,
    { field },
  );
}
