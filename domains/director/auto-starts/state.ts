import type { AutoStartEvent } from '../../../contracts/director/auto-starts.ts';

/** The ids of the content that was started. */
export type AutoStarts = { readonly contents: readonly string[] };

export const initial: AutoStarts = { contents: [] };

export const evolve = ({ contents }: AutoStarts, { data }: AutoStartEvent): AutoStarts => ({
  contents: [...contents, data.content_id],
});
