import { z } from 'zod';

/** Digits alone: JavaScript's own conversion also takes `0x10`, `1e2`, spaces and an empty text. */
const DECIMAL = /^-?\d{1,15}$/;

/** A whole number of a query, in decimal digits, between two bounds that it may be; the fallback where it is left out. */
export const wholeNumber = (fallback: number, min: number, max: number) =>
  // The default is inside: JSON schemas lose it around a conversion.
  z.preprocess(decimal, z.int().min(min).max(max).default(fallback));

/** Other text stays as it is, and is refused as no number. */
const decimal = (given: unknown): unknown => (typeof given === 'string' && DECIMAL.test(given) ? Number(given) : given);
