import { withDeadline } from '../async/deadline.ts';
import type { Resources } from './resources.ts';

const TIMEOUT_MS = 20_000;

/**
 * Waits until both stores answer: a process that starts without them would fail later, in many places at once.
 * @throws Error naming the setting, the cause and what to do
 */
export async function waitForStores({
  store,
  documentStore,
}: Pick<Resources, 'store' | 'documentStore'>): Promise<void> {
  await Promise.all([
    reach('ESDB_URL', 'event store', store.head(TIMEOUT_MS)),
    reach('MONGODB_URI', 'document store', documentStore.check(TIMEOUT_MS)),
  ]);
}

async function reach(setting: string, what: string, call: Promise<unknown>): Promise<void> {
  try {
    // With a server that accepts a connection but does not respond, either client would wait for longer.
    await withDeadline(TIMEOUT_MS + 1_000, call, () => new Error('no answer'));
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new Error(`${setting}: the ${what} cannot be used (${cause}): start it, or correct the address`, {
      cause: error,
    });
  }
}
