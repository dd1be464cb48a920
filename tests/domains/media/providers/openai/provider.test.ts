import { imageSize } from 'image-size';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createOpenAiImagesProvider } from '../../../../../domains/media/providers/openai/provider.ts';
import { eventually } from '../../../../support/eventually.ts';
import {
  type FakeOpenAi,
  type FakeOpenAiOptions,
  openAiFailures,
  startFakeOpenAi,
} from '../../../../support/fakes/openai.ts';
import type { Reply } from '../../../../support/fakes/server.ts';
import { generationRequest, providerErrorOf } from '../support.ts';

const it = suite('openai-images provider');
const never = new AbortController().signal;
const KEY = 'sk-test-1234567890';

async function withServer(
  options: FakeOpenAiOptions,
  test: (provider: ReturnType<typeof createOpenAiImagesProvider>, server: FakeOpenAi) => Promise<void>,
  { key = KEY, model = 'gpt-image-1', timeoutMs = 5_000 } = {},
): Promise<void> {
  const server = await startFakeOpenAi({ key: KEY, ...options });
  try {
    await test(createOpenAiImagesProvider({ baseUrl: server.url, key, model, priceUsd: 0.042, timeoutMs }), server);
  } finally {
    await server.close();
  }
}

for (const imagesAs of ['b64_json', 'url'] as const) {
  it(`delivers the requested size, handed over as ${imagesAs}`, () =>
    withServer({ imagesAs }, async (provider) => {
      const image = await provider.generate(generationRequest({ width: 576, height: 1024 }), never);
      assert.equal(imageSize(image.bytes), { type: 'jpg', width: 576, height: 1024 });
      assert.equal([image.format, image.width, image.height], ['jpeg', 576, 1024]);
      assert.equal(image.metadata.delivered_size, { width: 1024, height: 1536 });
      assert.equal(image.cost, { amount_usd: 0.042, provider: 'openai-images', unit: 'image', quantity: 1 });
    }));
}

it('passes an image of the requested size on untouched', () =>
  withServer({}, async (provider) => {
    const image = await provider.generate(generationRequest({ width: 1024, height: 1024 }), never);
    assert.is(image.format, 'png');
    assert.is(image.metadata.delivered_size, null);
  }));

it('makes the negative prompt part of the prompt and lists what it had to ignore', () =>
  withServer({}, async (provider, server) => {
    const image = await provider.generate(generationRequest({ negativePrompt: 'people' }), never);
    assert.equal(server.callsOf('images')[0]?.json, {
      model: 'gpt-image-1',
      prompt: 'a lighthouse at dusk\n\nAvoid: people',
      n: 1,
      size: '1536x1024',
    });
    assert.equal(image.metadata.ignored_params, ['steps', 'cfg_scale', 'seed']);
    assert.is(image.metadata.kind, 'CLOUD');
  }));

it('asks the dall-e models, which would answer links, for base64', () =>
  withServer(
    {},
    async (provider, server) => {
      await provider.generate(generationRequest(), never);
      assert.match(server.callsOf('images')[0]?.body.toString() ?? '', '"response_format":"b64_json"');
    },
    { model: 'dall-e-3' },
  ));

it('sends the Idempotency-Key, so that a repeat is billed once', () =>
  withServer({}, async (provider, server) => {
    const first = await provider.generate(generationRequest(), never);
    const again = await provider.generate(generationRequest(), never);
    assert.equal(
      server.callsOf('images').map(({ headers }) => headers['idempotency-key']),
      ['image-1', 'image-1'],
    );
    assert.is(server.billed.images, 1);
    assert.equal(again.bytes, first.bytes);
  }));

const failures: [string, Reply, string, string][] = [
  ['a refused key', openAiFailures.unauthorized, 'unauthorized', 'http-401'],
  ['spent credit behind a 429', openAiFailures.insufficientQuota, 'quota', 'insufficient-quota'],
  ['a 402', openAiFailures.paymentRequired, 'quota', 'insufficient-quota'],
  ['blocked moderation', openAiFailures.moderationBlocked, 'refused', 'moderation-blocked'],
  ['a policy violation', openAiFailures.contentPolicy, 'refused', 'content-policy-violation'],
  ['another 400', openAiFailures.invalid, 'invalid', 'http-400'],
  ['a 500', openAiFailures.serverError, 'unavailable', 'http-500'],
  ['a 503', openAiFailures.overloaded, 'unavailable', 'http-503'],
  ['a page instead of JSON', { body: '<html>' }, 'unavailable', 'no-image'],
  ['an answer without data', { body: { created: 1, data: [] } }, 'unavailable', 'no-image'],
];
for (const [name, reply, kind, code] of failures) {
  it(`calls ${name} ${kind} (${code})`, () =>
    withServer({}, async (provider, server) => {
      server.failNext('images', reply);
      const error = await providerErrorOf(provider.generate(generationRequest(), never));
      assert.equal([error.kind, error.code, error.provider], [kind, code, 'openai-images']);
      assert.is(error.retryAfterMs, undefined);
      assert.is(error.cost, undefined);
    }));
}

it('says how long a rate limit asks to wait', () =>
  withServer({}, async (provider, server) => {
    server.failNext('images', openAiFailures.rateLimited(7));
    const error = await providerErrorOf(provider.generate(generationRequest(), never));
    assert.equal([error.kind, error.code, error.retryAfterMs], ['unavailable', 'rate-limited', 7_000]);
  }));

it('reports the cost of an image that was billed but cannot be used', () =>
  withServer({}, async (provider, server) => {
    server.failNext('images', { body: { data: [{ b64_json: 'bm90IGEgcGljdHVyZQ==' }] } });
    const error = await providerErrorOf(provider.generate(generationRequest(), never));
    assert.is(error.code, 'undecodable-image');
    assert.equal(error.cost, { amount_usd: 0.042, provider: 'openai-images', unit: 'image', quantity: 1 });
  }));

it('retries the download of a billed image instead of paying for another', () =>
  withServer({}, async (provider, server) => {
    server.failNext('images', { body: { data: [{ url: `${server.url}/files/gone.png` }] } });
    const error = await providerErrorOf(provider.generate(generationRequest(), never));
    assert.is(error.code, 'download-failed');
    assert.is(server.callsOf('images').length, 1);
    assert.is(server.requests.filter(({ path }) => path === '/files/gone.png').length, 3);
  }));

it('ends a download with the reason of a caller who gives up, also between two tries', () =>
  withServer({}, async (provider, server) => {
    server.failNext('images', { body: { data: [{ url: `${server.url}/files/gone.png` }] } });
    const stop = new AbortController();
    const ended = provider.generate(generationRequest(), stop.signal).catch((error: unknown) => error);
    await eventually('download', () => server.requests.some(({ path }) => path === '/files/gone.png'));
    const reason = new Error('changed my mind');
    stop.abort(reason);
    assert.is(await ended, reason);
  }));

it('does not send the key to the server that the image is downloaded from', () =>
  withServer({ imagesAs: 'url' }, async (provider, server) => {
    await provider.generate(generationRequest(), never);
    assert.is(server.requests.find(({ path }) => path.startsWith('/files/'))?.headers.authorization, undefined);
  }));

it('blanks the key where the server repeats it', () =>
  withServer({}, async (provider, server) => {
    server.failNext('images', { status: 400, body: { error: { message: `no such project for ${KEY}`, code: 'x' } } });
    const error = await providerErrorOf(provider.generate(generationRequest(), never));
    assert.not.match(JSON.stringify(error), KEY);
  }));

it('checks the key without generating an image', () =>
  withServer({}, async (provider, server) => {
    assert.equal(await provider.check(never), { available: true, reason: null });
    assert.is(server.callsOf('images').length, 0);
  }));

it('is not available with a wrong key', () =>
  withServer(
    {},
    async (provider) => {
      const { available, reason } = await provider.check(never);
      assert.is(available, false);
      assert.match(reason ?? '', '401');
    },
    { key: 'wrong' },
  ));

it.run();
