import { imageSize } from 'image-size';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createA1111Provider } from '../../../../../domains/media/providers/a1111/provider.ts';
import { eventually } from '../../../../support/eventually.ts';
import { type FakeA1111Options, invalidSteps, outOfMemory, startFakeA1111 } from '../../../../support/fakes/a1111.ts';
import type { Reply } from '../../../../support/fakes/server.ts';
import { generationRequest, providerErrorOf } from '../support.ts';

const it = suite('a1111 provider');
const never = new AbortController().signal;

async function withServer(
  options: FakeA1111Options,
  test: (
    provider: ReturnType<typeof createA1111Provider>,
    server: Awaited<ReturnType<typeof startFakeA1111>>,
  ) => Promise<void>,
  { credentials = '', timeoutMs = 5_000 } = {},
): Promise<void> {
  const server = await startFakeA1111(options);
  try {
    await test(createA1111Provider({ baseUrl: server.url.replace('//', `//${credentials}`), timeoutMs }), server);
  } finally {
    await server.close();
  }
}

it('sends the request field by field and names the seed that was used', () =>
  withServer({}, async (provider, server) => {
    const image = await provider.generate(
      generationRequest({ negativePrompt: 'fog', seed: -1, steps: 30, cfgScale: 6.5 }),
      never,
    );
    assert.equal(server.requests[0]?.json, {
      prompt: 'a lighthouse at dusk',
      negative_prompt: 'fog',
      width: 128,
      height: 64,
      steps: 30,
      cfg_scale: 6.5,
      seed: -1,
      batch_size: 1,
      n_iter: 1,
      send_images: true,
      save_images: false,
    });
    assert.is(image.metadata.seed, 4_242);
    assert.is(image.metadata.kind, 'LOCAL');
    assert.is(image.cost, null);
  }));

for (const format of ['png', 'jpeg', 'webp'] as const) {
  it(`recognises ${format} by its bytes, data: prefix or not`, () =>
    withServer({ format, dataPrefix: format !== 'jpeg' }, async (provider) => {
      const image = await provider.generate(generationRequest(), never);
      assert.is(image.format, format);
      assert.equal([image.width, image.height], [128, 64]);
      assert.equal(imageSize(image.bytes), { type: format === 'jpeg' ? 'jpg' : format, width: 128, height: 64 });
    }));
}

it('brings an image of another size to the requested size and says so', () =>
  withServer({ size: { width: 64, height: 64 } }, async (provider) => {
    const image = await provider.generate(generationRequest(), never);
    assert.equal(imageSize(image.bytes), { type: 'jpg', width: 128, height: 64 });
    assert.equal(image.metadata.delivered_size, { width: 64, height: 64 });
  }));

it('asks for one image at a time', () =>
  withServer({ delayMs: 20 }, async (provider, server) => {
    await Promise.all([1, 2, 3].map((seed) => provider.generate(generationRequest({ seed }), never)));
    assert.is(server.mostAtOnce, 1);
    assert.equal(
      server.requests.map(({ json }) => (json as { seed: number }).seed),
      [1, 2, 3],
    );
  }));

it('never sends a request whose caller gave up while it waited', () =>
  withServer({ delayMs: 60 }, async (provider, server) => {
    const first = provider.generate(generationRequest({ seed: 1 }), never);
    const giveUp = new AbortController();
    const second = provider.generate(generationRequest({ seed: 2 }), giveUp.signal);
    await eventually('first request', () => server.requests.length === 1);
    giveUp.abort(new Error('changed my mind'));
    assert.is(await second.catch((error: Error) => error.message), 'changed my mind');
    await first;
    await provider.generate(generationRequest({ seed: 3 }), never);
    assert.equal(
      server.requests.map(({ json }) => (json as { seed: number }).seed),
      [1, 3],
    );
  }));

const failures: [string, Reply, string, string][] = [
  ['a validation error', invalidSteps, 'invalid', 'http-422'],
  ['an unknown sampler', { status: 404, body: { detail: 'Sampler not found' } }, 'invalid', 'http-404'],
  ['exhausted memory', outOfMemory, 'unavailable', 'out-of-memory'],
  ['a server error', { status: 500, body: { error: 'RuntimeError', detail: 'x' } }, 'unavailable', 'http-500'],
  ['a proxy page', { status: 502, body: '<html>Bad gateway</html>' }, 'unavailable', 'http-502'],
  ['an answer without image', { body: { images: [], parameters: {}, info: '{}' } }, 'unavailable', 'no-image'],
  ['an answer that is no JSON', { body: 'busy' }, 'unavailable', 'no-image'],
  ['bytes that are no image', { body: { images: ['aGVsbG8gd29ybGQ='], info: '' } }, 'unavailable', 'undecodable-image'],
];
for (const [name, reply, kind, code] of failures) {
  it(`calls ${name} ${kind} (${code})`, () =>
    withServer({}, async (provider, server) => {
      server.failNext(reply);
      const error = await providerErrorOf(provider.generate(generationRequest(), never));
      assert.equal([error.kind, error.code, error.provider], [kind, code, 'a1111']);
    }));
}

it('calls a server that is not there unavailable', async () => {
  const server = await startFakeA1111();
  await server.close();
  const provider = createA1111Provider({ baseUrl: server.url, timeoutMs: 1_000 });
  const error = await providerErrorOf(provider.generate(generationRequest(), never));
  assert.equal([error.kind, error.code], ['unavailable', 'connection-failed']);
  const { available, reason } = await provider.check(never);
  assert.is(available, false);
  assert.match(reason ?? '', 'nothing listens there');
});

it('calls a server that does not answer in time unavailable', () =>
  withServer(
    { delayMs: 500 },
    async (provider) => {
      const error = await providerErrorOf(provider.generate(generationRequest(), never));
      assert.equal([error.kind, error.code], ['unavailable', 'timeout']);
    },
    { timeoutMs: 50 },
  ));

it('sends the credentials of the URL, and names them nowhere', () =>
  withServer(
    { auth: 'artist:s3cret' },
    async (provider, server) => {
      assert.equal(await provider.check(never), { available: true, reason: null });
      await provider.generate(generationRequest(), never);
      server.failNext({ status: 500, body: { error: 'x' } });
      const error = await providerErrorOf(provider.generate(generationRequest(), never));
      assert.not.match(JSON.stringify(error), 's3cret');
    },
    { credentials: 'artist:s3cret@' },
  ));

it('calls refused credentials unauthorized', () =>
  withServer({ auth: 'artist:s3cret' }, async (provider) => {
    const error = await providerErrorOf(provider.generate(generationRequest(), never));
    assert.equal([error.kind, error.code], ['unauthorized', 'http-401']);
    assert.is((await provider.check(never)).available, false);
  }));

it('tells a server started without --api from an unknown sampler', () =>
  withServer({ api: false }, async (provider) => {
    const error = await providerErrorOf(provider.generate(generationRequest(), never));
    assert.equal([error.kind, error.code], ['unavailable', 'api-not-enabled']);
    assert.is((await provider.check(never)).available, false);
  }));

it.run();
