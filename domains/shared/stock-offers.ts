import type { Offer } from './adapter.ts';

/** Where photographs can be found: their adapters are those of media, in this order. */
export const STOCK_OFFERS = [
  {
    name: 'openverse',
    label: 'Openverse: openly licensed photographs, without a key',
    fields: { url: { isNeeded: false, usual: 'https://api.openverse.org' } },
  },
  {
    name: 'pexels',
    label: 'Pexels',
    fields: { url: { isNeeded: false, usual: 'https://api.pexels.com' }, key: { isNeeded: true } },
  },
  {
    name: 'pixabay',
    label: 'Pixabay',
    fields: { url: { isNeeded: false, usual: 'https://pixabay.com' }, key: { isNeeded: true } },
  },
] as const satisfies readonly Offer[];

export type StockName = (typeof STOCK_OFFERS)[number]['name'];
export type StockOffer = Offer & { readonly name: StockName };

export const STOCK_NAMES = STOCK_OFFERS.map(({ name }) => name) as [StockName, ...StockName[]];

export const stockOffer = (name: StockName): StockOffer =>
  STOCK_OFFERS.find((each) => each.name === name) as StockOffer;
