import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { eventually } from '../support/eventually.ts';
import { keptLog } from '../support/log-lines.ts';
import { type GatewayStack, newPerson, startGatewayStack } from '../support/stacks/gateway.ts';
import { startProxyStack } from '../support/stacks/proxy.ts';
import { startStoreProcesses } from '../support/stores/both.ts';
import { REAL_DOCUMENT_STORE } from '../support/stores/document-store.ts';
import { NO_OWN_EVENT_STORE } from '../support/stores/event-store.ts';
import { unless } from '../support/stores/skip.ts';

const it = suite('a gateway without a store');

const whereDocumentsCanGo = unless(REAL_DOCUMENT_STORE, it);
const whereEventsCanGo = unless(NO_OWN_EVENT_STORE, it);

/** Everything that a session goes through. */
async function signsInAndOut(
  gateway: GatewayStack,
  person: { readonly email: string; readonly password: string },
  refreshToken: string,
): Promise<void> {
  const refreshed = await gateway.auth('refresh', { refresh_token: refreshToken });
  assert.is(refreshed.status, 200, refreshed.text);
  const login = await gateway.auth('login', { email: person.email, password: person.password });
  assert.is(login.status, 200, login.text);
  const me = await gateway.call('GET', '/api/v1/identity/users/me', { token: login.body.access_token });
  assert.equal([me.status, me.body.email], [200, person.email]);
  assert.is((await gateway.auth('logout', { refresh_token: login.body.refresh_token })).status, 200);
}

it('S8: registers, signs in and refreshes at once, whatever the read models know', async () => {
  const stores = await startStoreProcesses();
  const gateway = await startGatewayStack({ projections: false, stores });
  try {
    const person = newPerson();
    const registered = await gateway.auth('register', person);
    assert.is(registered.status, 201, registered.text);
    await signsInAndOut(gateway, person, registered.body.refresh_token);
  } finally {
    await gateway.stop();
  }
});

whereDocumentsCanGo('signs users in while the document store is away, those whose keys it knows', async () => {
  const stores = await startStoreProcesses();
  const gateway = await startGatewayStack({ projections: false, stores });
  try {
    const ann = await gateway.register('Ann');
    await stores.documentStore.kill('SIGKILL');
    await signsInAndOut(gateway, ann, ann.refreshToken);
    assert.is((await gateway.call('GET', '/ready')).status, 503);
    assert.is((await gateway.call('GET', '/health')).status, 200);

    // There is no key to seal what is said of someone new.
    const newcomer = newPerson();
    const { status, body: said, headers } = await gateway.auth('register', newcomer);
    assert.equal([status, said.error], [503, 'not_ready']);
    assert.match(String(headers['retry-after']), /^[1-9]\d*$/);
    await stores.documentStore.restart();
    await eventually(
      'a registration: nothing is left over that keeps the address',
      async () => (await gateway.auth('register', newcomer)).status === 201,
    );
  } finally {
    await gateway.stop();
  }
});

whereEventsCanGo(
  'S6, S9: asks to come again while the event store is down, and forwards what needs no store',
  async () => {
    const stores = await startStoreProcesses();
    const { gateway, media, stop } = await startProxyStack({ stores });
    try {
      const ann = await gateway.register('Ann');
      await stores.eventStore.kill('SIGKILL');
      const { email, password, refreshToken: refresh_token } = ann;
      for (const [path, body] of [
        ['login', { email, password }],
        ['login', { email: `${randomUUID()}@example.com`, password }],
        ['refresh', { refresh_token }],
        ['register', newPerson()],
      ] as const) {
        const { status, body: said, headers } = await gateway.auth(path, body);
        assert.equal([status, said.error], [503, 'not_ready'], path);
        assert.match(String(headers['retry-after']), /^[1-9]\d*$/, path);
      }
      const { status } = await gateway.call('GET', '/api/v1/media/api/v1/assets', { token: ann.token });
      assert.equal([status, media.seen.length], [200, 1]);
      assert.is((await gateway.call('GET', '/ready')).status, 503);
      assert.is((await gateway.call('GET', '/health')).status, 200);

      await stores.eventStore.restart();
      await eventually('a sign-in', async () => (await gateway.auth('login', { email, password })).status === 200);
      assert.is((await gateway.auth('refresh', { refresh_token })).status, 200);
    } finally {
      await stop();
    }
  },
);

whereEventsCanGo(
  'leaves it to the event store’s own line to say that it is down, whatever is asked meanwhile',
  async () => {
    const { log, lines } = keptLog('warn');
    const stores = await startStoreProcesses();
    const { gateway, stop } = await startProxyStack({ log, stores });
    try {
      const { email, password, token } = await gateway.register('Ann');
      const from = lines().length;
      await stores.eventStore.kill('SIGKILL');
      const asked = await Promise.all([
        gateway.auth('login', { email, password }),
        gateway.auth('register', newPerson()),
        gateway.auth('forgot-password', { email }),
        gateway.call('GET', '/api/v1/identity/users/me', { token }),
        gateway.call('PUT', '/api/v1/identity/users/me', { token, body: { name: 'Bea' } }),
      ]);
      assert.equal(
        asked.map(({ status }) => status),
        [503, 503, 503, 503, 503],
      );
      assert.equal(
        lines()
          .slice(from)
          .map(({ msg }) => msg),
        [],
      );
    } finally {
      await stop();
    }
  },
);

it.run();
