import type { CountsReader, PostCounts } from './publishing-platform.ts';

const MAX_IDS = 10;

/** Counts where each post is asked for in a call of its own. @param countsOf null for a post that is not known */
export const countedEach = (
  countsOf: (id: string, signal: AbortSignal) => Promise<PostCounts | null>,
): CountsReader => ({
  maxIds: MAX_IDS,
  async read(ids, signal) {
    const all = await Promise.all(ids.map(async (id) => [id, await countsOf(id, signal)] as const));
    return new Map(all.flatMap(([id, counts]) => (counts ? [[id, counts] as const] : [])));
  },
});
