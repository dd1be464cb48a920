import type { Cost } from '../../../../kernel/events/cost.ts';
import type { Spending } from '../../../../kernel/providers/paid-call.ts';
import type { Adapter, FilledFields } from '../../../shared/adapter.ts';
import type { ClipOffer } from '../../../shared/clip-offers.ts';
import type { Price } from '../../../shared/prices.ts';
import type { ReferencePicture } from '../image-provider.ts';

export type ClipOrder = {
  /** The image that is set in motion: the clip begins with it. */
  readonly image: ReferencePicture;
  readonly prompt: string;
  /** 5 or 10. */
  readonly seconds: number;
  readonly signal: AbortSignal;
  /** The same for every repeat of this order, so that a provider that honours it bills once. */
  readonly idempotencyKey: string;
  /** The budget that pays for it. */
  readonly spending: Spending;
};

/** An order that the provider has taken. */
export type TakenOrder = {
  /** By which the provider knows it, in its own format: it is stored, and holds no key. */
  readonly place: string;
  /** Null if it costs nothing. */
  readonly cost: Cost | null;
};

export type ClipProvider = {
  readonly name: string;
  /** US dollars for a second; 0 for nothing, null if unknown. */
  readonly priceUsd: Price;
  /** Places an order, which is paid for. @throws ProviderError, or the signal's reason */
  order(order: ClipOrder): Promise<TakenOrder>;
  /**
   * Waits until an order is done, however often it is asked: after a crash, it is the same order.
   * @returns a file in one of the formats in which clips are uploaded
   * @throws ProviderError, with the code `download-failed` if it is done and can be asked for again; or the signal's reason
   */
  result(place: string, signal: AbortSignal): Promise<Buffer>;
  /** The order is no longer needed. Never throws. */
  cancel(place: string): Promise<void>;
};

export type ClipOptions = {
  readonly priceUsd: Price;
  /** From the order to the clip. */
  readonly timeoutMs: number;
};

export type ClipAdapter = ClipOffer &
  Adapter<ClipProvider, ClipOptions> & {
    /**
     * Asks for something that costs nothing, with the key.
     * @returns what was found, for a person
     * @throws ProviderError
     */
    test(fields: FilledFields, signal: AbortSignal): Promise<string>;
  };
