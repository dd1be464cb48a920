import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Reply } from '../../../../support/fakes/server.ts';
import { draft, keys, never, sent, withServer } from '../model/server.ts';
import { writingRequest } from '../writing-request.ts';

const it = suite('response formats of the openai writer');

const refusal = (message: string): Reply => ({
  status: 400,
  body: { error: { message, type: 'invalid_request_error', param: 'response_format', code: null } },
});

it('falls back to json_object where the server knows no schema, and remembers it', () =>
  withServer({}, async (writer, server) => {
    server.failNext('chat', refusal("'response_format' of type 'json_schema' is not supported with this model."));
    assert.equal((await writer.write(writingRequest(), never)).draft, draft);
    await writer.write(writingRequest({ idempotencyKey: 'content-2' }), never);
    assert.equal(
      sent(server).map(({ response_format }) => response_format?.type),
      ['json_schema', 'json_object', 'json_object'],
    );
    assert.equal(keys(server), ['content-1-revision-1', 'content-1-revision-1-json-object', 'content-2-json-object']);
  }));

it('asks without a format where the server knows none', () =>
  withServer({}, async (writer, server) => {
    server.failNext('chat', refusal("'response_format.type' must be 'text'"), 2);
    assert.equal((await writer.write(writingRequest(), never)).draft, draft);
    assert.equal(
      sent(server).map(({ response_format }) => response_format?.type),
      ['json_schema', 'json_object', undefined],
    );
  }));

it.run();
