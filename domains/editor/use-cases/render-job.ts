import type { Documents } from '../../../kernel/documents/index.ts';
import type { Files } from '../../../kernel/files/files.ts';
import type { PolicyContext } from '../../../kernel/policies/policy.ts';
import type { Ceilings } from '../../shared/ceilings.ts';
import type { Ffmpeg } from '../../shared/providers/ffmpeg/locate.ts';
import type { Aligner } from '../providers/speech/align/index.ts';
import type { ChosenEncoder } from '../providers/video/choose-encoder.ts';
import type { Tier } from '../providers/video/encoder.ts';
import type { FilmProviders } from './providers-of-owner.ts';

export type RenderTools = {
  readonly ceilings: Ceilings;
  readonly files: Files;
  readonly documents: Documents;
  /** Finds the words in an uploaded recording. */
  readonly align: Aligner;
  readonly ffmpeg: () => Promise<Ffmpeg>;
  readonly encoder: () => Promise<ChosenEncoder>;
  readonly quality: Tier;
  readonly cacheFolder: string;
  readonly retryDelayMs: number;
} & FilmProviders;

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
