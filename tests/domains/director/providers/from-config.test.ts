import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writerFromConfig } from '../../../../domains/director/providers/from-config.ts';
import { directorSettings } from '../../../../domains/director/settings.ts';
import { pickSettings, readConfig } from '../../../../kernel/config/index.ts';

const it = suite('writer from config');

const writerWith = (environment: Record<string, string>) =>
  writerFromConfig(pickSettings(readConfig(environment, directorSettings), directorSettings));

it('is the templates where no language model is configured, even with a key', () => {
  assert.is(writerWith({}).name, 'templates');
  assert.is(writerWith({ PLATFORM_LLM_KEY: 'sk-test' }).name, 'templates');
});

it('is the language model where there is one', () => {
  assert.is(writerWith({ PLATFORM_LLM_URL: 'http://127.0.0.1:11434' }).name, 'openai-writer');
});

it.run();
