import type { ContentEvent } from '../../contracts/director/content.ts';
import { contentEvents } from '../../contracts/director/content.ts';
import type { Settings } from '../../contracts/identity/user.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import type { DataOf } from '../../kernel/events/event.ts';
import { speaks } from './languages.ts';
import type { ProviderChoices } from './own-settings.ts';
import { settingsOf } from './owner-settings.ts';

type Request = DataOf<ContentEvent, 'ContentRequested'>;

/** How a film is to be made: what its request says, and the owner's settings where it says nothing. */
export type FilmChoices = Pick<
  Settings['defaults'],
  | 'voice_id'
  | 'subtitle_style'
  | 'look'
  | 'format'
  | 'frame_rate'
  | 'music'
  | 'music_file_path'
  | 'music_level_db'
  | 'logo_file_path'
> & {
  /** Of the script; null if no one recorded it. */
  readonly language: string | null;
  /** Null for content that is not known here. */
  readonly request: Request | null;
};

export async function filmChoicesOf(store: EventStore, owner: string | null, contentId: string): Promise<FilmChoices> {
  const [{ defaults }, request] = await Promise.all([settingsOf(store, owner), filmRequestOf(store, contentId)]);
  return chosenFilm(defaults, request);
}

/** What content was requested with, and what was chosen again since; null for content that is not known here. */
export async function filmRequestOf(store: EventStore, contentId: string): Promise<Request | null> {
  const [requested, chosen] = await Promise.all([
    store.lastOf(contentEvents, contentId, 'ContentRequested'),
    store.lastOf(contentEvents, contentId, 'FilmChosen'),
  ]);
  if (!requested) return null;
  const { film, visual_style } = chosen?.data ?? requested.data;
  return { ...requested.data, film, visual_style };
}

/** Why a provider that was chosen for a video was not asked. */
export const KEY_REMOVED = 'it is not available any more: its key has been removed since it was chosen for the video';

/** The providers that were chosen for this content alone, by part. */
export const providersChosenFor = async (store: EventStore, contentId: string | null): Promise<ProviderChoices> =>
  (contentId === null ? null : await filmRequestOf(store, contentId))?.film.providers ?? {};

function chosenFilm(defaults: Settings['defaults'], request: Request | null): FilmChoices {
  const film = request?.film;
  const language = request?.language ?? null;
  return {
    ...defaults,
    language,
    request,
    // The voice in the settings is for films in its language, and for those whose voices no one is chosen for.
    voice_id:
      film?.voice_id ?? (!film?.providers.voice && speaks(defaults.voice_id, language) ? defaults.voice_id : null),
    look: film?.look ?? defaults.look,
    format: film?.format ?? defaults.format,
    music: film?.music ?? defaults.music,
    music_file_path: film?.music_file_path ?? defaults.music_file_path,
  };
}
