import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { emailClaimEvents } from '../../../../contracts/identity/email-claim.ts';
import { userEvents } from '../../../../contracts/identity/user.ts';
import { emailClaimIdOf } from '../../../../domains/identity/email-claim/index.ts';
import type { Registration } from '../../../../domains/identity/settings.ts';
import { createUser } from '../../../../domains/identity/use-cases/create-user.ts';
import { rootCommandContext } from '../../../../kernel/aggregates/command-context.ts';
import { Rejection } from '../../../../kernel/aggregates/rejection.ts';
import type { EventStore } from '../../../../kernel/event-store/index.ts';
import type { DomainEvent } from '../../../../kernel/events/event.ts';
import { type ExampleUser, exampleUser } from '../../../support/examples/user.ts';
import { history, write } from '../../../support/given.ts';
import { openTestStoresOfTwo } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('create user', openTestStoresOfTwo);

const contextOf = ({ user_id }: ExampleUser, commandId = randomUUID()) =>
  rootCommandContext(commandId, user_id, user_id);
const plain = (events: readonly DomainEvent[]): DomainEvent[] => events.map(({ type, data }) => ({ type, data }));
const claimEventsOf = async (store: EventStore, { email }: ExampleUser): Promise<DomainEvent[]> =>
  plain(await store.eventsOf(emailClaimEvents, emailClaimIdOf(email)));
/** The claim of an address, after which the user is still to be created. */
const claimHistory = ({ email, user_id }: ExampleUser) =>
  history(emailClaimEvents, emailClaimIdOf(email), user_id, { type: 'EmailClaimed', data: { by: user_id } });
const openTo = (store: EventStore, registration: Registration = 'open') => ({ store, registration });
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Rejection ? error.code : String(error)),
  );

it('claims the address and creates the user', async ({ store }) => {
  const ann = exampleUser();
  const { state, events } = await createUser(openTo(store), ann.register, contextOf(ann));
  assert.is(state.status, 'active');
  assert.equal(events, [ann.registered, ann.verificationRequested]);
  assert.equal(await claimEventsOf(store, ann), [{ type: 'EmailClaimed', data: { by: ann.user_id } }]);
});

it('answers a command that two processes run at the same time with what one of them wrote', async ({
  store,
  other,
}) => {
  const ann = exampleUser();
  const context = contextOf(ann);
  const [first, second] = await Promise.all([
    createUser(openTo(store), ann.register, context),
    createUser(openTo(other), { ...ann.register, password_hash: 'another' }, context),
  ]);
  assert.equal(plain(first.events), plain(second.events));
  assert.equal(first.state, second.state);
  assert.is((await store.eventsOf(userEvents, ann.user_id)).length, 2);
});

it('L7: refuses a second user with the same address', async ({ store, other }) => {
  const ann = exampleUser();
  const bob = exampleUser({ email: ann.email });
  await createUser(openTo(store), ann.register, contextOf(ann));
  assert.is(await refusalOf(createUser(openTo(store), bob.register, contextOf(bob))), 'email-claim/taken');
  assert.is(await refusalOf(createUser(openTo(other), bob.register, contextOf(bob))), 'email-claim/taken');
  assert.equal(await store.eventsOf(userEvents, bob.user_id), []);
});

it('continues a registration whose process died after the claim', async ({ store }) => {
  const ann = exampleUser();
  await write(store, claimHistory(ann));
  assert.is((await createUser(openTo(store), ann.register, contextOf(ann))).state.status, 'active');
  assert.is((await claimEventsOf(store, ann)).length, 1);
});

it('takes over the address of an abandoned registration, which can then never be completed', async ({ store }) => {
  const ann = exampleUser();
  const bob = exampleUser({ email: ann.email });
  await write(store, claimHistory(ann));
  assert.is((await createUser(openTo(store), bob.register, contextOf(bob))).state.status, 'active');
  assert.equal(await claimEventsOf(store, bob), [
    { type: 'EmailClaimed', data: { by: ann.user_id } },
    { type: 'EmailReleased', data: { by: ann.user_id } },
    { type: 'EmailClaimed', data: { by: bob.user_id } },
  ]);
  assert.is(await refusalOf(createUser(openTo(store), ann.register, contextOf(ann))), 'email-claim/taken');
});

it('creates accounts for whom the operator lets in', async ({ store }) => {
  const { invited } = exampleUser();
  const { invited_by, token_hash, expires_at } = invited.data;
  const outcomeOf = (registration: Registration, type: 'RegisterUser' | 'InviteUser') => {
    const someone = exampleUser();
    const invitation = { token_hash, expires_at };
    const command = type === 'RegisterUser' ? someone.register : { type, ...someone.person, invitation, invited_by };
    return refusalOf(createUser(openTo(store, registration), command, contextOf(someone)));
  };
  const closed = 'user/registration-closed';
  const outcomes = (['open', 'invitation', 'closed'] as const).map((registration) =>
    Promise.all([outcomeOf(registration, 'RegisterUser'), outcomeOf(registration, 'InviteUser')]),
  );
  assert.equal(await Promise.all(outcomes), [
    ['accepted', 'accepted'],
    [closed, 'accepted'],
    [closed, closed],
  ]);
});

it.run();
