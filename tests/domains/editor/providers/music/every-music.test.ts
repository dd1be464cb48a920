import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { musicAdapter, musicAdapters } from '../../../../../domains/editor/providers/music/adapters.ts';
import type { MusicDeps, MusicOrder } from '../../../../../domains/editor/providers/music/music-adapter.ts';
import { filled, type GivenFields } from '../../../../../domains/shared/adapter.ts';
import type { MusicName } from '../../../../../domains/shared/music-offers.ts';
import { ProviderError, type ProviderErrorDetails } from '../../../../../kernel/providers/provider-error.ts';
import { eventually } from '../../../../support/eventually.ts';
import { musicFailures, startFakeElevenLabsMusic } from '../../../../support/fakes/elevenlabs-music.ts';
import type { Reply } from '../../../../support/fakes/server.ts';
import type { FakeSpeech } from '../../../../support/fakes/speech/fake-speech.ts';
import { type Tried, tryEach } from '../../../../support/provider-cases.ts';
import { unlimitedSpending } from '../../../../support/unlimited-spending.ts';

/** What everyone who plays over a network does, whatever the API is like. */
const it = suite('every music');

const KEY = 'secret-key';

type MusicTried = Tried & {
  readonly name: MusicName;
  start(key: string): Promise<FakeSpeech>;
  readonly failures: Readonly<Record<'refusal' | 'badKey' | 'quota' | 'rateLimit', Reply>>;
};

const tried: readonly MusicTried[] = [
  {
    name: 'elevenlabs-music',
    start: startFakeElevenLabsMusic,
    failures: musicFailures,
    cannot: { 'idempotent repeat': 'its API knows no idempotency key: a repeat is billed again' },
  },
];

const fakes = new Map<MusicName, FakeSpeech>();
it.before(async () => {
  for (const { name, start } of tried) fakes.set(name, await start(KEY));
});
it.after(async () => {
  for (const fake of fakes.values()) await fake.close();
});

function fakeOf({ name }: MusicTried): FakeSpeech {
  const fake = fakes.get(name);
  assert.ok(fake);
  return fake;
}

function compose(
  each: MusicTried,
  more: { given?: GivenFields; deps?: Partial<MusicDeps>; order?: Partial<MusicOrder> } = {},
) {
  const adapter = musicAdapter(each.name);
  const fields = filled(adapter, { url: fakeOf(each).url, key: KEY, ...more.given });
  const music = adapter.create(fields, { priceUsd: 0.3, timeoutMs: 5_000, ...more.deps });
  return music.compose({
    mood: 'calm',
    seconds: 30,
    signal: AbortSignal.timeout(10_000),
    idempotencyKey: 'key',
    spending: unlimitedSpending,
    ...more.order,
  });
}

async function failureOf(composing: Promise<unknown>): Promise<ProviderErrorDetails> {
  const error = await composing.then(
    () => assert.unreachable('it should have failed'),
    (thrown: unknown) => thrown,
  );
  assert.instance(error, ProviderError);
  const { details } = error as ProviderError;
  assert.not.match(JSON.stringify(details), new RegExp(KEY));
  return details;
}

async function failure(each: MusicTried, reply: Reply, deps: Partial<MusicDeps> = {}) {
  fakeOf(each).failNext(reply);
  const details = await failureOf(compose(each, { deps }));
  assert.is(details.provider, each.name);
  return details;
}

const COST = { amount_usd: 0.15, unit: 'second', quantity: 30 };

it('tries everyone who plays', () => {
  assert.equal(
    tried.map(({ name }) => name),
    musicAdapters.map(({ name }) => name),
  );
});

tryEach(it, tried, {
  async success(each) {
    const { bytes } = await compose(each);
    assert.ok(bytes.length > 0);
    const asked = fakeOf(each).spoken.at(-1)?.json as { prompt: string; music_length_ms: number };
    assert.match(asked.prompt, /^Calm .*Instrumental/);
    assert.is(asked.music_length_ms, 30_000);
    const adapter = musicAdapter(each.name);
    const fields = filled(adapter, { url: fakeOf(each).url, key: KEY });
    assert.match(await adapter.test(fields, AbortSignal.timeout(10_000)), /^it answers/);
  },
  async refusal(each) {
    assert.is((await failure(each, each.failures.refusal)).kind, 'refused');
  },
  async 'bad key'(each) {
    assert.is((await failureOf(compose(each, { given: { key: 'wrong' } }))).kind, 'unauthorized');
  },
  async quota(each) {
    assert.is((await failure(each, each.failures.quota)).kind, 'quota');
  },
  async 'rate limit'(each) {
    const { kind, retryAfterMs } = await failure(each, each.failures.rateLimit);
    assert.equal([kind, retryAfterMs], ['unavailable', 7_000]);
  },
  async 'cut answer'(each) {
    const { kind, code } = await failure(each, { body: Buffer.alloc(1_000), cutAfter: 500 });
    assert.equal([kind, code], ['unavailable', 'connection-failed']);
  },
  async hang(each) {
    const { kind, code } = await failure(each, { body: Buffer.alloc(1_000), hangAfter: 10 }, { timeoutMs: 100 });
    assert.equal([kind, code], ['unavailable', 'timeout']);
  },
  async nonsense(each) {
    const { kind, code, cost } = await failure(each, { body: '<html></html>' });
    assert.equal([kind, code, cost], ['unavailable', 'no-audio', { ...COST, provider: each.name }]);
  },
  async cost(each) {
    assert.equal((await compose(each)).cost, { ...COST, provider: each.name });
    const asked = fakeOf(each).spoken.length;
    const reserve: MusicOrder['spending']['reserve'] = async ({ provider, amountUsd }) => {
      if (amountUsd === null)
        throw new ProviderError({ provider, kind: 'budget', code: 'no-price', cause: 'none', nextAction: 'set one' });
    };
    const order = { spending: { ...unlimitedSpending, reserve } };
    assert.is((await failureOf(compose(each, { deps: { priceUsd: null }, order }))).kind, 'budget');
    assert.is(fakeOf(each).spoken.length, asked);
  },
  async cancel(each) {
    const asked = fakeOf(each).spoken.length;
    fakeOf(each).failNext({ body: Buffer.alloc(1_000), hangAfter: 10 });
    const controller = new AbortController();
    const ended = compose(each, { order: { signal: controller.signal } }).catch((error: unknown) => error);
    await eventually('request', () => fakeOf(each).spoken.length > asked);
    const reason = new Error('changed my mind');
    controller.abort(reason);
    assert.is(await ended, reason);
  },
  async 'idempotent repeat'() {},
});

it.run();
