import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLocalSpeechServers } from '../../../../../domains/editor/providers/speech/local-servers.ts';
import { type FakeServer, type Reply, startFakeServer } from '../../../../support/fakes/server.ts';

const it = suite('speech servers on this machine');

type Answers = Record<string, Reply>;
const NOT_FOUND: Reply = { status: 404, body: { detail: 'Not Found' } };

/** What is found where a server answers like this. */
async function foundAt(answers: Answers): Promise<{ found: readonly object[]; server: FakeServer }> {
  const server = await startFakeServer(({ path }) => answers[path] ?? NOT_FOUND);
  try {
    const find = createLocalSpeechServers([Number(new URL(server.url).port)]);
    const found = await find();
    assert.is(await find(), found, 'it does not ask again at once');
    return { found, server };
  } finally {
    await server.close();
  }
}

const models = (...ids: string[]): Reply => ({
  body: { object: 'list', data: ids.map((id) => ({ id, object: 'model' })) },
});

it('are found by the voices that they list, and asked for lists alone', async () => {
  const { found, server } = await foundAt({
    '/v1/audio/voices': { body: { voices: ['af_heart', 'bm_george'] } },
    '/v1/models': models('tts-1', 'tts-1-hd', 'kokoro'),
  });
  assert.equal(found, [
    { url: server.url, name: 'a speech server', model: 'tts-1', voiceIds: ['af_heart', 'bm_george'] },
  ]);
  assert.equal(server.requests.map(({ method, path }) => `${method} ${path}`).sort(), [
    'GET /v1/audio/voices',
    'GET /v1/models',
  ]);
});

it('are found by a model that speaks where they list no voices', async () => {
  const { found, server } = await foundAt({ '/v1/models': models('llama-3', 'voice-en-us-amy-low') });
  assert.equal(found, [{ url: server.url, name: 'a speech server', model: 'voice-en-us-amy-low', voiceIds: [] }]);
});

it('name their voices in several ways', async () => {
  const { found } = await foundAt({
    '/v1/audio/voices': { body: { voices: [{ id: 'one', name: 'One' }, { name: 'two' }] } },
  });
  assert.equal(
    found.map((server) => (server as { voiceIds: string[] }).voiceIds),
    [['one', 'two']],
  );
});

for (const [what, answers] of Object.entries({
  'a language model': { '/v1/models': models('llama-3', 'mistral') },
  'a web page': { '/v1/audio/voices': { body: '<html>' }, '/v1/models': { body: '<html>' } },
  'a service that wants a token': {
    '/v1/audio/voices': { status: 401, body: { error: 'unauthorized' } },
    '/v1/models': { status: 401, body: { error: 'unauthorized' } },
  },
  'a server that fails': { '/v1/audio/voices': { status: 500, body: 'oops' }, '/v1/models': { status: 503 } },
  'another list': { '/v1/audio/voices': { body: { voices: 7 } }, '/v1/models': { body: [] } },
  'an answer that never ends': { '/v1/audio/voices': { body: '{"voices": ["a"', hangAfter: 10 } },
  'a redirect': { '/v1/audio/voices': { status: 302, headers: { location: 'http://example.com/' } } },
} satisfies Record<string, Answers>)) {
  it(`are not mistaken for ${what}`, async () => assert.equal((await foundAt(answers)).found, []));
}

it('are none where nobody listens, or where nobody is asked', async () => {
  const server = await startFakeServer(() => NOT_FOUND);
  await server.close();
  assert.equal(await createLocalSpeechServers([Number(new URL(server.url).port)])(), []);
  assert.equal(await createLocalSpeechServers([])(), []);
});

it.run();
