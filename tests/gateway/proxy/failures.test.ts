import * as assert from 'uvu/assert';
import { UNKNOWN_OUTCOME } from '../../../kernel/http/errors.ts';
import { startProxyStack } from '../../support/stacks/proxy.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('failing services', () => startProxyStack({ timeouts: { answer: 1_000 } }));
it.before.each((c) => c.forget());

it('P7, P11: answers 502 for a service that is down, resets, ends or sends no HTTP', async ({ gateway, token }) => {
  const away = await gateway.call('GET', '/api/v1/pulse/api/v1/costs/summary', { token: await token() });
  assert.is(away.status, 502);
  assert.equal(away.body, { error: 'bad_gateway', message: 'Service pulse is unavailable' });
  for (const how of ['reset', 'end', 'garbage', 'two-lengths', 'length-and-chunks', 'large-headers']) {
    const read = await gateway.call('GET', `/api/v1/media/api/v1/${how}`, { token: await token() });
    assert.equal([read.status, read.body.message], [502, 'Service media is unavailable'], how);
    const write = await gateway.call('POST', `/api/v1/media/api/v1/${how}`, { token: await token(), body: {} });
    assert.equal([write.status, write.body.message], [502, 'Service media is unavailable'], how);
  }
});

it('P12: repeats a read on a broken connection once, and a write never', async ({ gateway, media, token }) => {
  await gateway.call('GET', '/api/v1/media/api/v1/reset', { token: await token() });
  assert.is(media.seen.length, 2);
  media.seen.length = 0;
  await gateway.call('POST', '/api/v1/media/api/v1/reset', { token: await token(), body: {} });
  assert.is(media.seen.length, 1);
});

it('P12: repeats a read whose service ended between the head of its answer and the body', async (c) => {
  const { gateway, media, token } = c;
  const read = await gateway.call('GET', '/api/v1/media/api/v1/head-first', { token: await token() });
  assert.equal([read.status, read.text, read.headers['x-attempt']], [200, 'the whole', undefined]);
  assert.is(media.seen.length, 2);
  c.forget();
  const again = await gateway.call('GET', '/api/v1/media/api/v1/head-alone', { token: await token() });
  assert.equal([again.status, again.headers['x-attempt'], media.seen.length], [502, undefined, 2]);
  c.forget();
  const write = await gateway.call('POST', '/api/v1/media/api/v1/head-first', { token: await token(), body: {} });
  assert.equal([write.status, write.body.detail, media.seen.length], [502, UNKNOWN_OUTCOME, 1]);
});

it('P11: answers 504 for a service that does not answer', async ({ gateway, token }) => {
  const { status, body } = await gateway.call('GET', '/api/v1/media/api/v1/hang', { token: await token() });
  assert.equal([status, body.error, body.detail], [504, 'gateway_timeout', undefined]);
});

it('says of a write that was not answered that it may have been done', async ({ gateway, token }) => {
  for (const path of ['hang', 'reset']) {
    const call = { token: await token(), body: {} };
    const { status, body } = await gateway.call('POST', `/api/v1/media/api/v1/${path}`, call);
    assert.equal([status, body.detail], [path === 'hang' ? 504 : 502, UNKNOWN_OUTCOME]);
  }
});

it('P11: does not let an interrupted answer look complete', async ({ gateway, token }) => {
  const call = gateway.call('GET', '/api/v1/media/api/v1/cut', { token: await token() });
  assert.is(
    await call.then(
      () => 'complete',
      (error) => error.code,
    ),
    'ECONNRESET',
  );
});

it.run();
