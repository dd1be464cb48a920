import type { Collection, Filter, Sort, WithId } from 'mongodb';
import { z } from 'zod';
import type { Stored } from './read-model.ts';

/** `?limit=&cursor=` of every list. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(1_000).optional(),
};

export type Page = { limit: number; cursor?: string | undefined };
export type ListPage<D> = { items: D[]; next_cursor: string | null };

/** A cursor that this list did not issue. */
export class BadCursor extends Error {
  constructor() {
    super('The cursor was not issued by this list');
    this.name = 'BadCursor';
  }
}

/**
 * One page, newest first by `sortBy` with the key as tie-break. The cursor names the last item seen, so that a page
 * neither repeats nor skips when new items arrive in between.
 * @throws BadCursor
 */
export async function listPage<D extends object>(
  collection: Collection<Stored<D>>,
  filter: Filter<Stored<D>>,
  sortBy: keyof D & string,
  { limit, cursor }: Page,
): Promise<ListPage<Stored<D>>> {
  const after = cursor === undefined ? null : decode(cursor, sortBy);
  // The driver's types do not follow computed keys; what is built here is an ordinary filter and sort.
  const beyond = after
    ? { $or: [{ [sortBy]: { $lt: after.value } }, { [sortBy]: after.value, _id: { $lt: after.id } }] }
    : {};
  const found = await collection
    .find({ $and: [filter, beyond] } as Filter<Stored<D>>)
    .sort({ [sortBy]: -1, _id: -1 } as Sort)
    .limit(limit + 1)
    .toArray();
  const items = (found as WithId<Stored<D>>[]).slice(0, limit) as Stored<D>[];
  const last = items.at(-1);
  return { items, next_cursor: found.length > limit && last ? encode(sortBy, last) : null };
}

const cursorShape = z.tuple([z.string(), z.union([z.string(), z.number()]), z.string()]);

const encode = <D extends object>(sortBy: keyof D & string, last: Stored<D>): string =>
  Buffer.from(JSON.stringify([sortBy, last[sortBy], last._id])).toString('base64url');

function decode(cursor: string, sortBy: string): { value: string | number; id: string } {
  try {
    const [name, value, id] = cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (name === sortBy) return { value, id };
  } catch {
    // Not base64url, not JSON or not this shape: one answer for all of them.
  }
  throw new BadCursor();
}
