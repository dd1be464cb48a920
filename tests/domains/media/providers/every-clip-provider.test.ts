import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { clipAdapter, clipAdapters } from '../../../../domains/media/providers/clips-from-images/adapters.ts';
import type { ClipOptions, ClipOrder } from '../../../../domains/media/providers/clips-from-images/clip-adapter.ts';
import { filled, type GivenFields } from '../../../../domains/shared/adapter.ts';
import type { ClipProviderName } from '../../../../domains/shared/clip-offers.ts';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import { eventually } from '../../../support/eventually.ts';
import { falFailures, startFakeFal } from '../../../support/fakes/fal.ts';
import { paintTestPicture } from '../../../support/fakes/pictures.ts';
import type { FakeServer, Reply } from '../../../support/fakes/server.ts';
import { type Tried, tryEach } from '../../../support/provider-cases.ts';
import { unlimitedSpending } from '../../../support/unlimited-spending.ts';
import { providerErrorOf } from './support.ts';

/** What everyone who makes clips of images over a network does, whatever the API is like. */
const it = suite('every clip provider');

const KEY = 'secret-key';
const CLIP = Buffer.from('the bytes of a clip');
const never = new AbortController().signal;

type FakeClips = FakeServer & {
  failNext(reply: Reply): void;
  /** Answers the next download of a clip with this instead. */
  failNextDownload(reply: Reply): void;
};
type ClipsTried = Tried & {
  readonly name: ClipProviderName;
  start(): Promise<FakeClips>;
  readonly failures: Readonly<Record<'refusal' | 'quota' | 'rateLimit', Reply>>;
};

const tried: readonly ClipsTried[] = [
  {
    name: 'fal-clips',
    async start() {
      const fake = await startFakeFal(KEY, { clip: CLIP });
      return { ...fake, failNextDownload: (reply) => fake.failNextAt('/clip.mp4', reply) };
    },
    failures: falFailures,
    cannot: { 'idempotent repeat': 'its API knows no idempotency key: an order is asked for again by its place' },
  },
];

const fakes = new Map<ClipProviderName, FakeClips>();
it.before(async () => {
  for (const { name, start } of tried) fakes.set(name, await start());
});
it.after(async () => {
  for (const fake of fakes.values()) await fake.close();
});

function fakeOf({ name }: ClipsTried): FakeClips {
  const fake = fakes.get(name);
  assert.ok(fake);
  return fake;
}

type More = { given?: GivenFields; options?: Partial<ClipOptions>; order?: Partial<ClipOrder> };

const fieldsOf = (each: ClipsTried, given: GivenFields = {}) =>
  filled(clipAdapter(each.name), { url: fakeOf(each).url, key: KEY, ...given });

const providerOf = (each: ClipsTried, { given, options }: More = {}) =>
  clipAdapter(each.name).create(fieldsOf(each, given), { priceUsd: 0.04, timeoutMs: 5_000, ...options });

async function order(each: ClipsTried, more: More = {}) {
  return providerOf(each, more).order({
    image: { bytes: await paintTestPicture(32, 64, 'png'), format: 'png' },
    prompt: 'the fox looks up',
    seconds: 5,
    signal: never,
    idempotencyKey: 'key',
    spending: unlimitedSpending,
    ...more.order,
  });
}

async function failure(each: ClipsTried, reply: Reply, more: More = {}) {
  fakeOf(each).failNext(reply);
  const details = await providerErrorOf(order(each, more));
  assert.not.match(JSON.stringify(details), KEY);
  return [details.kind, details.code, details.retryAfterMs];
}

it('tries everyone who makes clips', () => {
  assert.equal(
    tried.map(({ name }) => name),
    clipAdapters.map(({ name }) => name),
  );
});

tryEach(it, tried, {
  async success(each) {
    const { place } = await order(each);
    const asked = fakeOf(each).requests.findLast(({ method }) => method === 'POST');
    const sent = asked?.body.toString('utf8') ?? '';
    assert.match(sent, 'the fox looks up');
    assert.match(sent, (await paintTestPicture(32, 64, 'png')).toString('base64'));
    assert.not.match(place, KEY);
    assert.equal(await providerOf(each).result(place, never), CLIP);
    assert.match(await clipAdapter(each.name).test(fieldsOf(each), never), /^it answers/);
  },
  async refusal(each) {
    assert.is((await failure(each, each.failures.refusal))[0], 'refused');
  },
  async 'bad key'(each) {
    const given = { key: 'wrong' };
    assert.is((await providerErrorOf(order(each, { given }))).kind, 'unauthorized');
    const testing = clipAdapter(each.name).test(fieldsOf(each, given), never);
    assert.is((await providerErrorOf(testing)).kind, 'unauthorized');
  },
  async quota(each) {
    assert.is((await failure(each, each.failures.quota))[0], 'quota');
  },
  async 'rate limit'(each) {
    assert.equal(await failure(each, each.failures.rateLimit), ['unavailable', 'rate-limited', 7_000]);
  },
  async 'cut answer'(each) {
    const cut = { body: Buffer.alloc(1_000, ' '), cutAfter: 100 };
    assert.equal(await failure(each, cut), ['unavailable', 'connection-failed', undefined]);
  },
  async hang(each) {
    const hanging = { body: Buffer.alloc(1_000, ' '), hangAfter: 100 };
    const options = { timeoutMs: 80 };
    assert.equal(await failure(each, hanging, { options }), ['unavailable', 'timeout', undefined]);
  },
  async nonsense(each) {
    assert.equal(await failure(each, { body: '<html>hello</html>' }), ['unavailable', 'no-clip', undefined]);
  },
  async cost(each) {
    const cost = { amount_usd: 0.2, provider: each.name, unit: 'second', quantity: 5 };
    assert.equal((await order(each)).cost, cost);
    const asked = fakeOf(each).requests.length;
    const reserve: ClipOrder['spending']['reserve'] = async ({ provider, amountUsd }) => {
      if (amountUsd === null)
        throw new ProviderError({ provider, kind: 'budget', code: 'no-price', cause: 'none', nextAction: 'set one' });
    };
    const unpriced = { options: { priceUsd: null }, order: { spending: { ...unlimitedSpending, reserve } } };
    assert.is((await providerErrorOf(order(each, unpriced))).kind, 'budget');
    assert.is(fakeOf(each).requests.length, asked);
  },
  async cancel(each) {
    const asked = fakeOf(each).requests.length;
    fakeOf(each).failNext({ body: Buffer.alloc(1_000, ' '), hangAfter: 100 });
    const stop = new AbortController();
    const ended = order(each, { order: { signal: stop.signal } }).catch((error: unknown) => error);
    await eventually('request', () => fakeOf(each).requests.length > asked);
    const reason = new Error('changed my mind');
    stop.abort(reason);
    assert.is(await ended, reason);
    const { place } = await order(each);
    await providerOf(each).cancel(place);
    assert.match(fakeOf(each).requests.at(-1)?.path ?? '', /cancel$/);
  },
  async 'idempotent repeat'() {},
});

for (const each of tried) {
  it(`${each.name} hands out the same clip again, by its place`, async () => {
    const { place } = await order(each);
    const paid = fakeOf(each).requests.filter(({ method }) => method === 'POST').length;
    assert.equal(await providerOf(each).result(place, never), CLIP);
    assert.equal(await providerOf(each).result(place, never), CLIP);
    assert.is(fakeOf(each).requests.filter(({ method }) => method === 'POST').length, paid);
  });

  it(`${each.name} says that a clip is there and could not be downloaded`, async () => {
    const { place } = await order(each);
    for (let count = 0; count < 3; count++) fakeOf(each).failNextDownload({ status: 503, body: 'busy' });
    const { kind, code } = await providerErrorOf(providerOf(each).result(place, never));
    assert.equal([kind, code], ['unavailable', 'download-failed']);
  });
}

it.run();
