import { type Account, accountOf, accountTypes, userIdOf } from '../../domains/shared/accounts.ts';
import { keepRunning } from '../../kernel/async/keep-running.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { logLoss } from '../../kernel/outages/unavailable.ts';
import type { Log } from '../../kernel/process/log.ts';

/**
 * Reports every change of a user's account from now on, until `signal` aborts. A change may be reported twice but is never
 * missed: the account is read from its own stream each time.
 */
export async function watchAccounts(
  { store, log }: { store: EventStore; log: Log },
  changed: (userId: string, account: Account | null) => void,
  signal: AbortSignal,
): Promise<void> {
  let after: bigint | null = null;
  const watch = async (progressed: () => void): Promise<void> => {
    after ??= await store.head();
    for await (const { position, event } of store.subscribe({ after, types: accountTypes, signal })) {
      const userId = event && userIdOf(event);
      if (userId) changed(userId, await accountOf(store, userId));
      after = position;
      progressed();
    }
  };
  await keepRunning(watch, {
    signal,
    onFailure: logLoss(log, 'lost the subscription to accounts and subscribes again'),
  });
}
