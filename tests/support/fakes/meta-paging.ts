/** The end of a page of Meta's APIs (developers.facebook.com/docs/graph-api/results). @param next null for the last */
export const metaPaging = (next: number | null) =>
  next === null
    ? { paging: { cursors: { before: 'start', after: 'end' } } }
    : {
        paging: { cursors: { before: 'start', after: String(next) }, next: `https://graph.example.com/?after=${next}` },
      };
