import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { eventually } from '../support/eventually.ts';
import { keptLog } from '../support/log-lines.ts';
import { newPerson } from '../support/stacks/gateway.ts';
import { type ProxyStack, startProxyStack } from '../support/stacks/proxy.ts';
import { REAL_DOCUMENT_STORE } from '../support/stores/document-store.ts';
import { NO_OWN_EVENT_STORE } from '../support/stores/event-store.ts';
import { unless } from '../support/stores/skip.ts';

const it = suite<ProxyStack>('a gateway without a store');

it.before.each(async (c) => {
  Object.assign(c, await startProxyStack());
});
it.after.each((c) => c.stop());

const whereDocumentsCanGo = unless(REAL_DOCUMENT_STORE, it);
const whereEventsCanGo = unless(NO_OWN_EVENT_STORE, it);

whereDocumentsCanGo(
  'S8: registers, signs in and refreshes at once, whatever the read models know',
  async ({ gateway }) => {
    await gateway.documentStore.kill('SIGKILL');
    const person = newPerson();
    const registered = await gateway.auth('register', person);
    assert.is(registered.status, 201, registered.text);
    const refreshed = await gateway.auth('refresh', { refresh_token: registered.body.refresh_token });
    assert.is(refreshed.status, 200, refreshed.text);
    const login = await gateway.auth('login', person);
    assert.is(login.status, 200, login.text);
    const me = await gateway.call('GET', '/api/v1/identity/users/me', { token: login.body.access_token });
    assert.equal([me.status, me.body.email], [200, person.email]);
    assert.is((await gateway.auth('logout', { refresh_token: login.body.refresh_token })).status, 200);
    assert.is((await gateway.call('GET', '/ready')).status, 503);
    assert.is((await gateway.call('GET', '/health')).status, 200);
  },
);

whereEventsCanGo(
  'S6, S9: asks to come again while the event store is down, and forwards what needs no store',
  async (c) => {
    const { gateway, media } = c;
    const ann = await gateway.register('Ann');
    await gateway.eventStore.kill('SIGKILL');
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

    await gateway.eventStore.restart();
    await eventually('a sign-in', async () => (await gateway.auth('login', { email, password })).status === 200);
    assert.is((await gateway.auth('refresh', { refresh_token })).status, 200);
  },
);

whereEventsCanGo(
  'leaves it to the event store’s own line to say that it is down, whatever is asked meanwhile',
  async () => {
    const { log, lines } = keptLog('warn');
    const { gateway, stop } = await startProxyStack({ log });
    try {
      const { email, password, token } = await gateway.register('Ann');
      const from = lines().length;
      await gateway.eventStore.kill('SIGKILL');
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
