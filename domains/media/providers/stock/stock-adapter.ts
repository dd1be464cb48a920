import type { Adapter } from '../../../shared/adapter.ts';
import type { StockOffer } from '../../../shared/stock-offers.ts';
import type { ImageProvider } from '../image-provider.ts';

export type StockOptions = {
  /** Per image: search and download. */
  readonly timeoutMs: number;
  /** In place of the time between two searches that the source's terms ask for. */
  readonly spacingMs?: number;
};

export type StockAdapter = StockOffer & Adapter<ImageProvider, StockOptions>;
