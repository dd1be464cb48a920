import type { StockName } from '../../../shared/stock-offers.ts';
import { openverse } from './openverse.ts';
import { pexels } from './pexels.ts';
import { pixabay } from './pixabay.ts';
import type { StockAdapter } from './stock-adapter.ts';

const ADAPTERS: Readonly<Record<StockName, StockAdapter>> = { openverse, pexels, pixabay };

/** All stocks of pictures, in the order in which people are offered them. */
export const stockAdapters: readonly StockAdapter[] = Object.values(ADAPTERS);

export const stockAdapter = (name: StockName): StockAdapter => ADAPTERS[name];
