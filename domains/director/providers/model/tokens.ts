import { type Cost, roundUsd } from '../../../../kernel/events/cost.ts';
import type { TokenPrices } from '../../../shared/prices.ts';
import type { Answered } from './api.ts';

export const isUnpriced = ({ inputUsd, outputUsd }: TokenPrices): boolean => inputUsd === null || outputUsd === null;

export const isFree = ({ inputUsd, outputUsd }: TokenPrices): boolean => inputUsd === 0 && outputUsd === 0;

/** The most an answer may cost, in USD; null if unknown. No tokeniser produces more tokens than a text has bytes. */
export const priceBound = (body: string, maxTokens: number, { inputUsd, outputUsd }: TokenPrices): number | null =>
  inputUsd === null || outputUsd === null
    ? null
    : roundUsd((Buffer.byteLength(body) * inputUsd + maxTokens * outputUsd) / 1e6);

/** What tokens cost, by their kind; nothing if the server does not count them. */
export function costsOf(tokens: Answered['tokens'], provider: string, { inputUsd, outputUsd }: TokenPrices): Cost[] {
  if (tokens === null) return [];
  const cost = (unit: Cost['unit'], quantity: number, price: number | null): Cost => ({
    amount_usd: roundUsd((quantity * (price ?? 0)) / 1e6),
    provider,
    unit,
    quantity,
  });
  return [cost('input_token', tokens.input, inputUsd), cost('output_token', tokens.output, outputUsd)];
}
