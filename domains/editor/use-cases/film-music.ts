import { contentEvents } from '../../../contracts/director/content.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { DataOf } from '../../../kernel/events/event.ts';
import type { Files } from '../../../kernel/files/files.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { lookNamed } from '../../shared/looks/index.ts';
import { chooseMood, isMood } from '../providers/audio/music.ts';
import type { FilmMusic } from '../providers/video/soundtrack.ts';
import type { RenderEvent } from '../render/index.ts';

type Request = DataOf<RenderEvent, 'RenderRequested'>;
type Music = Request['music'];

/** The music of content whose owner asks for no other: composed in the mood that fits its script. */
export async function fittingMusic(
  store: EventStore,
  contentId: string,
  { scenes, look }: { scenes: readonly Pick<Request['scenes'][number], 'narration'>[]; look: string },
): Promise<NonNullable<Music>> {
  const asked = (await store.lastOf(contentEvents, contentId, 'ContentRequested'))?.data;
  const narration = scenes.map((scene) => scene.narration);
  const mood = chooseMood({
    niche: asked?.niche ?? null,
    tone: asked?.tone ?? null,
    look: lookNamed(look)?.mood ?? null,
    narration,
  });
  return { source: 'composed', mood, file_path: null, level_db: 0 };
}

/**
 * The music as a render needs it. Composed music is the same in every render of the same content.
 * @throws ProviderError `music-missing` if the file is gone
 */
export async function filmMusic({ content_id, music }: Request, files: Files): Promise<FilmMusic | null> {
  if (music === null) return null;
  const { source, mood, file_path, level_db: levelDb } = music;
  if (source === 'composed')
    return { source, mood: mood !== null && isMood(mood) ? mood : 'calm', seed: content_id, levelDb };
  if (file_path !== null && (await files.exists(file_path))) return { source, file: files.locate(file_path), levelDb };
  throw new ProviderError({
    provider: 'files',
    kind: 'invalid',
    code: 'music-missing',
    cause: `reading the music: there is no file ${file_path ?? ''}`.trimEnd(),
    nextAction: 'render again with other music, or without any',
  });
}
