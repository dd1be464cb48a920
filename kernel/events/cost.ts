import { z } from 'zod';
import type { Upcast } from './catalogue.ts';

/** Money spent with a provider, part of every event that records a paid response. US dollars, at most 6 decimals. */
export const costSchema = z.object({
  amount_usd: z.number().nonnegative(),
  provider: z.string(),
  unit: z.enum(['image', 'input_token', 'output_token', 'character', 'second']),
  quantity: z.number().nonnegative(),
});

/** For events whose next version may count seconds, of music that was bought; earlier ones hold no such cost. */
export const withoutSeconds: Upcast = (data) => data;

/** A cost as answers show it. */
export const costView = z.strictObject(costSchema.shape).meta({ id: 'Cost' });

export type Cost = z.infer<typeof costSchema>;

/** The sum of costs in US dollars, added to `before`. */
export const totalUsd = (costs: readonly Pick<Cost, 'amount_usd'>[], before = 0): number =>
  roundUsd(costs.reduce((sum, { amount_usd }) => sum + amount_usd, before));

/** Rounded to the sixth decimal, half up. */
export const roundUsd = (amount: number): number => Math.round(amount * 1e6) / 1e6;

/** Money as a whole number, whose sums are exact: millionths of a US dollar. */
export const microsOf = (amountUsd: number): number => Math.round(amountUsd * 1e6);
export const usdOf = (micros: number): number => micros / 1e6;
