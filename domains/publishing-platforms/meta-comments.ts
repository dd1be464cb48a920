import { z } from 'zod';
import { COMMENTS_A_PAGE } from './comments.ts';

const pagingSchema = z
  .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
  .optional();

/** A page of a list of Meta's platforms (developers.facebook.com/docs/graph-api/results). */
export const metaListOf = <S extends z.ZodType>(item: S) => z.object({ data: z.array(item), paging: pagingSchema });

/**
 * The cursor of the next page. Some lists leave out its address, so a page that is full may have one behind it.
 */
export const nextInMetaList = (page: {
  readonly data: readonly unknown[];
  readonly paging?: z.infer<typeof pagingSchema>;
}): string | null => {
  const mayGoOn = page.paging?.next !== undefined || page.data.length >= COMMENTS_A_PAGE;
  return (mayGoOn ? page.paging?.cursors?.after : null) ?? null;
};

/** The part of an address that asks for a page. */
export const metaPageQuery = (fields: string, cursor: string | null, more: Readonly<Record<string, string>> = {}) =>
  new URLSearchParams({
    fields,
    limit: String(COMMENTS_A_PAGE),
    ...more,
    ...(cursor === null ? {} : { after: cursor }),
  });
