import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FailedAttempt } from '../../../../../domains/director/providers/failed-attempt.ts';
import { eventually } from '../../../../support/eventually.ts';
import { openAiFailures, startFakeOpenAi } from '../../../../support/fakes/openai.ts';
import type { Reply } from '../../../../support/fakes/server.ts';
import { openAiWriter } from '../../openai-writer.ts';
import { providerErrorOf, writingRequest } from '../writing-request.ts';
import { completion, good, KEY, never, withServer } from './server.ts';

const it = suite('errors of the openai writer');

const failures: [string, Reply, string, string, number | undefined][] = [
  ['a refused key', openAiFailures.unauthorized, 'unauthorized', 'http-401', undefined],
  ['a rate limit', openAiFailures.rateLimited(7), 'unavailable', 'rate-limited', 7_000],
  ['spent credit behind a 429', openAiFailures.insufficientQuota, 'quota', 'insufficient-quota', undefined],
  ['a 402', openAiFailures.paymentRequired, 'quota', 'insufficient-quota', undefined],
  ['a policy violation', openAiFailures.contentPolicy, 'refused', 'content-policy-violation', undefined],
  ['another 400', openAiFailures.invalid, 'invalid', 'http-400', undefined],
  ['a 500', openAiFailures.serverError, 'unavailable', 'http-500', undefined],
  [
    'a 503 that names a time',
    { ...openAiFailures.overloaded, headers: { 'retry-after': '2' } },
    'unavailable',
    'http-503',
    2_000,
  ],
  ['a page instead of JSON', { body: '<html>' }, 'unavailable', 'no-answer', undefined],
  ['an answer without choices', { body: { choices: [] } }, 'unavailable', 'no-answer', undefined],
];
for (const [name, reply, kind, code, wait] of failures) {
  it(`calls ${name} ${kind} (${code})`, () =>
    withServer({}, async (writer, server) => {
      server.failNext('chat', reply);
      const error = await providerErrorOf(writer.write(writingRequest(), never));
      assert.equal([error.details.provider, error.details.kind, error.details.code], ['openai-writer', kind, code]);
      assert.is(error.details.retryAfterMs, wait);
      assert.not(error instanceof FailedAttempt);
      assert.is(server.callsOf('chat').length, 1);
    }));
}

it('calls a server that does not finish unavailable', () =>
  withServer(
    {},
    async (writer, server) => {
      server.failNext('chat', { ...completion(good), hangAfter: 10 });
      const { details } = await providerErrorOf(writer.write(writingRequest(), never));
      assert.equal([details.kind, details.code], ['unavailable', 'timeout']);
    },
    { timeoutMs: 150 },
  ));

it('calls a server that is not there unavailable', async () => {
  const server = await startFakeOpenAi();
  await server.close();
  const writer = openAiWriter(server.url, { key: KEY });
  const { details } = await providerErrorOf(writer.write(writingRequest(), never));
  assert.equal([details.kind, details.code], ['unavailable', 'connection-failed']);
});

it('stops when it is asked to', () =>
  withServer({}, async (writer, server) => {
    server.failNext('chat', { ...completion(good), hangAfter: 10 });
    const stop = new AbortController();
    const outcome = writer.write(writingRequest(), stop.signal).catch((error: unknown) => error);
    await eventually('request', () => server.callsOf('chat').length > 0);
    stop.abort(new Error('shutting down'));
    const error = await outcome;
    assert.is(error instanceof Error && error.message, 'shutting down');
  }));

it('repeats the key nowhere', () =>
  withServer({}, async (writer, server) => {
    server.failNext('chat', { status: 400, body: { error: { message: `no such project for ${KEY}`, code: 'x' } } });
    const error = await providerErrorOf(writer.write(writingRequest(), never));
    assert.not.match(`${error.stack}${JSON.stringify(error)}`, KEY);
    assert.not.match(server.callsOf('chat')[0]?.body.toString() ?? '', KEY);
  }));

it.run();
