import { withDeadline } from '../async/deadline.ts';
import { EventStoreUnusable } from '../event-store/index.ts';
import { isStoreUnavailable } from '../outages/unavailable.ts';
import type { Resources } from './resources.ts';

const PATIENCE_MS = 20_000;

/**
 * Waits until both stores answer, however long that takes: a process that starts without them would fail later, in many
 * places at once. What a store refuses will be refused again, and ends the start.
 * @param patienceMs after how long a line says what is waited for
 * @throws Error naming the setting, the cause and what to do, if a store refuses or the process is stopped
 */
export async function waitForStores(
  { store, documentStore, log, shutdown }: Pick<Resources, 'store' | 'documentStore' | 'log' | 'shutdown'>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const reach = async (setting: string, what: string, call: () => Promise<unknown>): Promise<void> => {
    for (let told = false; ; told = true) {
      try {
        // With a server that accepts a connection but does not respond, either client would wait for longer.
        await withDeadline(patienceMs + 1_000, call(), () => new NoAnswerAtAll());
        return;
      } catch (error) {
        const cause = error instanceof Error ? error.message : String(error);
        const next = error instanceof EventStoreUnusable ? error.nextAction : 'start it, or correct the address';
        const message = `${setting}: the ${what} cannot be used (${cause}): ${next}`;
        const mayComeBack = isStoreUnavailable(error) || error instanceof NoAnswerAtAll;
        if (!mayComeBack || shutdown.signal.aborted) throw new Error(message, { cause: error });
        log[told ? 'debug' : 'error'](`${message}; this process waits for it`);
      }
    }
  };
  await Promise.all([
    reach('ESDB_URL', 'event store', () => store.requireRights(patienceMs)),
    reach('MONGODB_URI', 'document store', () => documentStore.check(patienceMs)),
  ]);
}

class NoAnswerAtAll extends Error {
  constructor() {
    super('no answer');
    this.name = 'NoAnswerAtAll';
  }
}
