import type { SettingsOf } from '../../../kernel/config/index.ts';
import type { ChosenBy } from '../../shared/own-choices.ts';
import { writerPrices } from '../../shared/prices.ts';
import type { ProviderInUse } from '../../shared/providers-in-use.ts';
import { WRITER_SETTINGS, writerInUse } from '../../shared/writers-in-use.ts';
import type { directorSettings } from '../settings.ts';
import { writerAdapter } from './adapters.ts';

const SETTINGS = ['PLATFORM_LLM_PROVIDER', ...Object.values(WRITER_SETTINGS)];
const PRICES = ['PLATFORM_LLM_PRICE_INPUT_USD', 'PLATFORM_LLM_PRICE_OUTPUT_USD'];

/** Who writes. @param chosen_by who chose it, unless no one did */
export function writersInUse(
  settings: SettingsOf<typeof directorSettings>,
  chosen_by: ChosenBy = 'settings',
): ProviderInUse[] {
  const { offer, fields, missing } = writerInUse(settings);
  if (offer.name === 'templates')
    return [{ part: 'writer', provider: 'templates', is_default: true, works_offline: true, settings: SETTINGS }];
  const { inputUsd, outputUsd } = writerPrices(settings);
  const isReady = missing.length === 0;
  return [
    {
      part: 'writer',
      provider: offer.name,
      model: fields.model || null,
      url: fields.url || undefined,
      price: inputUsd === null || outputUsd === null ? null : inputUsd + outputUsd,
      is_ready: isReady,
      chosen_by,
      settings: [...SETTINGS, ...PRICES],
      ...(isReady ? { test: (signal) => writerAdapter(offer.name).test(fields, signal) } : {}),
    },
  ];
}
