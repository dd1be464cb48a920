import { userEvents } from '../../domains/identity/user/events.ts';
import { type Account, accountOf, accountTypes } from '../../domains/shared/accounts.ts';
import { keepRunning } from '../../kernel/async/keep-running.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { idIn } from '../../kernel/events/catalogue.ts';
import type { Log } from '../../kernel/process/log.ts';

/**
 * Says what has become of a user's account, from now on, until `signal` aborts. It does not matter how often, as long as
 * nothing is missed: the account is read from its own stream each time.
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
      const userId = event && idIn(userEvents, event.stream);
      if (userId) changed(userId, await accountOf(store, userId));
      after = position;
      progressed();
    }
  };
  await keepRunning(watch, {
    signal,
    failed: (error, attempt) => log.warn({ err: error, attempt }, 'accounts are not watched for a moment'),
  });
}
