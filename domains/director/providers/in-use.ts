import type { SettingsOf } from '../../../kernel/config/index.ts';
import type { ChosenBy } from '../../shared/own-choices.ts';
import { secondWriterPrices, type TokenPrices, writerPrices } from '../../shared/prices.ts';
import type { ProviderInUse } from '../../shared/providers-in-use.ts';
import {
  SECOND_WRITER_SETTINGS,
  secondWriterInUse,
  WRITER_SETTINGS,
  type WriterInUse,
  writerInUse,
} from '../../shared/writers-in-use.ts';
import type { directorSettings } from '../settings.ts';
import { writerAdapter } from './adapters.ts';

const FIRST = ['PLATFORM_LLM_PROVIDER', ...Object.values(WRITER_SETTINGS)];
const PRICES = ['PLATFORM_LLM_PRICE_INPUT_USD', 'PLATFORM_LLM_PRICE_OUTPUT_USD'];
const SECOND = ['PLATFORM_LLM_SECOND_PROVIDER', ...Object.values(SECOND_WRITER_SETTINGS)];
const SECOND_PRICES = ['PLATFORM_LLM_SECOND_PRICE_INPUT_USD', 'PLATFORM_LLM_SECOND_PRICE_OUTPUT_USD'];

/** Who writes, and then who takes over if that one is down. @param chosen_by who chose the first, unless no one did */
export function writersInUse(
  settings: SettingsOf<typeof directorSettings>,
  chosen_by: ChosenBy = 'settings',
): ProviderInUse[] {
  const first = writerInUse(settings);
  const second = secondWriterInUse(settings);
  if (first.offer.name === 'templates')
    return [{ part: 'writer', provider: 'templates', is_default: true, works_offline: true, settings: FIRST }];
  return [
    {
      ...shown(first, writerPrices(settings)),
      chosen_by,
      settings: [...FIRST, ...PRICES, 'PLATFORM_LLM_SECOND_PROVIDER'],
    },
    ...(second
      ? [
          {
            ...shown(second, secondWriterPrices(settings)),
            takes_over: true,
            chosen_by: 'settings' as const,
            settings: [...SECOND, ...SECOND_PRICES],
          },
        ]
      : []),
  ];
}

function shown({ offer, fields, missing }: WriterInUse, { inputUsd, outputUsd }: TokenPrices) {
  const isReady = missing.length === 0;
  return {
    part: 'writer' as const,
    provider: offer.name,
    works_offline: offer.name === 'templates',
    model: fields.model || null,
    url: fields.url || undefined,
    price: inputUsd === null || outputUsd === null ? null : inputUsd + outputUsd,
    is_ready: isReady,
    ...(isReady ? { test: (signal: AbortSignal) => writerAdapter(offer.name).test(fields, signal) } : {}),
  };
}
