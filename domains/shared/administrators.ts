import type { Context } from 'koa';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { callerOf } from '../../kernel/http/caller.ts';
import { HttpError } from '../../kernel/http/errors.ts';
import { isAdministrator } from './user-accounts.ts';

/**
 * Admits administrators according to their token and to their own stream: a token names the role at the time it was
 * signed, and none gives its bearer more than it names.
 */
export const administrators =
  (store: EventStore) =>
  async (ctx: Context): Promise<void> => {
    const { userId, role } = callerOf(ctx);
    if (role !== 'admin' || !(await isAdministrator(store, userId)))
      throw new HttpError(403, 'forbidden', 'This is for administrators');
  };
