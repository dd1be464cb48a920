import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  EVERYBODY,
  type OwnProvider,
  type OwnProviderEvent,
  ownProviderEvents,
} from '../../../contracts/shared/own-providers.ts';
import { directorSettings } from '../../../domains/director/settings.ts';
import { costOfPictures, imageChain } from '../../../domains/shared/image-chain.ts';
import { type Choices, choicesOf } from '../../../domains/shared/own-choices.ts';
import { isForUsers, OWN_OFFERS } from '../../../domains/shared/own-offers.ts';
import { ownProviders } from '../../../domains/shared/own-providers/index.ts';
import { ALL_PARTS, madeOnce, settingsWith } from '../../../domains/shared/own-settings.ts';
import { writerPrices } from '../../../domains/shared/prices.ts';
import { writerInUse } from '../../../domains/shared/writers-in-use.ts';
import { pickSettings, readConfig } from '../../../kernel/config/index.ts';
import { given, history, write } from '../../support/given.ts';
import { openTestStores } from '../../support/stacks/stores.ts';

const it = suite('own providers');

const anthropic: OwnProvider = {
  ...{ provider: 'anthropic', model: null, voice: null, region: null, version: null },
  ...{ secret_url: null, secret_key: 'sk-ant-1' },
};
const groq: OwnProvider = { ...anthropic, provider: 'groq', secret_key: 'sk-groq-1' };
const set = (choice: OwnProvider, place: 'alone' | 'first' | 'kept' = 'kept', owner = 'ann'): OwnProviderEvent => ({
  type: 'OwnProviderSet',
  data: { owner, part: 'writer', place, ...choice },
});
const removed = (provider: string | null = null): OwnProviderEvent => ({
  type: 'OwnProviderRemoved',
  data: { owner: 'ann', part: 'writer', provider },
});
const ordered = (providers: string[], owner = 'ann'): OwnProviderEvent => ({
  type: 'OwnProvidersOrdered',
  data: { owner, part: 'writer', providers },
});

const about = { owner: 'ann', part: 'writer' } as const;
const choose = (choice: OwnProvider, first = false) => ({ type: 'SetOwnProvider', ...about, choice, first }) as const;
const forget = (provider?: string) =>
  ({ type: 'RemoveOwnProvider', ...about, ...(provider === undefined ? {} : { provider }) }) as const;
const order = (...providers: string[]) => ({ type: 'OrderOwnProviders', ...about, providers }) as const;

it('are added and changed, and the first one that is there is asked first', () => {
  given(ownProviders).when(choose(anthropic)).then(set(anthropic, 'first'));
  given(ownProviders, set(anthropic, 'first')).when(choose(anthropic)).changesNothing();
  const other = { ...anthropic, secret_key: 'sk-ant-2' };
  given(ownProviders, set(anthropic, 'first')).when(choose(other)).then(set(other));
  given(ownProviders, set(anthropic, 'first')).when(choose(groq)).then(set(groq));
  given(ownProviders, set(anthropic, 'first')).when(choose(groq, true)).then(set(groq, 'first'));
  given(ownProviders, set(anthropic, 'first'), set(groq, 'first')).when(choose(groq, true)).changesNothing();
});

it('are forgotten one at a time, or a whole part', () => {
  const both = [set(anthropic, 'first'), set(groq)];
  given(ownProviders, ...both)
    .when(forget('groq'))
    .then(removed('groq'));
  given(ownProviders, ...both, removed('groq'))
    .when(forget('groq'))
    .changesNothing();
  given(ownProviders, ...both)
    .when(forget())
    .then(removed());
  given(ownProviders).when(forget()).changesNothing();
  given(ownProviders, ...both, removed())
    .when(forget())
    .changesNothing();
});

it('are put in order, and back in the usual one', () => {
  const both = [set(anthropic, 'first'), set(groq)];
  given(ownProviders, ...both)
    .when(order('groq', 'templates'))
    .then(ordered(['groq', 'templates']));
  given(ownProviders, ...both, ordered(['groq']))
    .when(order('groq'))
    .changesNothing();
  given(ownProviders, ...both, ordered(['groq']))
    .when(order())
    .then(ordered([]));
  given(ownProviders, ...both)
    .when(order())
    .changesNothing();
});

it('are ten of a part at most', () => {
  const ten = Array.from({ length: 10 }, (_, index) => set({ ...groq, provider: `writer-${index}` }));
  given(ownProviders, ...ten)
    .when(choose(anthropic))
    .rejects('own-providers/too-many');
  given(ownProviders, ...ten)
    .when(choose({ ...groq, provider: 'writer-3' }, true))
    .then(set({ ...groq, provider: 'writer-3' }, 'first'));
});

it('replaced one another in streams of earlier versions, and still do when these are read', async () => {
  const stores = await openTestStores();
  const earlier = [set(anthropic, 'alone'), set(groq, 'alone')];
  await write(stores.store, history(ownProviderEvents, 'ann', 'ann', ...earlier));
  assert.equal((await choicesOf(stores.store, 'ann')).writer?.providers, [{ ...groq, by: 'you' }]);
  await stores.close();
});

it('come before what is chosen for everybody, whose address holds for the same provider', async () => {
  const stores = await openTestStores();
  const proxied = { ...anthropic, secret_url: 'https://proxy.example.com', secret_key: 'sk-shared' };
  const writersOf = async (owner: string | null) => (await choicesOf(stores.store, owner)).writer?.providers;
  await write(stores.store, history(ownProviderEvents, EVERYBODY, null, set(proxied, 'first', EVERYBODY)));
  assert.equal(await writersOf('ann'), [{ ...proxied, by: 'administrator' }]);
  await write(stores.store, history(ownProviderEvents, 'ann', 'ann', set(anthropic)));
  assert.equal(await writersOf('ann'), [{ ...anthropic, secret_url: proxied.secret_url, by: 'you' }]);
  assert.equal(await writersOf(null), [{ ...proxied, by: 'administrator' }]);
  await stores.close();
});

const settings = pickSettings(
  readConfig(
    {
      ...{ PLATFORM_LLM_PROVIDER: 'ollama', PLATFORM_LLM_MODEL: 'llama3.2', PLATFORM_LLM_PRICE_INPUT_USD: '9' },
      ...{ PLATFORM_LLM_URL: 'http://127.0.0.1:1', PLATFORM_TTS_PROVIDER: 'elevenlabs' },
    },
    directorSettings,
  ),
  directorSettings,
);

type By = 'you' | 'administrator';
const writers = (...providers: (OwnProvider & { by: By })[]) => ({
  writer: { providers, order: null as readonly string[] | null, orderForEverybody: null as readonly string[] | null },
});
const mine = { ...anthropic, by: 'you' as const };
const alsoMine = { ...groq, by: 'you' as const };
const forAll = { ...groq, by: 'administrator' as const };

it('take the place of everything that is set about a part: address, model and price', () => {
  const own = settingsWith(settings, writers(mine), ALL_PARTS).settings;
  const { offer, fields, missing } = writerInUse(own);
  assert.equal(
    [offer.name, fields.url, fields.key, missing],
    ['anthropic', 'https://api.anthropic.com', 'sk-ant-1', []],
  );
  assert.ok((writerPrices(own).inputUsd ?? 0) > 0 && writerPrices(own).inputUsd !== 9);
  assert.is(own.PLATFORM_TTS_PROVIDER, 'elevenlabs');
  assert.is(own.PLATFORM_LLM_TIMEOUT_SECONDS, settings.PLATFORM_LLM_TIMEOUT_SECONDS);
});

const withSecond = {
  ...settings,
  PLATFORM_LLM_SECOND_PROVIDER: 'mistral' as const,
  PLATFORM_LLM_SECOND_KEY: 'sk-of-us',
};
const askedWith = (choices: Choices, chosen = {}): string[] =>
  (settingsWith(withSecond, choices, ALL_PARTS, chosen).asked.writer ?? []).map(({ provider }) => provider);

it('are asked without an account that was not chosen: no second writer takes over for a user’s own', () => {
  assert.equal(askedWith({}), ['ollama', 'mistral']);
  assert.equal(askedWith(writers(forAll)), ['groq', 'mistral']);
  assert.equal(askedWith(writers(mine, forAll)), ['anthropic']);
  assert.equal(askedWith(writers(mine, alsoMine)), ['anthropic', 'groq']);
  const written = { ...withSecond, PLATFORM_LLM_PROVIDER: 'templates' as const };
  const askedOf = (choices: Choices) =>
    settingsWith(written, choices, ALL_PARTS).asked.writer?.map(({ provider }) => provider);
  assert.equal([askedOf({}), askedOf(writers(forAll))], [['templates'], ['groq', 'mistral']]);
});

it('are asked in the order that the person gives, in which everyone’s and what is built in may stand', () => {
  const { writer } = writers(mine, forAll);
  assert.equal(askedWith({ writer: { ...writer, order: ['groq', 'anthropic'] } }), ['groq', 'anthropic']);
  assert.equal(askedWith({ writer: { ...writer, order: ['templates'] } }), ['templates', 'anthropic']);
  assert.equal(askedWith({ writer: { ...writer, orderForEverybody: ['ollama', 'groq'] } }), ['anthropic']);
  const others = writers(forAll).writer;
  assert.equal(askedWith({ writer: { ...others, orderForEverybody: ['ollama'] } }), ['ollama', 'groq', 'mistral']);
  assert.equal(askedWith({ writer: { ...others, order: ['nobody', 'groq'] } }), ['groq', 'mistral']);
});

it('of everyone’s are asked on a machine of one’s own first, unless they are put in another order', () => {
  const local = { ...anthropic, provider: 'vllm', secret_url: 'http://10.0.0.7:8000', by: 'administrator' as const };
  assert.equal(askedWith(writers(forAll, local)), ['vllm', 'groq', 'mistral']);
  const orderForEverybody = ['groq', 'vllm'];
  assert.equal(askedWith({ writer: { ...writers(forAll, local).writer, orderForEverybody } }), [
    'groq',
    'vllm',
    'mistral',
  ]);
});

it('are asked first for a video that they are chosen for, and the others still take over', () => {
  assert.equal(askedWith(writers(mine, alsoMine), { writer: 'groq' }), ['groq', 'anthropic']);
  assert.equal(askedWith(writers(mine), { writer: 'ollama' }), ['ollama', 'anthropic']);
  assert.equal(askedWith({}, { writer: 'templates' }), ['templates', 'ollama', 'mistral']);
  assert.equal(askedWith({}, { writer: 'xai' }), ['ollama', 'mistral']);
  assert.equal(settingsWith(settings, {}, ALL_PARTS, { writer: 'xai', voice: 'espeak' }).gone, { writer: 'xai' });
});

it('of images are asked after a server of one’s own, and before the built-in painter', () => {
  const fal = { ...anthropic, provider: 'fal', by: 'you' as const };
  const stability = { ...anthropic, provider: 'stability', by: 'you' as const };
  const choices = { images: { providers: [fal, stability], order: null, orderForEverybody: null } };
  const chain = (of: typeof settings, chosen = {}) =>
    imageChain(settingsWith(of, choices, ALL_PARTS, chosen)).map(({ provider }) => provider);
  const found = { ...settings, PLATFORM_IMAGES_STOCK_PROVIDER: 'openverse' as const };
  assert.equal(chain(settings), ['fal', 'stability', 'procedural']);
  assert.equal(chain({ ...settings, PLATFORM_IMAGES_LOCAL_URL: 'http://127.0.0.1:7860' }), [
    'a1111',
    'fal',
    'stability',
  ]);
  assert.equal(chain(settings, { images: 'procedural' }), ['procedural', 'fal', 'stability']);
  assert.equal(chain(found), ['openverse', 'fal', 'stability', 'procedural']);
  assert.equal(chain(found, { images: 'stability' }), ['stability', 'openverse', 'fal', 'procedural']);
  assert.equal(chain(found, { images: 'stability', photographs: 'openverse' })[0], 'openverse');
});

it('cost what the one that is asked first costs, and at most what the dearest does', () => {
  const stability = { ...anthropic, provider: 'stability', by: 'you' as const };
  const choices = { images: { providers: [stability], order: null, orderForEverybody: null } };
  const cost = (chosen: object) => costOfPictures(10, settingsWith(settings, choices, ALL_PARTS, { ...chosen }));
  assert.equal(cost({}), { provider: 'stability', amount_usd: 0.3, at_most_usd: 0.3 });
  assert.equal(cost({ images: 'procedural' }), { provider: 'procedural', amount_usd: 0, at_most_usd: 0.3 });
});

it('leave settings as they are where nothing is chosen, or another service plays the part', () => {
  assert.is(settingsWith(settings, {}, ALL_PARTS).settings, settings);
  assert.is(settingsWith(settings, writers(mine), ['voice']).settings, settings);
});

it('are made once for the same settings, and forgotten when many others are made', () => {
  let made = 0;
  const make = madeOnce((of: { key: string }) => ({ of, number: ++made }), 2);
  assert.is(make({ key: 'a' }), make({ key: 'a' }));
  make({ key: 'b' });
  make({ key: 'a' });
  make({ key: 'c' });
  assert.is(make({ key: 'a' }).number, 1);
  assert.is(make({ key: 'b' }).number, 4);
});

it('are offered to users unless they need an address or are a server of one’s own', () => {
  const forAdministrators = OWN_OFFERS.filter((offer) => !isForUsers(offer)).map(({ name }) => name);
  assert.equal(forAdministrators, ['azure-writer', 'ollama', 'lm-studio', 'vllm']);
  for (const { name, prices } of OWN_OFFERS) assert.ok(prices.length > 0, name);
  const images = OWN_OFFERS.filter(({ part }) => part === 'images').map(({ name, prices }) => [name, prices[0]?.usd]);
  assert.equal(images, [
    ['openai-images', 0.25],
    ['gemini-images', 0.067],
    ['stability', 0.03],
    ['fal', 0.003],
  ]);
});

it.run();
