import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { emailClaimEvents } from '../../../../contracts/identity/email-claim.ts';
import { userEvents } from '../../../../contracts/identity/user.ts';
import { emailClaimIdOf } from '../../../../domains/identity/email-claim/index.ts';
import { identity } from '../../../../domains/identity/index.ts';
import { uuidFrom } from '../../../../kernel/events/ids.ts';
import { exampleUser } from '../../../support/examples/user.ts';
import { appended, get, given, history, post, put, refused, write } from '../../../support/given.ts';
import { startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const boss = exampleUser({ role: 'admin' });
const admin = { role: 'admin', user: boss.user_id } as const;

const it = suiteOn('administration of users', () => startServiceUnderTest(identity));
it.before(async ({ resources: { store } }) => {
  await write(store, boss.history(boss.registered));
});

it('invites a user, whose address is claimed first', async (c) => {
  const email = `${randomUUID()}@example.com`;
  const key = randomUUID();
  const userId = uuidFrom(uuidFrom('http', admin.user, 'POST', '/users/invite', key), 'user');
  const invite = post('/users/invite', { ...admin, key, body: { email: ` ${email.toUpperCase()} `, role: 'admin' } });
  const { body } = await given(c)
    .when(invite)
    .then(
      201,
      appended(emailClaimEvents, emailClaimIdOf(email), 'EmailClaimed'),
      appended(userEvents, userId, 'UserInvited'),
    );
  assert.equal([body.id, body.email, body.name, body.role, body.status], [userId, email, email, 'admin', 'invited']);
  const again = await given(c).when(invite).then(201);
  assert.equal(again.body, body);
});

it('finds users by their ids, and by words of names and addresses', async (c) => {
  const [ann, bob] = [exampleUser(), exampleUser()];
  await write(c.resources.store, ann.history(ann.registered));
  await write(c.resources.store, bob.history(bob.registered));
  const found = async (query: string) =>
    ((await c.callCaughtUp('GET', `/users?${query}`, admin)).body as { items: { id: string }[] }).items.map(
      ({ id }) => id,
    );
  assert.equal(await found(`ids=${ann.user_id},${randomUUID()}`), [ann.user_id]);
  assert.equal(await found(`q=${encodeURIComponent(bob.email.toUpperCase())}`), [bob.user_id]);
  assert.equal(await found('q=nobody+of+that+name'), []);
});

it('invites again until the invitation is accepted', async (c) => {
  const ann = exampleUser();
  const { user_id, email } = ann;
  const claimed = history(emailClaimEvents, emailClaimIdOf(email), user_id, {
    type: 'EmailClaimed',
    data: { by: user_id },
  });
  const invite = () => post('/users/invite', { ...admin, body: { email } });
  await given(c, claimed, ann.history(ann.invited))
    .when(invite())
    .then(201, appended(userEvents, user_id, 'UserInvited'));
  const another = async (changes: object) => {
    const { body } = await given(c)
      .when(post('/users/invite', { ...admin, body: { email, ...changes } }))
      .then(201, appended(userEvents, user_id, 'UserInvited'));
    return [body.name, body.role];
  };
  assert.equal(await another({}), [ann.invited.data.name, ann.invited.data.role]);
  assert.equal(await another({ name: 'Anna', role: 'auditor' }), ['Anna', 'auditor']);
  assert.equal(await another({}), ['Anna', 'auditor'], 'a mail that is sent again changes neither');
  await given(c, ann.history(ann.accepted)).when(invite()).then(409);
});

it('changes a role, and writes nothing for a user who has it', async (c) => {
  const ann = exampleUser();
  const promote = () => put(`/users/${ann.user_id}/role`, { ...admin, body: { role: 'admin' } });
  const data = { user_id: ann.user_id, role: 'admin', by: admin.user } as const;
  const { body } = await given(c, ann.history(ann.registered))
    .when(promote())
    .then(200, appended(userEvents, ann.user_id, { type: 'RoleChanged', data }));
  assert.equal([body.id, body.role], [ann.user_id, 'admin']);
  await given(c).when(promote()).then(200);
});

it('deactivates and activates a user, for whom the events are owned', async (c) => {
  const ann = exampleUser();
  const set = (status: string) => put(`/users/${ann.user_id}/status`, { ...admin, body: { status } });
  await given(c, ann.history(ann.registered))
    .when(set('deactivated'))
    .then(200, appended(userEvents, ann.user_id, 'UserDeactivated'));
  await given(c)
    .when(set('active'))
    .then(200, appended(userEvents, ann.user_id, 'UserActivated'));
  const last = await c.resources.store.lastOf(userEvents, ann.user_id);
  assert.equal([last?.metadata.owner, last?.metadata.actor], [ann.user_id, admin.user]);
});

it('lets no administrator take away their own rights', async (c) => {
  await given(c)
    .when(put(`/users/${admin.user}/role`, { ...admin, body: { role: 'user' } }))
    .then(409);
  await given(c)
    .when(put(`/users/${admin.user}/status`, { ...admin, body: { status: 'deactivated' } }))
    .then(409);
});

it('knows no user who never registered', async (c) => {
  for (const id of [randomUUID(), 'no-uuid']) {
    await given(c)
      .when(put(`/users/${id}/role`, { ...admin, body: { role: 'user' } }))
      .then(404);
  }
});

it('lists users to administrators', async (c) => {
  const ann = exampleUser();
  const { body } = await given(c, ann.history(ann.registered))
    .when(get(`/users?email=${encodeURIComponent(ann.email)}`, admin))
    .then(200);
  const [item] = body.items as { id: string }[];
  assert.is(item?.id, ann.user_id);
});

it('refuses who was demoted or deactivated and still carries the role of before', async (c) => {
  for (const event of ['demoted', 'deactivated'] as const) {
    const eve = exampleUser({ role: 'admin' });
    await write(c.resources.store, eve.history(eve.registered, eve[event]));
    const before = { role: 'admin', user: eve.user_id } as const;
    const undo = event === 'demoted' ? { role: 'admin' } : { status: 'active' };
    const path = `/users/${eve.user_id}/${event === 'demoted' ? 'role' : 'status'}`;
    const attempts = Array.from({ length: 12 }, () => put(path, { ...before, body: undo }));
    await Promise.all(attempts.map((attempt) => given(c).when(attempt).then(refused(403, 'forbidden'))));
    for (const request of [
      get('/users', before),
      post('/users/invite', { ...before, body: { email: `${randomUUID()}@example.com`, role: 'admin' } }),
      put(`/users/${boss.user_id}/status`, { ...before, body: { status: 'deactivated' } }),
    ]) {
      await given(c).when(request).then(refused(403, 'forbidden'));
    }
  }
});

it('refuses callers who are no administrators', async (c) => {
  await given(c).when(get('/users')).then(403);
  await given(c)
    .when(post('/users/invite', { body: {} }))
    .then(403);
  await given(c)
    .when(put(`/users/${randomUUID()}/role`, { body: { role: 'admin' } }))
    .then(403);
  await given(c)
    .when(put(`/users/${randomUUID()}/status`, { body: { status: 'active' } }))
    .then(403);
});

it.run();
