import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Credit } from '../../../../../contracts/media/credit.ts';
import { stockAdapter, stockAdapters } from '../../../../../domains/media/providers/stock/adapters.ts';
import { filled, type GivenFields } from '../../../../../domains/shared/adapter.ts';
import type { StockName } from '../../../../../domains/shared/stock-offers.ts';
import { eventually } from '../../../../support/eventually.ts';
import type { Reply } from '../../../../support/fakes/server.ts';
import { type FakeStock, startFakeStock } from '../../../../support/fakes/stock.ts';
import { type Tried, tryEach } from '../../../../support/provider-cases.ts';
import { generationRequest, providerErrorOf } from '../support.ts';

/** What every stock of pictures does, whatever its API is like. */
const it = suite('every stock of pictures');

const KEY = 'secret-key';
const PROMPT = 'Close-up of a honeybee dancing on a comb, warm light';

type StockTried = Tried & {
  readonly name: StockName;
  readonly credit: Credit;
  readonly rateLimit: Reply;
  /** How it is asked for an upright picture. */
  readonly upright: readonly [name: string, value: string];
};

const COMMON = {
  refusal: 'it is searched, and sent nothing to refuse',
  quota: 'a spent month looks like too many searches in an hour',
  cost: 'it costs nothing',
};

const tried: readonly StockTried[] = [
  {
    name: 'openverse',
    credit: {
      title: 'Bee 1',
      author: 'Jane Doe',
      page_url: 'https://www.flickr.com/photos/jane/1',
      source: 'flickr by Openverse',
      license: 'CC BY 2.0',
      license_url: 'https://creativecommons.org/licenses/by/2.0/',
      is_required: true,
    },
    rateLimit: {
      status: 429,
      headers: { 'retry-after': '7' },
      body: { detail: 'Request was throttled. Expected available in 7 seconds.' },
    },
    upright: ['aspect_ratio', 'tall'],
    cannot: { ...COMMON, 'bad key': 'it takes no key' },
  },
  {
    name: 'pexels',
    credit: {
      title: 'Bee 1',
      author: 'Jane Doe',
      page_url: 'https://www.pexels.com/photo/bee-1/',
      source: 'Pexels',
      license: 'Pexels License',
      license_url: 'https://www.pexels.com/license/',
      is_required: true,
    },
    rateLimit: { status: 429, headers: { 'retry-after': '7' }, body: { error: 'Too many requests' } },
    upright: ['orientation', 'portrait'],
    cannot: COMMON,
  },
  {
    name: 'pixabay',
    credit: {
      title: 'bee, flower, honey',
      author: 'Jane Doe',
      page_url: 'https://pixabay.com/photos/bee-1/',
      source: 'Pixabay',
      license: 'Pixabay Content License',
      license_url: 'https://pixabay.com/service/license-summary/',
      is_required: false,
    },
    rateLimit: { status: 429, headers: { 'x-ratelimit-reset': '7' }, body: '[ERROR 429] API rate limit exceeded' },
    upright: ['orientation', 'vertical'],
    cannot: COMMON,
  },
];

const fakes = new Map<StockName, FakeStock>();
it.before(async () => {
  for (const { name } of tried) fakes.set(name, await startFakeStock(name, KEY));
});
it.after(async () => {
  for (const fake of fakes.values()) await fake.close();
});

function fakeOf({ name }: StockTried): FakeStock {
  const fake = fakes.get(name);
  assert.ok(fake);
  return fake;
}

function stock(each: StockTried, given: GivenFields = {}, timeoutMs = 5_000) {
  const adapter = stockAdapter(each.name);
  const fields = filled(adapter, { url: fakeOf(each).url, key: KEY, ...given });
  return adapter.create(fields, { timeoutMs, spacingMs: 0 });
}

const signal = AbortSignal.timeout(60_000);
const request = (changes = {}) => generationRequest({ prompt: PROMPT, width: 60, height: 80, seed: 0, ...changes });

async function failure(each: StockTried, reply: Reply, timeoutMs?: number) {
  fakeOf(each).failNext(reply);
  const details = await providerErrorOf(stock(each, {}, timeoutMs).generate(request(), signal));
  assert.is(details.provider, each.name);
  assert.not.match(JSON.stringify(details), new RegExp(KEY));
  return details;
}

it('tries all', () => {
  assert.equal(
    tried.map(({ name }) => name),
    stockAdapters.map(({ name }) => name),
  );
});

tryEach(it, tried, {
  async success(each) {
    const found = await stock(each).generate(request(), signal);
    assert.equal([found.format, found.width, found.height, found.cost], ['jpeg', 60, 80, null]);
    assert.equal(found.metadata, {
      kind: 'CLOUD',
      searched: 'honeybee dancing comb',
      credit: each.credit,
      ignored_params: ['steps', 'cfg_scale', 'negative_prompt'],
      delivered_size: null,
    });
    const search = fakeOf(each).searches.at(-1);
    const [name, value] = each.upright;
    assert.is(search?.query.get(name), value);
    assert.match(search?.headers['user-agent'] ?? '', /platform/);
    assert.equal(await stock(each).check(signal), { available: true, reason: null });
  },
  async refusal() {},
  async 'bad key'(each) {
    const { kind, cause } = await providerErrorOf(stock(each, { key: 'wrong-key' }).generate(request(), signal));
    assert.is(kind, 'unauthorized');
    assert.not.match(cause, /wrong-key/);
    assert.is((await stock(each, { key: 'wrong-key' }).check(signal)).available, false);
  },
  async quota() {},
  async 'rate limit'(each) {
    const { kind, retryAfterMs } = await failure(each, each.rateLimit);
    assert.equal([kind, retryAfterMs], ['unavailable', 7_000]);
  },
  async 'cut answer'(each) {
    const { kind, code } = await failure(each, { body: Buffer.alloc(1_000, '{"a":'), cutAfter: 500 });
    assert.equal([kind, code], ['unavailable', 'connection-failed']);
  },
  async hang(each) {
    const { kind, code } = await failure(each, { body: Buffer.alloc(1_000), hangAfter: 10 }, 100);
    assert.equal([kind, code], ['unavailable', 'timeout']);
  },
  async nonsense(each) {
    const { kind, code } = await failure(each, { body: '<html></html>' });
    assert.equal([kind, code], ['unavailable', 'unexpected-answer']);
  },
  async cost() {},
  async cancel(each) {
    const asked = fakeOf(each).searches.length;
    fakeOf(each).failNext({ body: Buffer.alloc(1_000), hangAfter: 10 });
    const controller = new AbortController();
    const ended = stock(each)
      .generate(request(), controller.signal)
      .catch((error: unknown) => error);
    await eventually('search', () => fakeOf(each).searches.length > asked);
    const reason = new Error('changed my mind');
    controller.abort(reason);
    assert.is(await ended, reason);
  },
  async 'idempotent repeat'(each) {
    const asked = fakeOf(each).searches.length;
    const one = stock(each);
    const [first, again] = [await one.generate(request(), signal), await one.generate(request(), signal)];
    assert.ok(Buffer.from(first.bytes).equals(Buffer.from(again.bytes)));
    assert.is(fakeOf(each).searches.length, asked + 1, 'a search is kept for a day');
  },
});

it.run();
