import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FailedAttempt } from '../../../../../domains/director/providers/failed-attempt.ts';
import { openAiFailures, startFakeOpenAi } from '../../../../support/fakes/openai.ts';
import type { Reply } from '../../../../support/fakes/server.ts';
import { openAiWriter } from '../../openai-writer.ts';
import { completion, KEY, never, withServer } from '../model/server.ts';
import { providerErrorOf, writingRequest } from '../writing-request.ts';

const it = suite('errors in OpenAI’s format');

const failures: [string, Reply, string, string, number | undefined][] = [
  ['a 402', openAiFailures.paymentRequired, 'quota', 'insufficient-quota', undefined],
  ['a 500', openAiFailures.serverError, 'unavailable', 'http-500', undefined],
  [
    'a 503 that names a time',
    { ...openAiFailures.overloaded, headers: { 'retry-after': '2' } },
    'unavailable',
    'http-503',
    2_000,
  ],
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

it('calls a refusal in the message refused', () =>
  withServer({}, async (writer, server) => {
    server.failNext('chat', completion(null, 'stop', { refusal: 'I cannot help with that.' }));
    const { details } = await providerErrorOf(writer.write(writingRequest(), never));
    assert.equal([details.kind, details.code], ['refused', 'content-filter']);
  }));

it('calls a server that is not there unavailable', async () => {
  const server = await startFakeOpenAi();
  await server.close();
  const writer = openAiWriter(server.url, { key: KEY });
  const { details } = await providerErrorOf(writer.write(writingRequest(), never));
  assert.equal([details.kind, details.code], ['unavailable', 'connection-failed']);
});

it.run();
