import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FailedAttempt } from '../../../../../domains/director/providers/failed-attempt.ts';
import { openAiFailures } from '../../../../support/fakes/openai.ts';
import { providerErrorOf, writingRequest } from '../writing-request.ts';
import { answer, completion, counted, draft, good, keys, never, sent, withServer } from './server.ts';

const it = suite('failed attempts of the openai writer');

it('asks once for a repair, says what is wrong, and reports the cost of both answers', () =>
  withServer({}, async (writer, server) => {
    server.failNext('chat', completion(JSON.stringify({ ...answer, title: undefined })));
    server.failNext('chat', completion(good));
    const { draft: repaired, costs } = await writer.write(writingRequest(), never);
    assert.equal(repaired, draft);
    assert.equal(costs, [...counted, ...counted]);
    assert.equal(keys(server), ['content-1-revision-1', 'content-1-revision-1-repair']);
    const messages = sent(server)[1]?.messages ?? [];
    assert.equal(
      messages.map(({ role }) => role),
      ['system', 'user', 'assistant', 'user'],
    );
    assert.match(messages[3]?.content ?? '', 'title');
  }));

it('has an answer repaired that cites what nobody gave it', () =>
  withServer({}, async (writer, server) => {
    const scenes = answer.scenes.map((scene) => ({ ...scene, sources: [2] }));
    server.failNext('chat', completion(JSON.stringify({ ...answer, scenes })));
    server.failNext('chat', completion(good));
    assert.equal((await writer.write(writingRequest(), never)).draft, draft);
    assert.match(sent(server)[1]?.messages[3]?.content ?? '', 'scene 0 cites a source that was not given; there are 1');
  }));

it('gives up after one repair, and still reports what it cost', () =>
  withServer({ chat: () => 'no idea' }, async (writer, server) => {
    const error = await providerErrorOf(writer.write(writingRequest(), never));
    assert.ok(error instanceof FailedAttempt);
    assert.equal([error.details.kind, error.details.code], ['invalid', 'no-draft']);
    assert.is(error instanceof FailedAttempt && error.costs.length, 4);
    assert.is(server.callsOf('chat').length, 2);
  }));

const withNarration = (length: number): string =>
  JSON.stringify({ ...answer, scenes: answer.scenes.map((scene) => ({ ...scene, narration: 'a '.repeat(length) })) });

it('has an answer that is longer than a script may be repaired, and fails with what is wrong with it', () =>
  withServer({ chat: () => withNarration(40_000) }, async (writer, server) => {
    const { details } = await providerErrorOf(writer.write(writingRequest(), never));
    assert.equal([details.kind, details.code], ['invalid', 'no-draft']);
    assert.match(details.cause, 'scenes.0.narration');
    assert.is(server.callsOf('chat').length, 2);
  }));

it('does not send back an answer of megabytes', () =>
  withServer({ chat: () => withNarration(200_000) }, async (writer, server) => {
    const error = await providerErrorOf(writer.write(writingRequest(), never));
    assert.equal([error.details.kind, error.details.code], ['invalid', 'answer-too-long']);
    assert.is(error instanceof FailedAttempt && error.costs.length, 2);
    assert.is(server.callsOf('chat').length, 1);
  }));

it('does not lose the cost of the first answer when the repair fails', () =>
  withServer({}, async (writer, server) => {
    server.failNext('chat', completion('{}'));
    server.failNext('chat', openAiFailures.rateLimited(3));
    const error = await providerErrorOf(writer.write(writingRequest(), never));
    assert.equal(
      [error.details.kind, error.details.code, error.details.retryAfterMs],
      ['unavailable', 'rate-limited', 3_000],
    );
    assert.equal(error instanceof FailedAttempt && error.costs, counted);
  }));

it.run();
