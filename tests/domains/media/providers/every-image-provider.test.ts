import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { imageAdapter } from '../../../../domains/media/providers/adapters.ts';
import { filled } from '../../../../domains/shared/adapter.ts';
import type { ImageProviderName } from '../../../../domains/shared/image-offers.ts';
import { eventually } from '../../../support/eventually.ts';
import { startFakeA1111 } from '../../../support/fakes/a1111.ts';
import { startFakeComfyUi } from '../../../support/fakes/comfyui.ts';
import { falFailures, startFakeFal } from '../../../support/fakes/fal.ts';
import { startFakeGeminiImages } from '../../../support/fakes/gemini-images.ts';
import { openAiFailures, startFakeOpenAi } from '../../../support/fakes/openai.ts';
import { paintTestPicture } from '../../../support/fakes/pictures.ts';
import type { FakeServer, Reply } from '../../../support/fakes/server.ts';
import { geminiFailures } from '../../../support/fakes/speech/gemini.ts';
import { stabilityFailures, startFakeStability } from '../../../support/fakes/stability.ts';
import { type Tried, tryEach } from '../../../support/provider-cases.ts';
import { generationRequest, providerErrorOf } from './support.ts';

/** What everyone who makes images over a network does, whatever the API is like. */
const it = suite('every image provider');

const KEY = 'secret-key';
const never = new AbortController().signal;

type FakeImages = FakeServer & { failNext(reply: Reply): void };
type ImagesTried = Tried & {
  readonly name: ImageProviderName;
  start(): Promise<FakeImages>;
  /** Where it is, with the key or a wrong one. */
  fields(url: string, key: string): { readonly url: string; readonly key?: string };
  readonly cost: object | null;
  readonly failures?: { readonly refusal: Reply; readonly quota: Reply; readonly rateLimit: Reply };
};

const OWN = 'it is a server of one’s own, which paints what it is told, for nothing';

const NO_EXTENSION = 'it reads the description of a character: pictures need an extension that it may not have';
const NO_WORKFLOW = 'it reads the description of a character: without a workflow of one’s own, no picture is asked for';
const NO_LIKENESS = 'it reads the description of a character: its API takes pictures to change, not to recognise';
const BY_MODEL = 'it reads the description of a character: what a picture is called differs from model to model';

const NO_KEY = 'its API knows no idempotency key: a repeat is billed again';
const costOf = (provider: string) => ({ amount_usd: 0.042, provider, unit: 'image', quantity: 1 });

const tried: readonly ImagesTried[] = [
  {
    name: 'a1111',
    start: () => startFakeA1111({ auth: `artist:${KEY}` }),
    fields: (url, key) => ({ url: url.replace('//', `//artist:${key}@`) }),
    cost: null,
    cannot: {
      refusal: OWN,
      quota: OWN,
      'rate limit': OWN,
      'idempotent repeat': OWN,
      'reference picture': NO_EXTENSION,
    },
  },
  {
    name: 'comfyui',
    start: () => startFakeComfyUi({ auth: `artist:${KEY}` }),
    fields: (url, key) => ({ url: url.replace('//', `//artist:${key}@`) }),
    cost: null,
    cannot: { refusal: OWN, quota: OWN, 'rate limit': OWN, 'idempotent repeat': OWN, 'reference picture': NO_WORKFLOW },
  },
  {
    name: 'openai-images',
    async start() {
      const fake = await startFakeOpenAi({ key: KEY });
      return { ...fake, failNext: (reply) => fake.failNext('images', reply) };
    },
    fields: (url, key) => ({ url, key }),
    cost: costOf('openai-images'),
    failures: {
      refusal: openAiFailures.moderationBlocked,
      quota: openAiFailures.insufficientQuota,
      rateLimit: openAiFailures.rateLimited(7),
    },
  },
  {
    name: 'gemini-images',
    start: () => startFakeGeminiImages(KEY),
    fields: (url, key) => ({ url, key }),
    cost: costOf('gemini-images'),
    failures: geminiFailures,
    cannot: { 'idempotent repeat': NO_KEY },
  },
  {
    name: 'stability',
    start: () => startFakeStability(KEY),
    fields: (url, key) => ({ url, key }),
    cost: costOf('stability'),
    failures: stabilityFailures,
    cannot: { 'idempotent repeat': NO_KEY, 'reference picture': NO_LIKENESS },
  },
  {
    name: 'fal',
    start: () => startFakeFal(KEY),
    fields: (url, key) => ({ url, key }),
    cost: costOf('fal'),
    failures: falFailures,
    cannot: { 'idempotent repeat': NO_KEY, 'reference picture': BY_MODEL },
  },
];

const fakes = new Map<ImageProviderName, FakeImages>();
it.before(async () => {
  for (const { name, start } of tried) fakes.set(name, await start());
});
it.after(async () => {
  for (const fake of fakes.values()) await fake.close();
});

function fakeOf({ name }: ImagesTried): FakeImages {
  const fake = fakes.get(name);
  assert.ok(fake);
  return fake;
}

const fieldsOf = (each: ImagesTried, key = KEY) => filled(imageAdapter(each.name), each.fields(fakeOf(each).url, key));

const providerOf = (each: ImagesTried, { key = KEY, timeoutMs = 5_000 } = {}) =>
  imageAdapter(each.name).create(fieldsOf(each, key), { timeoutMs, priceUsd: each.cost ? 0.042 : 0 });

async function failure(each: ImagesTried, reply: Reply | undefined, timeoutMs?: number) {
  assert.ok(reply);
  fakeOf(each).failNext(reply);
  const details = await providerErrorOf(
    providerOf(each, timeoutMs === undefined ? {} : { timeoutMs }).generate(generationRequest(), never),
  );
  assert.not.match(JSON.stringify(details), KEY);
  return [details.kind, details.code, details.retryAfterMs];
}

tryEach(it, tried, {
  async success(each) {
    const image = await providerOf(each).generate(generationRequest({ idempotencyKey: 'success' }), never);
    assert.equal([image.width, image.height], [128, 64]);
    assert.is(image.metadata.kind, imageAdapter(each.name).kind);
    assert.is(await imageAdapter(each.name).test(fieldsOf(each), never), 'it answers; no image was made');
  },
  async refusal(each) {
    assert.is((await failure(each, each.failures?.refusal))[0], 'refused');
  },
  async 'bad key'(each) {
    const provider = providerOf(each, { key: 'wrong' });
    assert.is((await providerErrorOf(provider.generate(generationRequest(), never))).kind, 'unauthorized');
    assert.is((await provider.check(never)).available, false);
  },
  async quota(each) {
    assert.is((await failure(each, each.failures?.quota))[0], 'quota');
  },
  async 'rate limit'(each) {
    assert.equal(await failure(each, each.failures?.rateLimit), ['unavailable', 'rate-limited', 7_000]);
  },
  async 'cut answer'(each) {
    const cut = { body: Buffer.alloc(1_000, ' '), cutAfter: 100 };
    assert.equal(await failure(each, cut), ['unavailable', 'connection-failed', undefined]);
  },
  async hang(each) {
    const hanging = { body: Buffer.alloc(1_000, ' '), hangAfter: 100 };
    assert.equal(await failure(each, hanging, 80), ['unavailable', 'timeout', undefined]);
  },
  async nonsense(each) {
    assert.equal(await failure(each, { body: '<html>hello</html>' }), ['unavailable', 'no-image', undefined]);
  },
  async cost(each) {
    const { cost } = await providerOf(each).generate(generationRequest({ idempotencyKey: 'cost' }), never);
    assert.equal(cost, each.cost);
  },
  async cancel(each) {
    const asked = fakeOf(each).requests.length;
    fakeOf(each).failNext({ body: Buffer.alloc(1_000, ' '), hangAfter: 100 });
    const stop = new AbortController();
    const ended = providerOf(each)
      .generate(generationRequest(), stop.signal)
      .catch((error: unknown) => error);
    await eventually('request', () => fakeOf(each).requests.length > asked);
    const reason = new Error('changed my mind');
    stop.abort(reason);
    assert.is(await ended, reason);
  },
  async 'idempotent repeat'(each) {
    const again = generationRequest({ idempotencyKey: 'the same' });
    const first = await providerOf(each).generate(again, never);
    assert.equal((await providerOf(each).generate(again, never)).bytes, first.bytes);
  },
  async 'reference picture'(each) {
    const before = fakeOf(each).requests.length;
    const { metadata } = await providerOf(each).generate(await withPicture('reference'), never);
    assert.is(metadata.reference_used, true);
    const [asked] = fakeOf(each).requests.slice(before);
    const sent = asked?.body.toString('latin1') ?? '';
    const { bytes } = await likeness();
    assert.ok(sent.includes(bytes.toString('latin1')) || sent.includes(bytes.toString('base64')));
    assert.match(sent, 'the main character');
  },
});

const likeness = async () => ({ bytes: await paintTestPicture(32, 32, 'png'), format: 'png' as const });
const withPicture = async (idempotencyKey: string) =>
  generationRequest({ idempotencyKey, character: { description: 'a fox', reference: await likeness() } });

for (const each of tried.filter(({ cannot }) => cannot?.['reference picture']))
  it(`${each.name} says that it did not use the picture of a character`, async () => {
    const { metadata } = await providerOf(each).generate(await withPicture('unused'), never);
    assert.is(metadata.reference_used, false);
  });

it('hands no picture to models of OpenAI that take none', async () => {
  const each = tried.find(({ name }) => name === 'openai-images');
  assert.ok(each);
  const fields = { ...fieldsOf(each), model: 'dall-e-3' };
  const provider = imageAdapter('openai-images').create(fields, { timeoutMs: 5_000, priceUsd: 0 });
  const { metadata } = await provider.generate(await withPicture('dall-e'), never);
  assert.is(metadata.reference_used, false);
  assert.is(fakeOf(each).requests.at(-1)?.path, '/v1/images/generations');
});

it('counts a picture that the filter of a provider stops as refused, and bills nothing', async () => {
  const each = tried.find(({ name }) => name === 'stability');
  assert.ok(each);
  assert.is((await failure(each, stabilityFailures.filtered))[0], 'refused');
});

it.run();
