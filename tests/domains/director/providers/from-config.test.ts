import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writerAdapters } from '../../../../domains/director/providers/adapters.ts';
import { writersFromConfig } from '../../../../domains/director/providers/from-config.ts';
import { writersInUse } from '../../../../domains/director/providers/in-use.ts';
import { directorSettings } from '../../../../domains/director/settings.ts';
import { secondWriterPrices, warningsOfWriter } from '../../../../domains/shared/prices.ts';
import { WRITER_NAMES } from '../../../../domains/shared/writer-offers.ts';
import { type WriterSettings, writerInUse } from '../../../../domains/shared/writers-in-use.ts';
import { pickSettings, readConfig } from '../../../../kernel/config/index.ts';
import { asSet } from '../../../support/examples/as-set.ts';

const it = suite('writer from config');

const settingsOf = (environment: Record<string, string>) =>
  pickSettings(readConfig(environment, directorSettings), directorSettings);
const writerWith = (environment: Record<string, string>) => writersFromConfig(asSet(settingsOf(environment))).writer;
const secondOf = (settings: ReturnType<typeof settingsOf>) => writersFromConfig(asSet(settings)).others[0];

it('is the templates where no language model is configured, even with a key', () => {
  assert.is(writerWith({}).name, 'templates');
  assert.is(writerWith({ PLATFORM_LLM_KEY: 'sk-test' }).name, 'templates');
});

it('is the language model where there is one', () => {
  assert.is(writerWith({ PLATFORM_LLM_URL: 'http://127.0.0.1:11434' }).name, 'openai-writer');
});

it('is who is chosen by name, at the usual address and with the usual model', () => {
  const settings = settingsOf({ PLATFORM_LLM_PROVIDER: 'ollama' });
  assert.is(writersFromConfig(asSet(settings)).writer.name, 'ollama');
  const address = (at: WriterSettings) => [writerInUse(at).fields.url, writerInUse(at).fields.model];
  assert.equal(address(settings), ['http://127.0.0.1:11434', 'llama3.2']);
  const elsewhere = {
    PLATFORM_LLM_PROVIDER: 'ollama',
    PLATFORM_LLM_URL: 'http://gpu.lan',
    PLATFORM_LLM_MODEL: 'qwen3',
  };
  assert.equal(address(settingsOf(elsewhere)), ['http://gpu.lan', 'qwen3']);
  assert.is(writerWith({ PLATFORM_LLM_PROVIDER: 'templates', PLATFORM_LLM_URL: 'http://gpu.lan' }).name, 'templates');
});

it('is the templates as long as something is missing that was chosen, which is said', () => {
  const chosen = { PLATFORM_LLM_PROVIDER: 'groq' };
  assert.is(writerWith(chosen).name, 'templates');
  assert.equal(warningsOfWriter(settingsOf(chosen)), [
    'groq does not write before PLATFORM_LLM_KEY is set: templates do',
  ]);
  const [shown] = writersInUse(asSet(settingsOf(chosen)));
  assert.equal([shown?.provider, shown?.is_ready, shown?.test], ['groq', false, undefined]);
  assert.is(writerWith({ ...chosen, PLATFORM_LLM_KEY: 'k' }).name, 'groq');
});

const second = {
  ...{ PLATFORM_LLM_PROVIDER: 'anthropic', PLATFORM_LLM_KEY: 'k', PLATFORM_LLM_SECOND_PROVIDER: 'ollama' },
  PLATFORM_LLM_SECOND_MODEL: 'qwen3',
};
const shownWith = (environment: Record<string, string>) =>
  writersInUse(asSet(settingsOf(environment))).map(({ provider, model, takes_over = false, is_ready = true }) => [
    ...[provider, model ?? null],
    ...[takes_over, is_ready],
  ]);

it('has another one behind it where one is set, which is shown after it', () => {
  assert.is(secondOf(settingsOf(second))?.name, 'ollama');
  assert.equal(shownWith(second), [
    ['anthropic', 'claude-sonnet-5-5', false, true],
    ['ollama', 'qwen3', true, true],
  ]);
  assert.equal(warningsOfWriter(settingsOf(second)), []);
  const server = { PLATFORM_LLM_URL: 'http://one.lan', PLATFORM_LLM_SECOND_URL: 'http://two.lan' };
  assert.is(secondOf(settingsOf(server))?.name, 'openai-writer');
  assert.is(secondOf(settingsOf({ PLATFORM_LLM_URL: 'http://one.lan' })), undefined);
  assert.is(secondOf(settingsOf({ ...second, PLATFORM_LLM_SECOND_PROVIDER: 'templates' }))?.name, 'templates');
});

it('has none behind it as long as that lacks something, or where templates write, which is said', () => {
  const incomplete = { ...second, PLATFORM_LLM_SECOND_PROVIDER: 'groq' };
  assert.is(secondOf(settingsOf(incomplete)), undefined);
  assert.equal(shownWith(incomplete).at(-1), ['groq', 'qwen3', true, false]);
  assert.equal(warningsOfWriter(settingsOf(incomplete)), [
    'groq does not take over before PLATFORM_LLM_SECOND_KEY is set: no one does',
  ]);
  const alone = { PLATFORM_LLM_SECOND_PROVIDER: 'ollama' };
  assert.is(secondOf(settingsOf(alone)), undefined);
  assert.equal(shownWith(alone), [['templates', null, false, true]]);
  assert.match(
    warningsOfWriter(settingsOf(alone)).join(),
    /no one takes over for the templates.* set PLATFORM_LLM_PROVIDER as well/,
  );
});

it('has prices of its own for each of both', () => {
  const unpriced = { ...second, PLATFORM_LLM_SECOND_PROVIDER: '', PLATFORM_LLM_SECOND_URL: 'https://llm.example' };
  assert.match(
    warningsOfWriter(settingsOf(unpriced)).join(),
    /set PLATFORM_LLM_SECOND_PRICE_INPUT_USD and PLATFORM_LLM_SECOND_PRICE_OUTPUT_USD/,
  );
  const priced = { PLATFORM_LLM_SECOND_PRICE_INPUT_USD: '1', PLATFORM_LLM_SECOND_PRICE_OUTPUT_USD: '2' };
  assert.equal(secondWriterPrices(settingsOf({ ...unpriced, ...priced })), { inputUsd: 1, outputUsd: 2 });
  assert.equal(secondWriterPrices(settingsOf(second)), { inputUsd: 0, outputUsd: 0 });
});

it('has an adapter for everyone who is offered', () => {
  assert.equal(
    writerAdapters.map(({ name }) => name),
    WRITER_NAMES,
  );
  assert.is(new Set(WRITER_NAMES).size, WRITER_NAMES.length);
});

it.run();
