import type { Cost } from '../../../kernel/events/cost.ts';
import type { Spending } from '../../../kernel/providers/paid-call.ts';

/** A picture of what is to be in another one. */
export type ReferencePicture = {
  readonly bytes: Uint8Array;
  readonly format: 'jpeg' | 'png' | 'webp';
};

export type GenerationRequest = {
  prompt: string;
  negativePrompt: string | null;
  /** The figure that is to look as in the other images of its film; null for none. */
  character: {
    /** As it stands in the prompt, which is enough for providers that only read; null if the picture alone says it. */
    readonly description: string | null;
    readonly reference: ReferencePicture | null;
  } | null;
  /** Pixels, 64 to 2048 in steps of 8; so is `height`. */
  width: number;
  height: number;
  steps: number;
  cfgScale: number;
  /** -1 leaves the choice to the provider; the metadata names the seed used, if the provider reports it. */
  seed: number;
  /** The same for every repeat of this request, so that a provider that honours it bills once. */
  idempotencyKey: string;
  /** The budget that pays for a paid provider. */
  spending: Spending;
};

export type GenerationResult = {
  bytes: Uint8Array;
  format: 'jpeg' | 'png' | 'webp';
  /** The actual size of the bytes, in pixels. */
  width: number;
  height: number;
  /** JSON, snake_case. Always contains `kind`. */
  metadata: Record<string, unknown>;
  cost: ImageCost | null;
};

export type ImageCost = Cost & { unit: 'image' };

export type ImageProviderKind = 'LOCAL' | 'CLOUD';

export type ImageProvider = {
  name: string;
  kind: ImageProviderKind;
  /** The most an image may cost, in US dollars; 0 for nothing, null if unknown. */
  priceUsd: number | null;
  /** Never throws: an error becomes the `reason`. */
  check(signal: AbortSignal): Promise<{ available: boolean; reason: string | null }>;
  /** @throws ProviderError, or the signal's reason when the caller gave up */
  generate(request: GenerationRequest, signal: AbortSignal): Promise<GenerationResult>;
};

/** What holds for any provider of images. */
export type ImageOptions = {
  /** Per image. */
  readonly timeoutMs: number;
  /** Of one image; 0 for nothing, null if unknown. */
  readonly priceUsd: number | null;
};
