import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** What changes within this time is read together: requests are limited by their number in a minute. */
export const TOGETHER_MS = 300;

/** By key, what is being read again, and whether it has changed once more since that was asked for. */
const underWay = new Map<string, boolean>();

/** Reads again what a frame has changed, where it is shown. `call.seen` knows the frame, so the answer is no older. */
export async function readAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const key = hashKey(queryKey);
  if (underWay.has(key)) return void underWay.set(key, true);
  underWay.set(key, true);
  while (underWay.get(key)) {
    await pause(TOGETHER_MS);
    // A first read is not restarted, and may have been asked for before the frame came.
    const isFirst = ({ state }: { state: { data: unknown } }) => state.data === undefined;
    underWay.set(key, queries.isFetching({ queryKey, predicate: isFirst }) > 0);
    await queries.invalidateQueries({ queryKey });
  }
  underWay.delete(key);
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
