import type { SettingsOf } from '../../../kernel/config/index.ts';
import type { OwnSettings } from '../../shared/own-settings.ts';
import { type TokenPrices, writerPrices } from '../../shared/prices.ts';
import type { ProviderInUse } from '../../shared/providers-in-use.ts';
import { SECOND_WRITER_SETTINGS, WRITER_SETTINGS, type WriterInUse, writerInUse } from '../../shared/writers-in-use.ts';
import type { directorSettings } from '../settings.ts';
import { writerAdapter } from './adapters.ts';

type Settings = SettingsOf<typeof directorSettings>;

const FIRST = ['PLATFORM_LLM_PROVIDER', ...Object.values(WRITER_SETTINGS)];
const PRICES = ['PLATFORM_LLM_PRICE_INPUT_USD', 'PLATFORM_LLM_PRICE_OUTPUT_USD'];
const SECOND = ['PLATFORM_LLM_SECOND_PROVIDER', ...Object.values(SECOND_WRITER_SETTINGS)];
const SECOND_PRICES = ['PLATFORM_LLM_SECOND_PRICE_INPUT_USD', 'PLATFORM_LLM_SECOND_PRICE_OUTPUT_USD'];

/** Who writes, and then who takes over if that one is down. */
export function writersInUse({ asked }: Pick<OwnSettings<Settings>, 'asked'>): ProviderInUse[] {
  return (asked.writer ?? []).map(({ provider, by, settings }, index): ProviderInUse => {
    const takes_over = index > 0;
    if (provider === 'templates' && by === null)
      return { part: 'writer', provider, is_default: true, works_offline: true, takes_over, settings: FIRST };
    const names = takes_over ? [...SECOND, ...SECOND_PRICES] : [...FIRST, ...PRICES, 'PLATFORM_LLM_SECOND_PROVIDER'];
    return { ...shown(writerInUse(settings), writerPrices(settings)), takes_over, chosen_by: by, settings: names };
  });
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
