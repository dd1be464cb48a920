import { Decimal128, Double } from 'bson';
import { notImplemented } from '../errors.ts';
import { fitsInt64, isDouble, toDouble, toInteger } from './numbers.ts';
import type { Numeric } from './types.ts';

/** A sum that loses nothing along the way: ten times 0.1 is 1. */
export type Sum = {
  add(value: Numeric): void;
  /**
   * In MongoDB's type: an int; a long if one was added or the sum does not fit an int; a double if one was added or it
   * does not fit a long.
   */
  total(): Numeric;
  /** As a JavaScript number, for an average. */
  double(): number;
};

/** MongoDB's compensated summation: what rounding drops is added up separately, so int64 sums are exact as well. */
export function newSum(): Sum {
  let sum = 0;
  let dropped = 0;
  let long = false;
  let double = false;

  const addDouble = (value: number): void => {
    const next = sum + value;
    // Knuth's two-sum: the exact error of the addition above.
    const part = next - sum;
    if (Number.isFinite(next)) dropped += sum - (next - part) + (value - part);
    sum = next;
  };

  return {
    add(value) {
      if (value instanceof Decimal128) throw notImplemented('arithmetic with Decimal128');
      if (typeof value === 'bigint') {
        long = true;
        const near = Number(value);
        addDouble(near);
        addDouble(Number(value - BigInt(near)));
      } else {
        double ||= isDouble(value);
        addDouble(value instanceof Double ? value.value : value);
      }
    },
    total() {
      if (double) return toDouble(sum + dropped);
      const whole = BigInt(sum) + BigInt(dropped);
      return fitsInt64(whole) ? toInteger(whole, long) : toDouble(Number(whole));
    },
    double: () => sum + dropped,
  };
}
