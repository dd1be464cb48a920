import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { fold } from '../../../kernel/aggregates/view.ts';
import type { Recorded } from '../../../kernel/events/event.ts';
import { definePolicy, done, type Outcome, type PolicyContext } from '../../../kernel/policies/policy.ts';
import { signIns } from '../sign-ins/index.ts';
import { type TokenFamilyCommand, tokenFamily } from '../token-family/index.ts';
import { type UserEvent, userEvents } from '../user/events.ts';
import { isKnown, user } from '../user/index.ts';

type Reason = Extract<TokenFamilyCommand, { type: 'InvalidateTokenFamily' }>['reason'];

/**
 * Whatever ends a user's sessions invalidates every family that was open. They are refused from the event itself on, by
 * the session epoch; this writes it into the families' own histories.
 */
export const endSessions = definePolicy({
  name: 'end-sessions',
  events: [userEvents],
  on: {
    PasswordChanged: (event, context) => end(event, 'password_changed', context),
    PasswordReset: (event, context) => end(event, 'password_reset', context),
    RoleChanged: (event, context) => end(event, 'role_changed', context),
    UserDeactivated: (event, context) => end(event, 'deactivated', context),
  },
});

async function end(
  { data: { user_id }, revision }: Recorded<UserEvent>,
  reason: Reason,
  { store, command }: PolicyContext,
): Promise<Outcome> {
  const history = await store.eventsOf(userEvents, user_id);
  const then = fold(user, history.slice(0, Number(revision) + 1));
  const before_epoch = isKnown(then) ? then.sessionEpoch : 0;
  const { state } = await load(store, signIns, user_id);
  for (const family of state.families) {
    const invalidate = { type: 'InvalidateTokenFamily', reason, before_epoch } as const;
    await execute(store, tokenFamily, family, invalidate, command(family));
  }
  return done;
}
