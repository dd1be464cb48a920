import type { SettingsOf } from '../../../kernel/config/index.ts';
import type { OwnSettings } from '../../shared/own-settings.ts';
import { writerPrices } from '../../shared/prices.ts';
import { writerInUse } from '../../shared/writers-in-use.ts';
import type { directorSettings } from '../settings.ts';
import { writerAdapter } from './adapters.ts';
import type { Writer, Writers } from './writer.ts';

type Settings = SettingsOf<typeof directorSettings>;

/**
 * This installation's writer: the configured language model, or templates, which need no configuration and write as
 * long as something is missing that the model needs.
 */
function writerFromConfig(settings: Settings): Writer {
  const { offer, fields, missing } = writerInUse(settings);
  return writerAdapter(missing.length === 0 ? offer.name : 'templates').create(fields, {
    maxTokens: settings.PLATFORM_LLM_MAX_TOKENS,
    timeoutMs: settings.PLATFORM_LLM_TIMEOUT_SECONDS * 1_000,
    prices: writerPrices(settings),
  });
}

/** The writers in the order in which they are asked; templates write as long as none is there. */
export function writersFromConfig({ asked, settings }: Pick<OwnSettings<Settings>, 'asked' | 'settings'>): Writers {
  const [writer, ...others] = (asked.writer ?? []).filter(({ isReady }) => isReady);
  return {
    writer: writerFromConfig(writer?.settings ?? settings),
    others: others.map((each) => writerFromConfig(each.settings)),
  };
}
