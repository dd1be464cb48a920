import { contentEvents } from '../../../contracts/director/content.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { DataOf } from '../../../kernel/events/event.ts';
import type { Files } from '../../../kernel/files/files.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { filmChoicesOf } from '../../shared/film-choices.ts';
import { lookNamed } from '../../shared/looks/index.ts';
import { chooseMood, isMood, type Mood } from '../providers/audio/music.ts';
import type { FilmMusic } from '../providers/video/soundtrack.ts';
import type { RenderEvent } from '../render/index.ts';

type Request = DataOf<RenderEvent, 'RenderRequested'>;
type Music = Request['music'];

/** The requested music: null for each choice that is left open. */
export type MusicWishes = {
  /** `none`, `file`, `fitting`, or a mood. */
  readonly music: string | null;
  readonly file_path: string | null;
  readonly level_db: number | null;
};

/** What is chosen for a film's music: with its request, or in its owner's settings. */
export async function musicWishesOf(store: EventStore, owner: string | null, contentId: string): Promise<MusicWishes> {
  const chosen = await filmChoicesOf(store, owner, contentId);
  return { music: chosen.music, file_path: chosen.music_file_path, level_db: chosen.music_level_db };
}

type Film = Pick<Request, 'content_id' | 'look'> & {
  readonly scenes: readonly Pick<Request['scenes'][number], 'narration'>[];
};

/** The music of a film whose owner has these settings: composed in a mood that fits, unless they name another. */
export async function chosenMusic(store: EventStore, film: Film, wishes: MusicWishes): Promise<Music> {
  const { music, file_path } = wishes;
  const level_db = wishes.level_db ?? 0;
  if (music === 'none') return null;
  if (music === 'file' && file_path !== null) return { source: 'file', mood: null, file_path, level_db };
  const mood = music !== null && isMood(music) ? music : await fittingMood(store, film);
  return { source: 'composed', mood, file_path: null, level_db };
}

/** The music of another render of a video: choices that are not changed stay as they were. */
export async function repeatedMusic(store: EventStore, before: Request, wishes: MusicWishes): Promise<Music> {
  const level_db = wishes.level_db ?? before.music?.level_db ?? null;
  if (wishes.music === null) return before.music && { ...before.music, level_db: level_db ?? 0 };
  return chosenMusic(store, before, { ...wishes, level_db });
}

async function fittingMood(store: EventStore, { content_id, look, scenes }: Film): Promise<Mood> {
  const asked = (await store.lastOf(contentEvents, content_id, 'ContentRequested'))?.data;
  return chooseMood({
    niche: asked?.niche ?? null,
    tone: asked?.tone ?? null,
    look: lookNamed(look)?.mood ?? null,
    narration: scenes.map(({ narration }) => narration),
  });
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
  if (file_path !== null && (await files.exists(file_path)))
    return { source, file: await files.local(file_path), levelDb };
  throw new ProviderError({
    provider: 'files',
    kind: 'invalid',
    code: 'music-missing',
    cause: `reading the music: there is no file ${file_path ?? ''}`.trimEnd(),
    nextAction: 'render again with other music, or without any',
  });
}
