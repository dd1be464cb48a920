import { signInEvents } from '../../../contracts/identity/sign-ins.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { clientGroupOf } from '../../../kernel/http/address-group.ts';
import { callerOf, commandContextOf } from '../../../kernel/http/caller.ts';
import { HttpError } from '../../../kernel/http/errors.ts';
import { setEventPosition } from '../../../kernel/http/event-positions.ts';
import { type Handled, handle } from '../../../kernel/http/operation.ts';
import { idParam } from '../../../kernel/http/validation.ts';
import { verifyPassword } from '../credentials/password-hashing.ts';
import { type User, user } from '../user/index.ts';
import { fieldError } from './fields.ts';
import { identityOperations } from './operations.ts';

const FRESH_MS = 10 * 60_000;
const LATEST_SIGN_INS = 50;

const ACCEPTED = { message: 'The account is closed; what is stored about its user is being erased' };

/** Erasing a user, by their own request or by an administrator's. A policy does everything after the request. */
export function erasureHandlers({ store }: { store: EventStore }): Handled[] {
  /** Requires the password or, if there is none, a recent sign-in. */
  async function requireProof(
    account: Existing<User>,
    password: string | undefined,
    sessionId: string | null,
    group: string,
  ) {
    if (account.passwordHash === null) {
      const latest = { direction: 'backwards', maxCount: LATEST_SIGN_INS } as const;
      const signIn = (await store.eventsOf(signInEvents, account.id, latest)).find(
        ({ data }) => data.family_id === sessionId,
      );
      if (signIn && Date.now() - Date.parse(signIn.at) < FRESH_MS) return;
      throw new HttpError(
        403,
        'forbidden',
        'Sign in again first: an account without a password can only be erased within ten minutes of signing in',
      );
    }
    if (password !== undefined && (await verifyPassword(password, account.passwordHash, group))) return;
    throw fieldError('current_password', { type: 'wrong_password', msg: 'The current password is wrong' });
  }

  return [
    handle(identityOperations.eraseMe, async ({ body: { current_password }, ctx }) => {
      const { userId, sessionId } = callerOf(ctx);
      const { state } = await load(store, user, userId);
      const request = { type: 'RequestErasure', by: userId } as const;
      // For a repeat, the rule gives the answer.
      if (state.status !== 'none') await requireProof(state, current_password, sessionId, clientGroupOf(ctx));
      const proved =
        state.status === 'none' || state.passwordHash === null ? {} : { verified_hash: state.passwordHash };
      const { position } = await execute(store, user, userId, { ...request, ...proved }, commandContextOf(ctx));
      setEventPosition(ctx, position);
      return ACCEPTED;
    }),
    handle(identityOperations.eraseUser, async ({ ctx }) => {
      const userId = idParam(ctx, 'id');
      const command = { type: 'RequestErasure', by: callerOf(ctx).userId } as const;
      const { position } = await execute(store, user, userId, command, commandContextOf(ctx, userId));
      setEventPosition(ctx, position);
      return ACCEPTED;
    }),
  ];
}
