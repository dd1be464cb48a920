import { createHash } from 'node:crypto';
import { z } from 'zod';

/** A cursor that was not issued by this list. */
export class InvalidCursor extends Error {
  constructor() {
    super('The cursor was not issued by this list');
    this.name = 'InvalidCursor';
  }
}

type Place = readonly [string | number, ...(string | number)[]];

const shape = z.tuple([z.string()], z.union([z.string(), z.number()]));

/**
 * The name of an order in a list that is filtered: a cursor is refused with a filter other than its own, because what
 * follows would be neither list. @param filter undefined fields count as absent
 */
export const orderOf = (sortBy: string, filter: object): string =>
  `${sortBy} ${createHash('sha256').update(JSON.stringify(filter)).digest('base64url').slice(0, 16)}`;

/** An opaque cursor: the name of the sort order, and the last item's place in it. */
export const encodeCursor = (order: string, ...place: Place): string =>
  Buffer.from(JSON.stringify([order, ...place])).toString('base64url');

/** The place that `encodeCursor` was given for the same order. @throws InvalidCursor */
export function decodeCursor(cursor: string, order: string, length: number): (string | number)[] {
  try {
    const [name, ...place] = shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (name === order && place.length === length) return place;
  } catch {
    // Not base64url, not JSON or not this shape: one answer for all of them.
  }
  throw new InvalidCursor();
}

/** The revision that a cursor names. @throws InvalidCursor */
export function decodeRevision(cursor: string, order: string): bigint {
  const [revision] = decodeCursor(cursor, order, 1);
  if (typeof revision !== 'string' || !/^\d{1,18}$/.test(revision)) throw new InvalidCursor();
  return BigInt(revision);
}
