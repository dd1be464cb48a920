import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { directorSettings } from '../../../domains/director/settings.ts';
import { mediaSettings } from '../../../domains/media/settings.ts';
import { costOfPictures } from '../../../domains/shared/image-chain.ts';
import { isOwnServer } from '../../../domains/shared/own-server.ts';
import {
  cloudImagePrice,
  speechPrice,
  warningsOfImages,
  warningsOfSpeech,
  warningsOfWriter,
  writerPrices,
} from '../../../domains/shared/prices.ts';
import { pickSettings, readConfig } from '../../../kernel/config/index.ts';
import { asSet } from '../../support/examples/as-set.ts';

const it = suite('prices');

const settingsOf = (environment: Record<string, string>) => {
  const table = { ...directorSettings, ...mediaSettings };
  return pickSettings(readConfig({ PLATFORM_JWT_SECRET: 'x', ...environment }, table), table);
};

it('know the operator’s own servers, which nobody bills', () => {
  for (const own of ['http://localhost:11434', 'http://127.0.0.1:8880', 'http://10.1.2.3', 'http://ollama:11434'])
    assert.ok(isOwnServer(own), own);
  for (const own of ['http://[::1]:80', 'http://gpu.lan', 'http://box.local:7860', 'http://host.docker.internal'])
    assert.ok(isOwnServer(own), own);
  for (const other of ['https://api.openai.com', 'https://llm.example', 'http://8.8.8.8', 'https://localhost.example'])
    assert.not.ok(isOwnServer(other), other);
});

it('are what is set, nothing for an own server, and what the list says of a model of OpenAI', () => {
  const openai = settingsOf({
    PLATFORM_LLM_URL: 'https://api.openai.com',
    PLATFORM_TTS_URL: 'https://api.openai.com/',
    PLATFORM_IMAGES_CLOUD_KEY: 'k',
  });
  assert.equal(writerPrices(openai), { inputUsd: 0.15, outputUsd: 0.6 });
  assert.equal([speechPrice(openai), cloudImagePrice(openai)], [15, 0.25]);
  const own = settingsOf({ PLATFORM_LLM_URL: 'http://localhost:11434', PLATFORM_TTS_URL: 'http://kokoro:8880' });
  assert.equal([writerPrices(own), speechPrice(own)], [{ inputUsd: 0, outputUsd: 0 }, 0]);
  const set = settingsOf({ PLATFORM_TTS_URL: 'https://api.openai.com', PLATFORM_TTS_PRICE_USD: '12' });
  assert.is(speechPrice(set), 12);
});

it('are unknown for anything else, which is said at the start with the setting that is missing', () => {
  const unknown = settingsOf({
    PLATFORM_LLM_URL: 'https://llm.example',
    PLATFORM_LLM_PRICE_INPUT_USD: '1',
    PLATFORM_TTS_URL: 'https://tts.example',
    PLATFORM_IMAGES_CLOUD_URL: 'https://images.example',
  });
  assert.equal(writerPrices(unknown), { inputUsd: 1, outputUsd: null });
  assert.equal([speechPrice(unknown), cloudImagePrice(unknown)], [null, null]);
  const warnings = [...warningsOfWriter(unknown), ...warningsOfImages(unknown), ...warningsOfSpeech(unknown)];
  assert.equal(
    warnings.map((warning) => /set (\w+)/.exec(warning)?.[1]),
    ['PLATFORM_LLM_PRICE_OUTPUT_USD', 'PLATFORM_IMAGES_CLOUD_PRICE_USD', 'PLATFORM_TTS_PRICE_USD'],
  );
  const none = settingsOf({});
  assert.equal([...warningsOfWriter(none), ...warningsOfImages(none), ...warningsOfSpeech(none)], []);
});

it('are those of the list for the speech of others, at their own address, and unknown where only a customer knows', () => {
  const eleven = { PLATFORM_TTS_PROVIDER: 'elevenlabs', PLATFORM_TTS_KEY: 'k' };
  const priceOf = (environment: Record<string, string>) => speechPrice(settingsOf(environment));
  assert.is(priceOf(eleven), 100);
  assert.is(priceOf({ ...eleven, PLATFORM_TTS_MODEL: 'eleven_flash_v2_5' }), 50);
  assert.is(priceOf({ ...eleven, PLATFORM_TTS_MODEL: 'eleven_v9' }), null);
  assert.is(priceOf({ ...eleven, PLATFORM_TTS_URL: 'https://proxy.example' }), null);
  assert.is(priceOf({ ...eleven, PLATFORM_TTS_PRICE_USD: '80' }), 80);
  const azure = { PLATFORM_TTS_PROVIDER: 'azure-speech', PLATFORM_TTS_KEY: 'k', PLATFORM_TTS_REGION: 'westeurope' };
  assert.is(priceOf(azure), null);
  assert.match(warningsOfSpeech(settingsOf(azure))[0] ?? '', /Azure Speech has no price.*set PLATFORM_TTS_PRICE_USD/);
  const halfSet = settingsOf({ PLATFORM_TTS_PROVIDER: 'azure-speech', PLATFORM_TTS_KEY: 'k' });
  assert.equal(warningsOfSpeech(halfSet), ['azure-speech does not speak before PLATFORM_TTS_REGION is set']);
});

it('make pictures free by LOCAL, and say what CLOUD may cost at most', () => {
  assert.equal(costOfPictures(3, asSet(settingsOf({}))), { provider: 'procedural', amount_usd: 0, at_most_usd: 0 });
  const priced = settingsOf({ PLATFORM_IMAGES_CLOUD_KEY: 'k', PLATFORM_IMAGES_CLOUD_PRICE_USD: '0.04' });
  assert.is(costOfPictures(3, asSet(priced)).at_most_usd, 0.12);
  assert.is(
    costOfPictures(3, asSet(settingsOf({ PLATFORM_IMAGES_STOCK_PROVIDER: 'openverse' }))).provider,
    'openverse',
  );
  const unknown = settingsOf({ PLATFORM_IMAGES_CLOUD_URL: 'https://images.example' });
  assert.equal(
    [costOfPictures(3, asSet(unknown)).at_most_usd, costOfPictures(0, asSet(unknown)).at_most_usd],
    [null, 0],
  );
});

it.run();
