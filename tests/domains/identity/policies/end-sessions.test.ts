import * as assert from 'uvu/assert';
import { tokenFamilyEvents } from '../../../../contracts/identity/token-family.ts';
import { userEvents } from '../../../../contracts/identity/user.ts';
import { endSessions } from '../../../../domains/identity/policies/end-sessions.ts';
import { tokenFamily } from '../../../../domains/identity/token-family/index.ts';
import { load } from '../../../../kernel/aggregates/load.ts';
import { exampleFamily } from '../../../support/examples/token-family.ts';
import { exampleUser } from '../../../support/examples/user.ts';
import { appended, given, write } from '../../../support/given.ts';
import { deliver } from '../../../support/specs/policy.ts';
import { openTestStores } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('end sessions', openTestStores);

type Changes = Parameters<typeof exampleFamily>[0];
const ongoingFamily = (changes: Changes) => exampleFamily({ ...changes, ends_at: '2100-01-01T00:00:00.000Z' });

const policy = endSessions.using();

/** A user with two sessions of one epoch. */
function signedInTwice(session_epoch = 0) {
  const ann = exampleUser();
  const families = [1, 2].map(() => ongoingFamily({ user_id: ann.user_id, session_epoch })) as [Family, Family];
  const past = families.flatMap((family) => [family.signInHistory(), family.history(family.opened)]);
  return { ann, families, past };
}
type Family = ReturnType<typeof exampleFamily>;

const invalidated = (family: Family, reason: Parameters<Family['invalidated']>[0]) =>
  appended(tokenFamilyEvents, family.family_id, family.invalidated(reason));

for (const [event, reason] of [
  ['passwordChanged', 'password_changed'],
  ['passwordReset', 'password_reset'],
  ['promoted', 'role_changed'],
  ['deactivated', 'deactivated'],
] as const) {
  it(`invalidates every token family that was open (${reason})`, async ({ store }) => {
    const { ann, families, past } = signedInTwice();
    await given({ store, policy }, ann.history(ann.registered), ...past)
      .when(ann.history(ann[event]))
      .then('done', ...families.map((family) => invalidated(family, reason)));
  });
}

it('leaves later sign-ins alone when an event is delivered late', async ({ store }) => {
  const { ann, families, past } = signedInTwice();
  const later = ongoingFamily({ user_id: ann.user_id, session_epoch: 1 });
  const newest = ongoingFamily({ user_id: ann.user_id, session_epoch: 2 });
  await write(
    store,
    ...past,
    ...[later, newest].flatMap((family) => [family.signInHistory(), family.history(family.opened)]),
    ann.history(ann.registered, ann.passwordChanged, ann.verified, ann.promoted),
  );
  const [, changed, , promoted] = await store.eventsOf(userEvents, ann.user_id);
  const statuses = () =>
    Promise.all(
      [...families, later, newest].map(
        async ({ family_id }) => (await load(store, tokenFamily, family_id)).state.status,
      ),
    );
  if (changed) await deliver({ store, policy }, changed);
  assert.equal(await statuses(), ['invalidated', 'invalidated', 'active', 'active']);
  if (promoted) await deliver({ store, policy }, promoted);
  assert.equal(await statuses(), ['invalidated', 'invalidated', 'invalidated', 'active']);
});

it('invalidates the families of its own epoch only, each event those that it ended', async ({ store }) => {
  const { ann, past } = signedInTwice();
  const second = ongoingFamily({ user_id: ann.user_id, session_epoch: 1 });
  await given(
    { store, policy },
    ann.history(ann.registered, ann.passwordChanged),
    ...past,
    second.signInHistory(),
    second.history(second.opened),
  )
    .when(ann.history(ann.promoted))
    .then('done', invalidated(second, 'role_changed'));
});

it('visits no family that is past its end', async ({ store }) => {
  const ann = exampleUser();
  const old = exampleFamily({ user_id: ann.user_id, ends_at: '2020-01-01T00:00:00.000Z' });
  await given({ store, policy }, ann.history(ann.registered), old.signInHistory(), old.history(old.opened))
    .when(ann.history(ann.passwordChanged))
    .then('done');
});

it('writes nothing for families that have ended, and for a user who never signed in', async ({ store }) => {
  const ann = exampleUser();
  const family = ongoingFamily({ user_id: ann.user_id });
  await given(
    { store, policy },
    ann.history(ann.registered),
    family.signInHistory(),
    family.history(family.opened, family.invalidated('reuse')),
  )
    .when(ann.history(ann.passwordChanged))
    .then('done');
  const bob = exampleUser();
  await given({ store, policy }, bob.history(bob.registered)).when(bob.history(bob.deactivated)).then('done');
});

it('does nothing about a family that was recorded and never opened', async ({ store }) => {
  const ann = exampleUser();
  const family = ongoingFamily({ user_id: ann.user_id });
  await given({ store, policy }, ann.history(ann.registered), family.signInHistory())
    .when(ann.history(ann.passwordChanged))
    .then('done');
});

it.run();
