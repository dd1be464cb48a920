import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { tokenFamilyEvents } from '../../../../contracts/identity/token-family.ts';
import { oauthClaim, subjectHashOf } from '../../../../domains/identity/oauth-claim/index.ts';
import { linkToUser, signInWith, unlinkFrom } from '../../../../domains/identity/use-cases/oauth-accounts.ts';
import { selfServiceCommand } from '../../../../domains/identity/use-cases/self-service-command.ts';
import { user } from '../../../../domains/identity/user/index.ts';
import { load } from '../../../../kernel/aggregates/load.ts';
import type { Rejection } from '../../../../kernel/aggregates/rejection.ts';
import type { EventStore } from '../../../../kernel/event-store/index.ts';
import { exampleUser } from '../../../support/examples/user.ts';
import { history, write } from '../../../support/given.ts';
import { openTestStores } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('races for an account at a provider', openTestStores);

const newAccount = () => ({
  provider: 'github',
  subject: randomUUID(),
  verifiedEmail: `${randomUUID()}@example.com`,
  name: 'Ann',
});

/** A user with a password, and a session of theirs. */
async function signedIn(store: EventStore) {
  const { user_id, registered, verified, history: of } = exampleUser();
  const family_id = randomUUID();
  const [issued_at, expires_at] = ['2026-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z'];
  const token = { generation: 0 as const, token_hash: 'hash', issued_at, expires_at };
  const data = { family_id, user_id, session_epoch: 0, ends_at: expires_at, ...token };
  await write(store, of(registered, verified));
  await write(store, history(tokenFamilyEvents, family_id, user_id, { type: 'TokenFamilyOpened', data }));
  return { userId: user_id, sessionId: family_id };
}

/** A store that does something else first when an event of a type is to be appended. */
const withMoment = (store: EventStore, type: string, meanwhile: () => Promise<unknown>): EventStore => ({
  ...store,
  append: async (stream, expected, events) => {
    if (events.some((event) => event.type === type)) await meanwhile();
    return store.append(stream, expected, events);
  },
});

const claimant = async (store: EventStore, { provider, subject }: { provider: string; subject: string }) =>
  (await load(store, oauthClaim, subjectHashOf(provider, subject))).state.by;

async function linksOf(store: EventStore, userId: string): Promise<number> {
  const { state } = await load(store, user, userId);
  return state.status === 'none' ? 0 : state.linkedAccounts.length;
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Rejection) => error.code,
  );

it('are lost by who takes so long that someone else has linked it, and keeps no link', async ({ store }) => {
  const [ann, bob] = [await signedIn(store), await signedIn(store)];
  const account = newAccount();
  const slow = withMoment(store, 'OAuthAccountLinked', () => linkToUser(store, bob, account));
  assert.is(await codeOf(linkToUser(slow, ann, account)), 'oauth-claim/taken');
  assert.equal([await linksOf(store, ann.userId), await linksOf(store, bob.userId)], [0, 1]);
  assert.is(await claimant(store, account), bob.userId);
  assert.is((await signInWith({ store, registration: 'open' }, account)).id, bob.userId);
});

it('are won by a user who links again what is being unlinked', async ({ store }) => {
  const [ann, bob] = [await signedIn(store), await signedIn(store)];
  const account = newAccount();
  await linkToUser(store, ann, account);
  const slow = withMoment(store, 'OAuthReleased', () => linkToUser(store, ann, account));
  await unlinkFrom(slow, ann.userId, account.provider, selfServiceCommand(ann.userId));
  assert.is(await linksOf(store, ann.userId), 1);
  assert.is(await claimant(store, account), ann.userId);
  assert.is((await signInWith({ store, registration: 'open' }, account)).id, ann.userId);
  assert.is(await codeOf(linkToUser(store, bob, account)), 'oauth-claim/taken');
});

it.run();
