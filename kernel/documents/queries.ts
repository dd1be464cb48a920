import type { Collection, Condition, Document, Filter, Sort, WithId } from 'mongodb';
import { z } from 'zod';
import { decodeCursor, encodeCursor, orderOf } from './cursor.ts';
import type { Documents } from './documents.ts';
import { type ReadModel, type Stored, withoutInternals } from './read-model.ts';
import { wholeNumber } from './whole-number.ts';

/** `?limit=&cursor=` of every list. */
export const pageQuery = {
  limit: wholeNumber(50, 1, 200),
  // No request target is longer: whatever was not issued is refused as such.
  cursor: z.string().max(8_192).optional(),
};

/** `?q=` of a list that can be searched. @param where what is looked through, for the description */
export const searchQuery = (where: string) => ({
  q: z.string().trim().min(1).max(100).optional().describe(`Words, or parts of them, that all occur in ${where}`),
});

/**
 * The condition that each word occurs in one of these fields, whatever its case; nothing without words. It bounds no
 * reading: combine it with conditions that an index answers.
 */
export const withWords = (q: string | undefined, fields: readonly string[]): Document =>
  q === undefined
    ? {}
    : {
        $and: q.split(/\s+/).map((word) => {
          const anywhere = { $regex: word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), $options: 'i' };
          return { $or: fields.map((field) => ({ [field]: anywhere })) };
        }),
      };

export type Page = { limit: number; cursor?: string | undefined };
export type ListPage<D> = { items: D[]; next_cursor: string | null };

/** The answer of a list. */
export const listOf = <S extends z.ZodType>(item: S) =>
  z.strictObject({
    items: z.array(item),
    next_cursor: z.string().nullable().describe('The `cursor` of the next page; null at the end'),
  });

/** A filter as queries write it: undefined fields are ignored, and keys may be paths into a document. */
type Where<D> = { readonly [Field in keyof D]?: Condition<D[Field]> | undefined } & Document;

/** A range including both ends; ISO 8601 UTC, which compares as text. Undefined if both ends are open. */
export const dateRange = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined && to === undefined ? undefined : { ...(from ? { $gte: from } : {}), ...(to ? { $lte: to } : {}) };

// The driver's types follow neither a generic document nor what `ignoreUndefined` leaves out. This is the only place
// that casts around it.
const filterOf = <D extends object>(where: Where<D>): Filter<Stored<D>> => where as Filter<Stored<D>>;

const byKey = <D extends object>(key: Condition<string>): Filter<Stored<D>> => ({ _id: key }) as Filter<Stored<D>>;

const found = async <D extends object>(
  collection: Collection<Stored<D>>,
  filter: Filter<Stored<D>>,
  sort: Sort,
  limit: number,
): Promise<Stored<D>[]> => (await collection.find(filter).sort(sort).limit(limit).toArray()) as Stored<D>[];

/** The document under a key; null if there is none. */
export async function findById<D extends object>(
  documents: Documents,
  model: ReadModel<D>,
  id: string,
): Promise<D | null> {
  const stored = await (await documents.of(model)).findOne(byKey<D>(id));
  return stored && withoutInternals(stored as Stored<D>);
}

/** The documents under these keys, in no particular order; keys without a document are left out. */
export async function findByIds<D extends object>(
  documents: Documents,
  model: ReadModel<D>,
  ids: readonly string[],
): Promise<D[]> {
  if (ids.length === 0) return [];
  const stored = await (await documents.of(model)).find(byKey<D>({ $in: [...ids] })).toArray();
  return stored.map((document) => withoutInternals(document as Stored<D>));
}

/** At most `limit` documents, in ascending order of a field. */
export async function findFirst<D extends object>(
  documents: Documents,
  model: ReadModel<D>,
  where: Where<D>,
  sortBy: string,
  limit: number,
): Promise<D[]> {
  const stored = await found(await documents.of(model), filterOf(where), { [sortBy]: 1 }, limit);
  return stored.map((document) => withoutInternals(document));
}

/** Some fields of every matching document, in no particular order. Use only with conditions that bound the number. */
export async function findFields<D extends object, Field extends keyof D & string>(
  documents: Documents,
  model: ReadModel<D>,
  where: Where<D>,
  fields: readonly Field[],
): Promise<Pick<D, Field>[]> {
  const wanted = Object.fromEntries(fields.map((field) => [field, 1]));
  const cursor = (await documents.of(model)).find(filterOf(where));
  return cursor.project<Pick<D, Field>>({ _id: 0, ...wanted }).toArray();
}

/** At most `limit` keys of matching documents, in order, starting after `after`; an empty text for the beginning. */
export async function findIdsAfter<D extends object>(
  documents: Documents,
  model: ReadModel<D>,
  where: Where<D>,
  after: string,
  limit: number,
): Promise<string[]> {
  const filter = { ...filterOf(where), ...byKey<D>({ $gt: after }) } as Filter<Stored<D>>;
  const cursor = (await documents.of(model)).find(filter).sort({ _id: 1 }).limit(limit);
  return (await cursor.project<{ _id: string }>({ _id: 1 }).toArray()).map(({ _id }) => _id);
}

const SWEEP_PAGE = 200;

/** Every matching document, in order of key. Read in pages, so that no cursor stays open while the caller works. */
export async function* findAll<D extends object>(
  documents: Documents,
  model: ReadModel<D>,
  where: Where<D>,
): AsyncGenerator<D> {
  for (let after = ''; ; ) {
    const filter = { ...filterOf(where), ...byKey<D>({ $gt: after }) } as Filter<Stored<D>>;
    const page = await found(await documents.of(model), filter, { _id: 1 }, SWEEP_PAGE);
    for (const document of page) yield withoutInternals(document);
    const last = page.at(-1);
    if (!last || page.length < SWEEP_PAGE) return;
    after = last._id;
  }
}

/** Every matching document, in ascending order of a field that all of them have, such as a due time. Read in pages. */
export async function* findAllBy<D extends object>(
  documents: Documents,
  model: ReadModel<D>,
  where: Where<D>,
  sortBy: string,
): AsyncGenerator<D> {
  for await (const document of inOrder(await documents.of(model), filterOf(where), sortBy))
    yield withoutInternals(document as Stored<D>);
}

/**
 * Every matching document of a collection, in ascending order of a field that all of them have. Each page begins after
 * the last document of the one before: no cursor stays open and none is skipped while the caller works on them.
 * @param sortBy the path of the field; an index on it and `_id` bounds what a page reads
 */
export async function* inOrder<D extends Document & { _id: string }>(
  collection: Collection<D>,
  filter: Filter<D>,
  sortBy: string,
): AsyncGenerator<WithId<D>> {
  for (let last: WithId<D> | undefined; ; ) {
    const place = last && valueAt(last, sortBy);
    // The lower bound is at the top level, where every query planner sees it.
    const behind = last && {
      [sortBy]: { $gte: place },
      $or: [{ [sortBy]: { $gt: place } }, { _id: { $gt: last._id } }],
    };
    const rest = (behind ? { $and: [filter, behind] } : filter) as Filter<D>;
    const page = await collection
      .find(rest)
      .sort({ [sortBy]: 1, _id: 1 })
      .limit(SWEEP_PAGE)
      .toArray();
    yield* page;
    last = page.at(-1);
    if (!last || page.length < SWEEP_PAGE) return;
  }
}

const valueAt = (document: Document, path: string): unknown =>
  path.split('.').reduce<unknown>((value, field) => (value as Document | undefined)?.[field], document);

/**
 * One page, newest first by `sortBy` with the key as tie-break. The cursor names the last item seen, so that a page
 * neither repeats nor skips when new items arrive in between, and continues only in the list of the same filter.
 * @param omit fields that are left out, and not read
 * @throws InvalidCursor
 */
export async function findPage<D extends object, Omitted extends keyof D & string = never>(
  documents: Documents,
  model: ReadModel<D>,
  where: Where<D>,
  sortBy: keyof D & string,
  { limit, cursor }: Page,
  omit: readonly Omitted[] = [],
): Promise<ListPage<Omit<D, Omitted>>> {
  const order = orderOf(sortBy, where);
  const filter = cursor === undefined ? where : { $and: [where, beyond(sortBy, decodeCursor(cursor, order, 2))] };
  const stored = (await (
    await documents.of(model)
  )
    .find(filterOf(filter as Where<D>), { projection: Object.fromEntries(omit.map((field) => [field, 0])) })
    .sort({ [sortBy]: -1, _id: -1 })
    .limit(limit + 1)
    .toArray()) as Stored<D>[];
  const page = stored.slice(0, limit);
  const last = page.at(-1);
  const isWhole = stored.length <= limit || !last;
  return {
    items: page.map((document) => withoutInternals(document)),
    next_cursor: isWhole ? null : encodeCursor(order, last[sortBy] as string | number, last._id),
  };
}

/** How many documents a page of what matches looks through at most. */
export const MOST_LOOKED_THROUGH = 2_000;

/**
 * One page, as `findPage` gives it, of the documents for which a function says so, because no query can. It looks
 * through a bounded number: a page may have fewer items than were asked for, even none, and continue all the same.
 * @throws InvalidCursor
 */
export async function findPageOf<D extends object>(
  documents: Documents,
  model: ReadModel<D>,
  where: Where<D>,
  sortBy: keyof D & string,
  { limit, cursor }: Page,
  matches: (document: D) => boolean,
  keyOf: (document: D) => string,
): Promise<ListPage<D>> {
  const order = orderOf(sortBy, where);
  const items: D[] = [];
  let next = cursor;
  for (let seen = 0; seen < MOST_LOOKED_THROUGH; seen += SWEEP_PAGE) {
    const page = await findPage(documents, model, where, sortBy, { limit: SWEEP_PAGE, cursor: next });
    for (const [at, document] of page.items.entries()) {
      if (!matches(document)) continue;
      items.push(document);
      if (items.length < limit) continue;
      const isLast = at === page.items.length - 1 && page.next_cursor === null;
      const place = document[sortBy] as string | number;
      return { items, next_cursor: isLast ? null : encodeCursor(order, place, keyOf(document)) };
    }
    if (page.next_cursor === null) return { items, next_cursor: null };
    next = page.next_cursor;
  }
  return { items, next_cursor: next ?? null };
}

const beyond = (sortBy: string, [value, id]: readonly (string | number)[]): Document => ({
  $or: [{ [sortBy]: { $lt: value } }, { [sortBy]: value, _id: { $lt: id } }],
});
