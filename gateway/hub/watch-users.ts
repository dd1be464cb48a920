import { sessionEndTypes } from '../../domains/shared/sessions.ts';
import { accountTypes } from '../../domains/shared/user-accounts.ts';
import { keepRunning } from '../../kernel/async/keep-running.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { logLoss } from '../../kernel/outages/unavailable.ts';
import type { Log } from '../../kernel/process/log.ts';

/**
 * Reports everything that may end a user's sockets or change what they show, from now on, until `signal` aborts: a
 * changed account, a session that ended. A change may be reported twice but is never missed.
 * @param changed reads the account and the sessions from their own streams; if it fails, it is called again
 */
export async function watchUsers(
  { store, log }: { store: EventStore; log: Log },
  changed: (userId: string) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let after: bigint | null = null;
  const types = [...accountTypes, ...sessionEndTypes];
  const watch = async (progressed: () => void): Promise<void> => {
    after ??= await store.head();
    for await (const messages of store.subscribe({ after, types, signal, personalData: false })) {
      for (const { position, event } of messages) {
        const { user_id } = (event?.data ?? {}) as { user_id?: unknown };
        if (typeof user_id === 'string') await changed(user_id);
        after = position;
        progressed();
      }
    }
  };
  await keepRunning(watch, {
    signal,
    onFailure: logLoss(log, 'lost the subscription to users and subscribes again'),
  });
}
