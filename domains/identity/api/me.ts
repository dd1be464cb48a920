import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { clientGroupOf } from '../../../kernel/http/address-group.ts';
import { callerOf, commandContextOf } from '../../../kernel/http/caller.ts';
import { notFound, validationError } from '../../../kernel/http/errors.ts';
import { setEventPosition } from '../../../kernel/http/event-positions.ts';
import { type Handled, handle } from '../../../kernel/http/operation.ts';
import { hashPassword, verifyPassword } from '../credentials/password-hashing.ts';
import { unlinkFrom } from '../use-cases/oauth-accounts.ts';
import { type User, type UserCommand, user } from '../user/index.ts';
import { mergeSettings, type SettingsPatch } from '../user/settings-patch.ts';
import { existingProfile } from './existing-profile.ts';
import { checkPassword, fieldError } from './fields.ts';
import { identityOperations } from './operations.ts';
import { originOf } from './origin.ts';

/** A user's own profile, settings and password, read from the user's own stream. */
export function meHandlers({ store }: { store: EventStore }): Handled[] {
  const { showMe, updateMe, showSettings, updateSettings, changePassword, unlinkAccount } = identityOperations;

  const change = (ctx: Parameters<typeof commandContextOf>[0], command: UserCommand, asked?: object) =>
    execute(store, user, callerOf(ctx).userId, command, commandContextOf(ctx, callerOf(ctx).userId, asked));

  async function existingUser(userId: string): Promise<Existing<User>> {
    const { state } = await load(store, user, userId);
    if (state.status === 'none') throw notFound(`user ${userId}`);
    return state;
  }

  return [
    handle(showMe, ({ ctx }) => existingProfile(store, callerOf(ctx).userId)),
    handle(updateMe, async ({ body, ctx }) => {
      const { position } = await change(ctx, { type: 'UpdateProfile', ...body });
      setEventPosition(ctx, position);
      return existingProfile(store, callerOf(ctx).userId);
    }),
    handle(showSettings, async ({ ctx }) => (await existingUser(callerOf(ctx).userId)).settings),
    handle(updateSettings, async ({ body: patch, ctx }) => {
      requireWholeQuietHours(await existingUser(callerOf(ctx).userId), patch);
      const { state, position } = await change(ctx, { type: 'UpdateSettings', patch }, patch);
      if (state.status === 'none') throw new Error('settings were updated of a user who does not exist');
      setEventPosition(ctx, position);
      return state.settings;
    }),
    handle(changePassword, async ({ body: { current_password, new_password }, ctx }) => {
      const state = await existingUser(callerOf(ctx).userId);
      checkPassword(new_password, 'new_password', state);
      if (
        state.passwordHash === null ||
        !(await verifyPassword(current_password, state.passwordHash, clientGroupOf(ctx)))
      ) {
        throw fieldError('current_password', { type: 'wrong_password', msg: 'The current password is wrong' });
      }
      const password_hash = await hashPassword(new_password, clientGroupOf(ctx));
      const { address } = originOf(ctx);
      const command = {
        type: 'ChangePassword',
        verified_hash: state.passwordHash,
        password_hash,
        address,
      } as const;
      const { position } = await change(ctx, command);
      setEventPosition(ctx, position);
      return { message: 'The password is changed; all sessions have ended' };
    }),
    handle(unlinkAccount, async ({ ctx }) => {
      const { userId } = callerOf(ctx);
      setEventPosition(ctx, await unlinkFrom(store, userId, ctx.params.provider ?? '', commandContextOf(ctx)));
      return existingProfile(store, userId);
    }),
  ];
}

/**
 * One end alone would be stored, and keep nothing quiet. Who has stored one may still change everything else.
 * @throws HttpError 422 that names the end that is missing
 */
function requireWholeQuietHours({ settings }: Existing<User>, patch: SettingsPatch): void {
  if (patch.notices?.quiet_from === undefined && patch.notices?.quiet_to === undefined) return;
  const { quiet_from, quiet_to } = mergeSettings(settings, patch).notices;
  if ((quiet_from === null) === (quiet_to === null)) return;
  const [missing, given] = quiet_from === null ? ['quiet_from', 'quiet_to'] : ['quiet_to', 'quiet_from'];
  const msg = `Quiet hours need both ends: set it as well, or set ${given} to null`;
  throw validationError([{ type: 'missing', loc: ['body', 'notices', missing], msg, input: null }]);
}
