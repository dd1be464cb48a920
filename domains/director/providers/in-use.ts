import type { SettingsOf } from '../../../kernel/config/index.ts';
import { checkModel } from '../../../kernel/providers/check-openai.ts';
import { writerPrices } from '../../shared/prices.ts';
import type { ProviderInUse } from '../../shared/providers-in-use.ts';
import type { directorSettings } from '../settings.ts';

const SETTINGS = ['PLATFORM_LLM_URL', 'PLATFORM_LLM_KEY', 'PLATFORM_LLM_MODEL'];
const PRICES = ['PLATFORM_LLM_PRICE_INPUT_USD', 'PLATFORM_LLM_PRICE_OUTPUT_USD'];

/** Who writes. */
export function writersInUse(settings: SettingsOf<typeof directorSettings>): ProviderInUse[] {
  const { PLATFORM_LLM_URL: url, PLATFORM_LLM_KEY: key = null, PLATFORM_LLM_MODEL: model } = settings;
  if (url === undefined)
    return [{ part: 'writer', provider: 'templates', is_default: true, works_offline: true, settings: SETTINGS }];
  const { inputUsd, outputUsd } = writerPrices(settings);
  return [
    {
      part: 'writer',
      provider: 'openai',
      model,
      url,
      price: inputUsd === null || outputUsd === null ? null : inputUsd + outputUsd,
      settings: [...SETTINGS, ...PRICES],
      test: (signal) => checkModel('openai', { url, key, model }, signal),
    },
  ];
}
