import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Requests are limited by their number in a minute. */
const APART_MS = 500;

/** By key, what is being read again, and whether it has changed once more since that was asked for. */
const underWay = new Map<string, boolean>();

/**
 * Reads again what a frame has changed, where it is shown: at once, and from then on twice a second at most. `call.seen`
 * knows the frame, so the answer is no older.
 */
export async function readAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const key = hashKey(queryKey);
  if (underWay.has(key)) return void underWay.set(key, true);
  do {
    // A first read is not begun anew, and may have been asked for before the frame came.
    const isFirst = ({ state }: { state: { data: unknown } }) => state.data === undefined;
    underWay.set(key, queries.isFetching({ queryKey, predicate: isFirst }) > 0);
    await queries.invalidateQueries({ queryKey });
    await pause(APART_MS);
  } while (underWay.get(key));
  underWay.delete(key);
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
