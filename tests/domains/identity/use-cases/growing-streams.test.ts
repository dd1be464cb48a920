import * as assert from 'uvu/assert';
import { signInEvents } from '../../../../contracts/identity/sign-ins.ts';
import { type UserEvent, userEvents } from '../../../../contracts/identity/user.ts';
import { profileOf } from '../../../../domains/identity/api/profile.ts';
import { createRefreshTokens } from '../../../../domains/identity/credentials/refresh-tokens.ts';
import { endSessions } from '../../../../domains/identity/policies/end-sessions.ts';
import { createSessions } from '../../../../domains/identity/use-cases/sessions.ts';
import { userByEmail } from '../../../../domains/identity/use-cases/user-by-email.ts';
import { user } from '../../../../domains/identity/user/index.ts';
import { settingsOf } from '../../../../domains/shared/owner-settings.ts';
import { accountOf } from '../../../../domains/shared/user-accounts.ts';
import { load } from '../../../../kernel/aggregates/load.ts';
import { exampleFamily, NOWHERE } from '../../../support/examples/token-family.ts';
import { exampleUser } from '../../../support/examples/user.ts';
import { history, write } from '../../../support/given.ts';
import { deliver } from '../../../support/specs/policy.ts';
import { openTestStores, type TestStores } from '../../../support/stacks/stores.ts';
import { countingStore } from '../../../support/stores/counting-store.ts';
import { suiteOn } from '../../../support/suite-on.ts';

/** However long a stream has become, what is done with it again reads only what is new. */
const it = suiteOn('growing streams', openTestStores);

const MANY = 300;
const FEW = 4;
const tokens = createRefreshTokens(['a secret of the platform']);

async function newUser({ store }: TestStores) {
  const ann = exampleUser();
  await write(store, ann.history(ann.registered));
  return ann;
}

/** A user with a long history. */
async function veteran({ store }: TestStores) {
  const ann = exampleUser();
  const updates = Array.from(
    { length: MANY },
    (_, n): UserEvent => ({
      type: 'ProfileUpdated',
      data: { user_id: ann.user_id, name: `Ann ${n}`, avatar_url: null },
    }),
  );
  await write(store, ann.history(ann.registered, ann.verified, ...updates));
  return ann;
}

it('reads a profile, an account and settings without the history', async (c) => {
  const ann = await veteran(c);
  const { store, read } = countingStore(c.store);
  const ask = async () => {
    await profileOf(store, ann.user_id);
    await accountOf(store, ann.user_id);
    await settingsOf(store, ann.user_id);
  };
  await ask();
  const before = read();
  await ask();
  assert.ok(read() - before <= FEW, `${read() - before} records were read`);
  // The first event of the stream and the last one are those of the profile.
  const events = await c.store.eventsOf(userEvents, ann.user_id);
  const profile = await profileOf(store, ann.user_id);
  assert.equal([profile?.created_at, profile?.updated_at], [events[0]?.at, events.at(-1)?.at]);
});

it('signs in, refreshes and signs out without the history', async (c) => {
  const ann = await veteran(c);
  const before = Array.from({ length: MANY }, () => exampleFamily({ user_id: ann.user_id }).signedIn);
  await write(c.store, history(signInEvents, ann.user_id, ann.user_id, ...before));
  const { store, read } = countingStore(c.store);
  const sessions = createSessions(store, tokens, { leewaySeconds: 0, lifetimeDays: 180 });
  const signIn = async () => {
    const { state } = await load(store, user, ann.user_id);
    if (state.status === 'none') throw new Error('there is no user');
    return sessions.open(state, 'password', NOWHERE);
  };
  let { refreshToken } = await signIn();
  for (let n = 0; n < 30; n++) refreshToken = (await sessions.refresh(refreshToken, NOWHERE))?.refreshToken ?? '';

  let last = read();
  const counts: number[] = [];
  const count = () => {
    counts.push(read() - last);
    last = read();
  };
  await userByEmail(store, ann.email);
  count();
  await signIn();
  count();
  assert.ok(await sessions.refresh(refreshToken, NOWHERE));
  count();
  await sessions.revoke(refreshToken, NOWHERE);
  count();
  assert.ok(
    counts.every((each) => each <= FEW),
    `${counts} records were read`,
  );
});

it('ends sessions without the history of the user', async (c) => {
  const ann = await veteran(c);
  const { store, read } = countingStore(c.store);
  await load(store, user, ann.user_id);
  const event = await write(c.store, ann.history(ann.passwordChanged));
  const before = read();
  await deliver({ store, policy: endSessions.using() }, event);
  assert.ok(read() - before <= FEW, `${read() - before} records were read`);
});

it('reads a bounded number of records in a process that knows nothing yet', async (c) => {
  const ann = await newUser(c);
  const sessions = createSessions(c.store, tokens, { leewaySeconds: 0, lifetimeDays: 180 });
  const { state } = await load(c.store, user, ann.user_id);
  if (state.status === 'none') throw new Error('there is no user');
  let { refreshToken } = await sessions.open(state, 'password', NOWHERE);
  for (let n = 0; n < 50; n++) refreshToken = (await sessions.refresh(refreshToken, NOWHERE))?.refreshToken ?? '';

  const cold = countingStore(c.store);
  const later = createSessions(cold.store, tokens, { leewaySeconds: 0, lifetimeDays: 180 });
  const refreshed = await later.refresh(refreshToken, NOWHERE);
  assert.ok(refreshed);
  // The family's latest twenty events, read once, and the few of the user.
  assert.ok(cold.read() <= 30, `${cold.read()} records were read`);
  assert.is(await later.refresh(refreshToken, NOWHERE), null, 'an old token ends the family');
  assert.is(await later.refresh(refreshed.refreshToken, NOWHERE), null);
});

it.run();
