/**
 * What OpenAI's own API charges, in US dollars, by model. A list only spares operators to look it up: prices change,
 * and the settings named `PLATFORM_…_PRICE_…` take precedence.
 *
 * From https://openai.com/api/pricing and https://platform.openai.com/docs/pricing, standard tier.
 */
export const PRICE_LIST = {
  /** When the figures were read. */
  asOf: '2025-10-11',
  host: 'api.openai.com',
  /** For a million tokens: read, written. */
  text: {
    'gpt-5': [1.25, 10],
    'gpt-5-mini': [0.25, 2],
    'gpt-5-nano': [0.05, 0.4],
    'gpt-5-chat-latest': [1.25, 10],
    'gpt-4.1': [2, 8],
    'gpt-4.1-mini': [0.4, 1.6],
    'gpt-4.1-nano': [0.1, 0.4],
    'gpt-4o': [2.5, 10],
    'gpt-4o-2024-05-13': [5, 15],
    'gpt-4o-mini': [0.15, 0.6],
    'gpt-4-turbo': [10, 30],
    'gpt-3.5-turbo': [0.5, 1.5],
    o1: [15, 60],
    o3: [2, 8],
    'o3-mini': [1.1, 4.4],
    'o4-mini': [1.1, 4.4],
  },
  /** For an upright image in the best quality: which one the server takes is left to it. */
  image: {
    'gpt-image-1': 0.25,
    'gpt-image-1-mini': 0.052,
    'dall-e-3': 0.08,
    'dall-e-2': 0.02,
  },
  /**
   * For a million characters. `gpt-4o-mini-tts` is billed by the sound, about 0.015 dollars a minute, in which some 900
   * characters are spoken.
   */
  speech: {
    'tts-1': 15,
    'tts-1-hd': 30,
    'gpt-4o-mini-tts': 17,
  },
} as const satisfies {
  readonly asOf: string;
  readonly host: string;
  readonly text: Readonly<Record<string, readonly [number, number]>>;
  readonly image: Readonly<Record<string, number>>;
  readonly speech: Readonly<Record<string, number>>;
};

/**
 * What other speech charges, in US dollars for a million characters, by provider and model. What is not listed is
 * unknown: Azure charges by region and tier, so that only its customer knows.
 *
 * ElevenLabs: https://elevenlabs.io/pricing/api. Gemini bills by the sound, 25 tokens a second, from
 * https://ai.google.dev/gemini-api/docs/pricing: the figures are those from January 2027 on, some 900 characters a
 * minute; until then it charges half.
 */
export const SPEECH_PRICES = {
  asOf: '2026-11-27',
  elevenlabs: {
    eleven_v3: 100,
    eleven_multilingual_v2: 100,
    eleven_turbo_v2_5: 50,
    eleven_flash_v2_5: 50,
    eleven_flash_v2: 50,
  },
  'azure-speech': {},
  'gemini-speech': {
    'gemini-3.8-flash-tts': 31,
    'gemini-3.8-flash-lite-tts': 21,
  },
} as const satisfies { readonly asOf: string } & Readonly<Record<string, string | Readonly<Record<string, number>>>>;
