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
