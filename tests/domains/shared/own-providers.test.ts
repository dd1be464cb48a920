import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  EVERYBODY,
  type OwnProvider,
  type OwnProviderEvent,
  ownProviderEvents,
} from '../../../contracts/shared/own-providers.ts';
import { directorSettings } from '../../../domains/director/settings.ts';
import { choicesOf } from '../../../domains/shared/own-choices.ts';
import { isForUsers, OWN_OFFERS } from '../../../domains/shared/own-offers.ts';
import { ownProviders } from '../../../domains/shared/own-providers/index.ts';
import { ALL_PARTS, madeOnce, withChoices } from '../../../domains/shared/own-settings.ts';
import { writerPrices } from '../../../domains/shared/prices.ts';
import { secondWriterInUse, writerInUse } from '../../../domains/shared/writers-in-use.ts';
import { pickSettings, readConfig } from '../../../kernel/config/index.ts';
import { given, history, write } from '../../support/given.ts';
import { openTestStores } from '../../support/stacks/stores.ts';

const it = suite('own providers');

const anthropic: OwnProvider = {
  ...{ provider: 'anthropic', model: null, voice: null, region: null, version: null },
  ...{ secret_url: null, secret_key: 'sk-ant-1' },
};
const set = (choice: OwnProvider, owner = 'ann'): OwnProviderEvent => ({
  type: 'OwnProviderSet',
  data: { owner, part: 'writer', ...choice },
});
const removed: OwnProviderEvent = { type: 'OwnProviderRemoved', data: { owner: 'ann', part: 'writer' } };

it('are set, replaced and forgotten, a part at a time', () => {
  const choose = (choice: OwnProvider) => ({ type: 'SetOwnProvider', owner: 'ann', part: 'writer', choice }) as const;
  const forget = { type: 'RemoveOwnProvider', owner: 'ann', part: 'writer' } as const;
  given(ownProviders).when(choose(anthropic)).then(set(anthropic));
  given(ownProviders, set(anthropic)).when(choose(anthropic)).changesNothing();
  const other = { ...anthropic, secret_key: 'sk-ant-2' };
  given(ownProviders, set(anthropic)).when(choose(other)).then(set(other));
  given(ownProviders, set(anthropic)).when(forget).then(removed);
  given(ownProviders).when(forget).changesNothing();
  given(ownProviders, set(anthropic), removed).when(forget).changesNothing();
});

it('come before what is chosen for everybody, whose address holds for the same provider', async () => {
  const stores = await openTestStores();
  const proxied = { ...anthropic, secret_url: 'https://proxy.example.com', secret_key: 'sk-shared' };
  await write(stores.store, history(ownProviderEvents, EVERYBODY, null, set(proxied, EVERYBODY)));
  assert.equal(await choicesOf(stores.store, 'ann'), { writer: { ...proxied, by: 'administrator' } });
  await write(stores.store, history(ownProviderEvents, 'ann', 'ann', set(anthropic)));
  const withProxy = { ...anthropic, secret_url: proxied.secret_url, by: 'you' };
  assert.equal(await choicesOf(stores.store, 'ann'), { writer: withProxy });
  assert.equal(await choicesOf(stores.store, null), { writer: { ...proxied, by: 'administrator' } });
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

it('take the place of everything that is set about a part: address, model and price', () => {
  const own = withChoices(settings, { writer: { ...anthropic, by: 'you' } }, ALL_PARTS);
  const { offer, fields, missing } = writerInUse(own);
  assert.equal(
    [offer.name, fields.url, fields.key, missing],
    ['anthropic', 'https://api.anthropic.com', 'sk-ant-1', []],
  );
  assert.ok((writerPrices(own).inputUsd ?? 0) > 0 && writerPrices(own).inputUsd !== 9);
  assert.is(own.PLATFORM_TTS_PROVIDER, 'elevenlabs');
  assert.is(own.PLATFORM_LLM_TIMEOUT_SECONDS, settings.PLATFORM_LLM_TIMEOUT_SECONDS);
});

it('leave no second writer to a user’s own, and the installation’s to an administrator’s', () => {
  const withSecond = {
    ...settings,
    PLATFORM_LLM_SECOND_PROVIDER: 'groq' as const,
    PLATFORM_LLM_SECOND_KEY: 'sk-of-us',
  };
  const secondFor = (by: 'you' | 'administrator') =>
    secondWriterInUse(withChoices(withSecond, { writer: { ...anthropic, by } }, ALL_PARTS))?.fields.key;
  assert.equal([secondFor('you'), secondFor('administrator')], [undefined, 'sk-of-us']);
});

it('leave settings as they are where nothing is chosen, or another service plays the part', () => {
  assert.is(withChoices(settings, {}, ALL_PARTS), settings);
  assert.is(withChoices(settings, { writer: { ...anthropic, by: 'you' } }, ['voice']), settings);
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
