/** How every list is read in pages: a part of the options of its query. */
export const pages = {
  initialPageParam: '',
  getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor ?? undefined,
};

/** Where a page begins, as a list takes it: the first has no cursor. */
export const pageFrom = (cursor: string): { cursor?: string } => (cursor === '' ? {} : { cursor });
