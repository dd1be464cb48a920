import type { Documents } from '../../../kernel/documents/index.ts';
import type { Files } from '../../../kernel/files/files.ts';
import type { PolicyContext } from '../../../kernel/policies/policy.ts';
import type { Ceilings } from '../../shared/ceilings.ts';
import type { Ffmpeg } from '../providers/ffmpeg/locate.ts';
import type { MusicProvider } from '../providers/music/music-adapter.ts';
import type { Aligner } from '../providers/speech/align/index.ts';
import type { SpeechProvider } from '../providers/speech/speech-provider.ts';
import type { Tier } from '../providers/video/encoder.ts';

export type RenderTools = {
  readonly ceilings: Ceilings;
  readonly files: Files;
  readonly documents: Documents;
  readonly speech: SpeechProvider;
  /** Takes over where the voice of a film is down; null if none does. */
  readonly secondVoiceId: string | null;
  /** Plays for films; null where the built-in musician alone does. */
  readonly music: MusicProvider | null;
  /** Finds the words in an uploaded recording. */
  readonly align: Aligner;
  readonly ffmpeg: () => Promise<Ffmpeg>;
  readonly quality: Tier;
  readonly cacheFolder: string;
  readonly retryDelayMs: number;
};

/** A render in progress. */
export type RenderJob = {
  readonly tools: RenderTools;
  readonly context: PolicyContext;
  /** Null for a render without an owner. */
  readonly owner: string | null;
  /** The folder of the content's files. */
  readonly folder: string;
  readonly signal: AbortSignal;
};
