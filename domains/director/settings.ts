import { httpUrl, integer, number, seconds, secret, textOr, yesOrNo } from '../../kernel/config/settings.ts';
import { imageProviderSettings, speechServerSettings } from '../shared/outside-providers.ts';

export const directorSettings = {
  PLATFORM_PAGES_INSIDE: yesOrNo('no', 'films may be made from pages of this machine and its networks'),
  PLATFORM_PAGES_TIMEOUT_SECONDS: seconds(15, 'for one page'),
  ...imageProviderSettings,
  ...speechServerSettings,
  PLATFORM_LLM_URL: httpUrl('an OpenAI-compatible server, without /v1'),
  PLATFORM_LLM_KEY: secret('its key'),
  PLATFORM_LLM_MODEL: textOr('gpt-4o-mini', 'the text model'),
  PLATFORM_LLM_TIMEOUT_SECONDS: seconds(60, 'for one text'),
  PLATFORM_LLM_MAX_TOKENS: integer(4_096, 256, 1_000_000, 'the longest answer it may give, in tokens'),
  PLATFORM_LLM_PRICE_INPUT_USD: number(0, 0, 10_000, 'dollars for a million input tokens'),
  PLATFORM_LLM_PRICE_OUTPUT_USD: number(0, 0, 10_000, 'dollars for a million output tokens'),
};
