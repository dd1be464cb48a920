import { endsSessions, type UserEvent, userEvents } from '../../../contracts/identity/user.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { mapConcurrently } from '../../../kernel/async/map-concurrently.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { Recorded, Variant } from '../../../kernel/events/event.ts';
import { definePolicy, done, type Outcome, type PolicyContext } from '../../../kernel/policies/policy.ts';
import { signIns } from '../sign-ins/index.ts';
import { type TokenFamilyCommand, tokenFamily } from '../token-family/index.ts';
import { user } from '../user/index.ts';

const CONCURRENCY = 8;

type Reason = Variant<TokenFamilyCommand, 'InvalidateTokenFamily'>['reason'];

/**
 * An event that ends a user's sessions invalidates the token families of the epoch it ended. The session epoch makes
 * their tokens invalid from that event on; this policy records it in the families' own streams.
 */
export const endSessions = definePolicy({
  name: 'end-sessions',
  events: [userEvents],
  on: {
    PasswordChanged: (event, context) => end(event, 'password_changed', context),
    PasswordReset: (event, context) => end(event, 'password_reset', context),
    RoleChanged: (event, context) => end(event, 'role_changed', context),
    UserDeactivated: (event, context) => end(event, 'deactivated', context),
    UserErasureRequested: (event, context) => end(event, 'erased', context),
    AccountReclaimed: (event, context) => end(event, 'reclaimed', context),
  },
});

async function end(event: Recorded<UserEvent>, reason: Reason, { store, command }: PolicyContext): Promise<Outcome> {
  const isErased = event.type === 'UserErasureRequested';
  const before_epoch = isErased ? Number.MAX_SAFE_INTEGER : await epochBegunBy(event, store);
  const { state } = await load(store, signIns, event.data.user_id);
  // Each epoch is ended by one event, which deals with all of the epoch's families.
  const ended = state.families.filter(
    ({ sessionEpoch, endsAt }) => (isErased || sessionEpoch === before_epoch - 1) && endsAt > event.at,
  );
  await mapConcurrently(ended, CONCURRENCY, ({ id }) =>
    execute(store, tokenFamily, id, { type: 'InvalidateTokenFamily', reason, before_epoch }, command(id)),
  );
  return done;
}

/** The session epoch begun by an event: the current one, minus those begun since. */
async function epochBegunBy({ data: { user_id }, revision }: Recorded<UserEvent>, store: EventStore): Promise<number> {
  const { state, revision: newest } = await load(store, user, user_id);
  if (state.status === 'none') return 0;
  const since = await store.eventsOf(userEvents, user_id, { from: revision + 1n });
  return state.sessionEpoch - since.filter((later) => later.revision <= newest && endsSessions(later)).length;
}
