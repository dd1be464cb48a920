import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writerAdapters } from '../../../../domains/director/providers/adapters.ts';
import { writerFromConfig } from '../../../../domains/director/providers/from-config.ts';
import { writersInUse } from '../../../../domains/director/providers/in-use.ts';
import { directorSettings } from '../../../../domains/director/settings.ts';
import { warningsOfWriter } from '../../../../domains/shared/prices.ts';
import { WRITER_NAMES } from '../../../../domains/shared/writer-offers.ts';
import { type WriterSettings, writerInUse } from '../../../../domains/shared/writers-in-use.ts';
import { pickSettings, readConfig } from '../../../../kernel/config/index.ts';

const it = suite('writer from config');

const settingsOf = (environment: Record<string, string>) =>
  pickSettings(readConfig(environment, directorSettings), directorSettings);
const writerWith = (environment: Record<string, string>) => writerFromConfig(settingsOf(environment));

it('is the templates where no language model is configured, even with a key', () => {
  assert.is(writerWith({}).name, 'templates');
  assert.is(writerWith({ PLATFORM_LLM_KEY: 'sk-test' }).name, 'templates');
});

it('is the language model where there is one', () => {
  assert.is(writerWith({ PLATFORM_LLM_URL: 'http://127.0.0.1:11434' }).name, 'openai-writer');
});

it('is who is chosen by name, at the usual address and with the usual model', () => {
  const settings = settingsOf({ PLATFORM_LLM_PROVIDER: 'ollama' });
  assert.is(writerFromConfig(settings).name, 'ollama');
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
  const [shown] = writersInUse(settingsOf(chosen));
  assert.equal([shown?.provider, shown?.is_ready, shown?.test], ['groq', false, undefined]);
  assert.is(writerWith({ ...chosen, PLATFORM_LLM_KEY: 'k' }).name, 'groq');
});

it('has an adapter for everyone who is offered', () => {
  assert.equal(
    writerAdapters.map(({ name }) => name),
    WRITER_NAMES,
  );
  assert.is(new Set(WRITER_NAMES).size, WRITER_NAMES.length);
});

it.run();
