import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, accountOf, accountTypes } from '../../domains/shared/accounts.ts';
import { backoff, type EventStore } from '../../kernel/event-store/index.ts';
import type { Log } from '../../kernel/log.ts';

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
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      after ??= await store.head();
      for await (const { position, event } of store.follow({ after, types: accountTypes, signal })) {
        if (event) {
          const userId = event.stream.slice('user-'.length);
          changed(userId, await accountOf(store, userId));
        }
        after = position;
        attempt = 0;
      }
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error, attempt }, 'accounts are not watched for a moment');
    }
    if (!signal.aborted) await sleep(backoff(attempt), undefined, { signal }).catch(() => undefined /* stopping */);
  }
}
