import type { ProviderChoices } from '../../shared/own-settings.ts';
import type { ConfiguredSpeech } from '../providers/from-config.ts';
import type { MusicProvider } from '../providers/music/music-adapter.ts';

/** Who speaks and plays for a user. */
export type FilmProviders = {
  readonly speech: ConfiguredSpeech;
  /** Who plays for films, one after the other if they are down; none where the built-in musician alone does. */
  readonly music: readonly MusicProvider[];
  /** Those that were chosen for the film, by part, and that are not available any more. */
  readonly gone: ProviderChoices;
};

/** @param contentId of the film that they are for; null for no film */
export type ProvidersOf = (owner: string | null, contentId: string | null) => Promise<FilmProviders>;
