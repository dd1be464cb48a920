import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createFalProvider, withinMegapixel } from '../../../../../domains/media/providers/fal/provider.ts';
import type { ImageProvider } from '../../../../../domains/media/providers/image-provider.ts';
import type { Payment, Spending } from '../../../../../kernel/providers/paid-call.ts';
import { eventually } from '../../../../support/eventually.ts';
import { type FakeFal, type FakeFalOptions, falFailures, startFakeFal } from '../../../../support/fakes/fal.ts';
import { paintTestPicture } from '../../../../support/fakes/pictures.ts';
import { startFakeServer } from '../../../../support/fakes/server.ts';
import { unlimitedSpending } from '../../../../support/unlimited-spending.ts';
import { generationRequest, providerErrorOf } from '../support.ts';

const it = suite('fal provider');
const never = new AbortController().signal;
const KEY = 'id:secret';
const COST = { amount_usd: 0.003, provider: 'fal', unit: 'image', quantity: 1 };

async function withServer(
  options: FakeFalOptions,
  test: (provider: ImageProvider, server: FakeFal) => Promise<void>,
  timeoutMs = 5_000,
): Promise<void> {
  const server = await startFakeFal(KEY, options);
  const fields = { url: server.url, key: KEY, model: 'fal-ai/flux/schnell' };
  try {
    await test(createFalProvider(fields, { timeoutMs, priceUsd: 0.003 }), server);
  } finally {
    await server.close();
  }
}

/** Keeps what was paid and what was given back. */
function purse() {
  const settled: Payment[] = [];
  const released: string[] = [];
  const spending: Spending = {
    ...unlimitedSpending,
    settle: async (payment) => void settled.push(payment),
    release: async ({ key }) => void released.push(key),
  };
  return { spending, settled, released };
}

it('sends what the model takes, and asks where it is told to until it is over', () =>
  withServer({ asksBefore: 2 }, async (provider, { requests }) => {
    const image = await provider.generate(generationRequest({ negativePrompt: 'fog' }), never);
    assert.equal(requests[0]?.json, {
      prompt: 'a lighthouse at dusk\n\nAvoid: fog',
      image_size: { width: 128, height: 64 },
      num_images: 1,
      seed: 7,
    });
    assert.equal(
      requests.map(({ method, path }) => `${method} ${path}`),
      [
        'POST /fal-ai/flux/schnell',
        ...Array(3).fill('GET /fal-ai/flux/requests/request-1/status'),
        'GET /fal-ai/flux/requests/request-1',
        'GET /files/picture.png',
      ],
    );
    assert.equal(image.cost, COST);
    assert.equal(image.metadata.delivered_size, { width: 168, height: 94 });
  }));

it('leaves an open seed to the model', () =>
  withServer({}, async (provider, { requests }) => {
    await provider.generate(generationRequest({ seed: -1 }), never);
    assert.not.match(requests[0]?.body.toString() ?? '', /seed/);
  }));

it('asks for a megapixel at most, in the shape that is wanted', () => {
  assert.equal(withinMegapixel({ width: 1000, height: 1000 }), { width: 1000, height: 1000 });
  for (const [width, height] of [
    [1080, 1920],
    [1920, 1080],
    [2048, 2048],
    [2048, 512],
  ] as const) {
    const size = withinMegapixel({ width, height });
    assert.ok(size.width * size.height <= 1_000_000);
    assert.ok(size.width * size.height > 900_000);
    assert.ok(Math.abs(size.width / size.height / (width / height) - 1) < 0.04);
    assert.equal([size.width % 16, size.height % 16], [0, 0]);
  }
});

it('takes a picture that comes in the answer', async () => {
  const picture = `data:image/png;base64,${(await paintTestPicture(128, 64)).toString('base64')}`;
  await withServer({ picture }, async (provider, { requests }) => {
    const image = await provider.generate(generationRequest(), never);
    assert.is(image.metadata.delivered_size, null);
    assert.is(
      requests.some(({ path }) => path.startsWith('/files')),
      false,
    );
  });
});

it('gives its key to no other server that an answer names', async () => {
  const other = await startFakeServer(async ({ path }) =>
    path.endsWith('.png') ? { body: await paintTestPicture(128, 64) } : { status: 401 },
  );
  try {
    await withServer({ picture: `${other.url}/picture.png` }, async (provider) => {
      await provider.generate(generationRequest(), never);
    });
    await withServer({ namedBase: other.url }, async (provider) => {
      const { kind, cost } = await providerErrorOf(provider.generate(generationRequest(), never));
      assert.equal([kind, cost], ['unauthorized', COST]);
    });
    assert.equal(
      other.requests.map(({ method, path, headers }) => [method, path.split('/').at(-1), headers.authorization]),
      [
        ['GET', 'picture.png', undefined],
        ['GET', 'status', undefined],
        ['PUT', 'cancel', undefined],
      ],
    );
  } finally {
    await other.close();
  }
});

it('counts a picture as paid once it is in the queue, whatever becomes of it', () =>
  withServer({ response: falFailures.refusal }, async (provider) => {
    const { spending, settled, released } = purse();
    const details = await providerErrorOf(provider.generate(generationRequest({ spending }), never));
    assert.equal([details.kind, details.code, details.cost], ['refused', 'content-refused', COST]);
    assert.equal(
      settled.map(({ key, costs }) => [key, costs]),
      [['image-1', [COST]]],
    );
    assert.equal(released, []);
  }));

it('gives the money back for a request that is not taken into the queue', () =>
  withServer({}, async (provider, server) => {
    const { spending, settled, released } = purse();
    server.failNext(falFailures.quota);
    const details = await providerErrorOf(provider.generate(generationRequest({ spending }), never));
    assert.equal([details.kind, details.cost], ['quota', undefined]);
    assert.equal([settled, released], [[], ['image-1']]);
  }));

it('tells a locked account from a spent one', () =>
  withServer({}, async (provider, server) => {
    server.failNext(falFailures.lockedByAdmin);
    assert.is((await providerErrorOf(provider.generate(generationRequest(), never))).kind, 'unauthorized');
  }));

it('asks again where an answer about a paid picture is lost', () =>
  withServer({}, async (provider, server) => {
    server.failNextAt('/status', { status: 503 });
    server.failNextAt('/requests/request-1', { body: Buffer.alloc(100), cutAfter: 10 });
    server.failNextAt('/files/picture.png', { status: 502 });
    assert.is((await provider.generate(generationRequest(), never)).width, 128);
    assert.is(server.requests.filter(({ method }) => method === 'POST').length, 1);
  }));

for (const [what, response, kind, code] of [
  ['has no picture', { body: { images: [] } }, 'unavailable', 'no-image'],
  [
    'is blackened by the filter',
    { body: { images: [{ url: 'https://v3.fal.media/black.png' }], has_nsfw_concepts: [true] } },
    'refused',
    'content-refused',
  ],
  [
    'has a picture that is none',
    { body: { images: [{ url: 'data:image/png;base64,AAAA' }] } },
    'unavailable',
    'undecodable-image',
  ],
  ['fails there', { status: 500, body: { detail: 'Internal error' } }, 'unavailable', 'http-500'],
] as const)
  it(`says why there is no picture where the response ${what}`, () =>
    withServer({ response }, async (provider) => {
      const details = await providerErrorOf(provider.generate(generationRequest(), never));
      assert.equal([details.kind, details.code, details.cost], [kind, code, COST]);
    }));

it('cancels a request that takes too long', () =>
  withServer(
    { asksBefore: Number.POSITIVE_INFINITY },
    async (provider, { requests }) => {
      const details = await providerErrorOf(provider.generate(generationRequest(), never));
      assert.equal([details.kind, details.code, details.cost], ['unavailable', 'timeout', COST]);
      assert.equal(
        requests.filter(({ method }) => method === 'PUT').map(({ path }) => path),
        ['/fal-ai/flux/requests/request-1/cancel'],
      );
    },
    500,
  ));

it('cancels a request whose caller gives up', () =>
  withServer({ asksBefore: Number.POSITIVE_INFINITY }, async (provider, { requests }) => {
    const stop = new AbortController();
    const ended = provider.generate(generationRequest(), stop.signal).catch((error: unknown) => error);
    await eventually('question', () => requests.some(({ path }) => path.endsWith('/status')));
    const reason = new Error('changed my mind');
    stop.abort(reason);
    assert.is(await ended, reason);
    assert.is(requests.at(-1)?.method, 'PUT');
  }));

it.run();
