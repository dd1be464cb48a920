import type { ConfiguredSpeech } from '../providers/from-config.ts';
import type { MusicProvider } from '../providers/music/music-adapter.ts';

/** Who speaks and plays for a user. */
export type FilmProviders = {
  readonly speech: ConfiguredSpeech;
  /** Plays for films; null where the built-in musician alone does. */
  readonly music: MusicProvider | null;
};

export type ProvidersOf = (owner: string | null) => Promise<FilmProviders>;
