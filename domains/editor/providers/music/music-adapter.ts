import type { Cost } from '../../../../kernel/events/cost.ts';
import type { Spending } from '../../../../kernel/providers/paid-call.ts';
import type { Adapter, FilledFields } from '../../../shared/adapter.ts';
import type { MusicOffer } from '../../../shared/music-offers.ts';
import type { Price } from '../../../shared/prices.ts';
import type { Mood } from '../audio/music.ts';

export type MusicOrder = {
  readonly mood: Mood;
  /** 3 to 600. */
  readonly seconds: number;
  readonly signal: AbortSignal;
  /** The same for every repeat of this order, so that a provider that honours it bills once. */
  readonly idempotencyKey: string;
  /** The budget that pays for it. */
  readonly spending: Spending;
};

export type MusicProvider = {
  readonly name: string;
  /**
   * @returns a sound file that ffmpeg reads, of about the length that was asked for, and what it cost
   * @throws ProviderError, or the signal's reason
   */
  compose(order: MusicOrder): Promise<{ readonly bytes: Uint8Array; readonly cost: Cost }>;
};

export type MusicDeps = {
  /** US dollars for a minute; 0 for nothing, null if unknown. */
  readonly priceUsd: Price;
  /** For one piece. */
  readonly timeoutMs: number;
};

export type MusicAdapter = MusicOffer &
  Adapter<MusicProvider, MusicDeps> & {
    /**
     * Asks for something that costs nothing, with the key.
     * @returns what was found, for a person
     * @throws ProviderError
     */
    test(fields: FilledFields, signal: AbortSignal): Promise<string>;
  };
