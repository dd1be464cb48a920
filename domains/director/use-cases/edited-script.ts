import type { Script } from '../../../contracts/director/script.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { ownFootage } from '../../shared/own-material.ts';
import { nothingToEdit } from '../content/index.ts';
import { oversize } from '../providers/draft-bounds.ts';
import { secondsFor } from '../providers/narration-length.ts';

type Scene = Script['scenes'][number];
type Pinned = Scene['pinned'];

/** A person's changes: absent fields stay as they are. Scenes are given in order, all of them. */
export type ScriptChanges = {
  readonly [Field in 'title' | 'description']?: Script[Field] | undefined;
} & {
  readonly hashtags?: readonly string[] | undefined;
  readonly scenes?: readonly ChangedScene[] | undefined;
};

type ChangedScene = Pick<Scene, 'narration' | 'visual_prompt' | 'card' | 'sources'> & {
  readonly pinned: { readonly asset_id: string } | null;
};

/**
 * The script with the changes. The length of a scene is estimated again if its words have changed.
 * @param owner of the content: only this user's pictures and clips can be pinned
 * @throws Rejection `content/script-too-large`, `content/no-such-picture`
 */
export async function editedScript(
  store: EventStore,
  owner: string,
  before: Script | null,
  { title, description, hashtags, scenes }: ScriptChanges,
): Promise<Script> {
  if (before === null) throw nothingToEdit();
  const script: Script = {
    title: title ?? before.title,
    description: description ?? before.description,
    hashtags: [...(hashtags ?? before.hashtags)],
    language: before.language,
    scenes: scenes ? await inOrder(store, owner, before, scenes) : before.scenes,
  };
  const reason = oversize(script);
  if (reason !== null) throw new Rejection('content/script-too-large', 'invalid', `The script is refused: ${reason}`);
  return script;
}

function inOrder(
  store: EventStore,
  owner: string,
  before: Script,
  scenes: readonly ChangedScene[],
): Promise<Script['scenes']> {
  const seconds = new Map(before.scenes.map(({ narration, duration_seconds }) => [narration, duration_seconds]));
  const known = new Map(before.scenes.flatMap(({ pinned }) => (pinned ? [[pinned.asset_id, pinned] as const] : [])));
  return Promise.all(
    scenes.map(async ({ narration, visual_prompt, card, sources, pinned }, index) => ({
      index,
      narration,
      visual_prompt,
      duration_seconds: seconds.get(narration) ?? secondsFor(narration),
      card,
      sources,
      pinned: pinned && (known.get(pinned.asset_id) ?? (await ownedPicture(store, owner, pinned.asset_id, index))),
    })),
  );
}

async function ownedPicture(store: EventStore, owner: string, asset_id: string, index: number): Promise<Pinned> {
  const picture = await ownFootage(store, owner, asset_id);
  if (picture) return { asset_id, file_path: picture.file_path };
  throw new Rejection(
    'content/no-such-picture',
    'invalid',
    `Scene ${index + 1} is to show the image or clip ${asset_id}, which is not among the owner's: choose one of those listed at GET media/assets`,
    { field: 'scenes' },
  );
}
