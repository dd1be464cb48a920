import { z } from 'zod';

/** Money spent with a provider: part of every event that records a paid response. US dollars, at most 6 decimals. */
export const costSchema = z.object({
  amount_usd: z.number().nonnegative(),
  provider: z.string(),
  unit: z.enum(['image', 'input_token', 'output_token', 'character']),
  quantity: z.number().nonnegative(),
});

export type Cost = z.infer<typeof costSchema>;

/** Rounded to the sixth decimal, half up. */
export const roundUsd = (amount: number): number => Math.round(amount * 1e6) / 1e6;
