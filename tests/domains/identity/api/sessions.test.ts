import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { identity } from '../../../../domains/identity/index.ts';
import { startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('R9: sessions', () => startServiceUnderTest(identity));

type Service = Awaited<ReturnType<typeof startServiceUnderTest>>;
type Opened = { user: { id: string }; session_id: string; refresh_token: string };
type Item = { session_id: string; device: string; current: boolean; last_seen_at: string; created_at: string };

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const password = 'a long enough passphrase';

/** A user with a session from each of some addresses, the oldest first. */
async function userWith({ call }: Service, addresses: readonly string[]) {
  const email = `${randomUUID()}@example.com`;
  const opened: Opened[] = [];
  for (const [index, address] of addresses.entries()) {
    const path = index === 0 ? 'register' : 'login';
    const headers = { 'x-forwarded-for': address, 'user-agent': FIREFOX };
    const answer = await call('POST', `/internal/${path}`, { body: { email, password, name: 'Ann' }, headers });
    opened.push(answer.body as unknown as Opened);
  }
  const user = opened[0]?.user.id ?? '';
  const ask = (method: string, path = '', session = opened[0]?.session_id ?? '') =>
    call(method, `/users/me/sessions${path}`, { user, headers: { 'x-session-id': session } });
  return {
    user,
    opened,
    ask,
    refresh: (refresh_token = '') => call('POST', '/internal/refresh', { body: { refresh_token } }),
    list: async (query = '') =>
      (await ask('GET', query)).body as unknown as { items: Item[]; next_cursor: string | null },
  };
}

it('are listed, the newest first, with where they come from and when they were seen', async (service) => {
  const { opened, list, refresh } = await userWith(service, ['192.0.2.1', '2001:db8::1']);
  const before = await list();
  assert.equal(before.next_cursor, null);
  const [second, first] = before.items;
  assert.equal(
    before.items.map(({ session_id }) => session_id),
    opened.map(({ session_id }) => session_id).reverse(),
  );
  const { session_id: _, created_at, last_seen_at, expires_at, ...shown } = second as Item & { expires_at: string };
  assert.equal(shown, {
    method: 'password',
    address: '2001:db8::1',
    device: 'Firefox on Linux',
    agent: FIREFOX,
    current: false,
  });
  assert.is(first?.current, true);
  assert.ok(Date.parse(expires_at) > Date.parse(created_at) && last_seen_at >= created_at);
  assert.is((await refresh(opened[1]?.refresh_token)).status, 200);
  const after = await list();
  assert.ok((after.items[0]?.last_seen_at ?? '') > last_seen_at);
  assert.is(after.items[1]?.last_seen_at, first?.last_seen_at);
});

it('R9: are listed page by page, and only to their own user', async (service) => {
  const { list, opened, ask } = await userWith(service, ['192.0.2.1', '192.0.2.2', '192.0.2.3']);
  const page = await list('?limit=2');
  const rest = await list(`?limit=2&cursor=${page.next_cursor}`);
  const ids = [...page.items, ...rest.items].map(({ session_id }) => session_id);
  assert.equal([ids, rest.next_cursor], [opened.map(({ session_id }) => session_id).reverse(), null]);
  for (const cursor of ['made-up', Buffer.from('["sessions","-1"]').toString('base64url')]) {
    assert.is((await ask('GET', `?cursor=${cursor}`)).status, 400, cursor);
  }
  const other = await service.call('GET', '/users/me/sessions');
  assert.equal(other.body, { items: [], next_cursor: null });
});

it('R9: are ended one by one, and the others go on', async (service) => {
  const { opened, ask, list, refresh } = await userWith(service, ['192.0.2.1', '192.0.2.2']);
  const [kept, ended] = opened;
  assert.is((await ask('DELETE', `/${ended?.session_id}`)).status, 200);
  assert.equal(
    (await list()).items.map(({ session_id }) => session_id),
    [kept?.session_id],
  );
  assert.is((await refresh(ended?.refresh_token)).status, 401);
  assert.is((await refresh(kept?.refresh_token)).status, 200);
  assert.is((await ask('DELETE', `/${ended?.session_id}`)).status, 200, 'it has ended already');
  const stranger = await service.call('DELETE', `/users/me/sessions/${kept?.session_id}`);
  const unknown = await ask('DELETE', `/${randomUUID()}`);
  const odd = await ask('DELETE', '/7');
  assert.equal([stranger.status, unknown.status, odd.status], [404, 404, 404]);
  assert.is((await list()).items.length, 1);
});

it('are ended all but this one, or this one as well', async (service) => {
  const { opened, ask, list, refresh } = await userWith(service, ['192.0.2.1', '192.0.2.2', '192.0.2.3']);
  const others = await ask('DELETE');
  assert.equal([others.status, others.body.ended], [200, 2]);
  assert.equal(
    (await list()).items.map(({ current }) => current),
    [true],
  );
  assert.is((await refresh(opened[2]?.refresh_token)).status, 401);
  const { body } = await refresh(opened[0]?.refresh_token);
  assert.equal((await ask('DELETE', '?current=true')).body.ended, 1);
  assert.equal((await list()).items, []);
  assert.is((await refresh((body as unknown as Opened).refresh_token)).status, 401);
});

it.run();
