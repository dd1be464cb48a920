import { type Field, type FilledFields, filled, missingFields } from './adapter.ts';
import type { ImageSettings } from './images-in-use.ts';
import { type StockOffer, stockOffer } from './stock-offers.ts';

export type StockInUse = {
  readonly offer: StockOffer;
  readonly fields: FilledFields;
  /** The settings that it needs, and that are absent: it is asked once all are there. */
  readonly missing: readonly string[];
};

/** The setting of each field. */
export const STOCK_SETTINGS = {
  url: 'PLATFORM_IMAGES_STOCK_URL',
  key: 'PLATFORM_IMAGES_STOCK_KEY',
} as const satisfies Partial<Record<Field, keyof ImageSettings>>;

/** The source of photographs; null for none. */
export function stockInUse(settings: ImageSettings): StockInUse | null {
  const { PLATFORM_IMAGES_STOCK_PROVIDER: name } = settings;
  if (!name) return null;
  const offer = stockOffer(name);
  const given = { url: settings.PLATFORM_IMAGES_STOCK_URL, key: settings.PLATFORM_IMAGES_STOCK_KEY };
  const names: Partial<Record<Field, string>> = STOCK_SETTINGS;
  const missing = missingFields(offer, given).map((field) => names[field] ?? field);
  return { offer, fields: filled(offer, given), missing };
}
