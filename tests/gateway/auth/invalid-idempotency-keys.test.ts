import * as assert from 'uvu/assert';
import { mapConcurrently } from '../../../kernel/async/map-concurrently.ts';
import { catalogue } from '../../../kernel/events/catalogue.ts';
import { addressOf, callServer, newPerson, startGatewayStack } from '../../support/stacks/gateway.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('invalid idempotency keys', startGatewayStack);

const INVALID: readonly (string | string[])[] = ['two words', 'a\tb', 'x'.repeat(256), 'é', ['one', 'another']];
const REFUSAL = { error: 'bad_request', message: 'Idempotency-Key takes 1 to 255 visible ASCII characters' };
const ROUNDS = Array.from({ length: 300 }, (_, n) => n);

it('are refused before a password is hashed or anything is written', async ({ auth, call, resources, identityUrl }) => {
  const { store } = resources;
  const person = newPerson();
  assert.is((await auth('register', person)).status, 201);
  const before = await store.head();
  const answers = await mapConcurrently(ROUNDS, 20, async (n) => {
    const headers = { 'idempotency-key': INVALID[n % INVALID.length] ?? '' };
    const from = addressOf(20_000 + n);
    return [
      await call('POST', '/api/v1/auth/login', { body: person, headers, from }),
      await call('POST', '/api/v1/auth/register', { body: newPerson(), headers, from }),
    ];
  });
  for (const { status, body } of answers.flat()) assert.equal([status, body], [400, REFUSAL]);

  const types = new Set(catalogue.keys());
  assert.equal(await store.eventsBetween({ after: before, upTo: await store.head(), types }), []);
  const { text } = await callServer(identityUrl, 'GET', '/metrics');
  const handled = [...text.matchAll(/^http_request_duration_seconds_count\{.*route="(\/internal\/.*?)".*\} (\d+)$/gm)];
  assert.equal(
    handled.map(([, route, count]) => [route, count]),
    [['/internal/register', '1']],
  );
});

it('count against the limit of an address', async ({ call }) => {
  for (const path of ['login', 'register']) {
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) {
      const headers = { 'idempotency-key': 'two words' };
      statuses.push((await call('POST', `/api/v1/auth/${path}`, { body: newPerson(), headers })).status);
    }
    assert.equal(statuses, [400, 400, 400, 400, 400, 429], path);
  }
});

it.run();
