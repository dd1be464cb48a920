/** What one API charges, in US dollars. */
export type PriceSheet = {
  /** When the figures were read. */
  readonly asOf: string;
  /** Where they stand. */
  readonly source: string;
  /** By model, for a million tokens: read, written. The highest step, where an API charges in steps or by the hour. */
  readonly text?: Readonly<Record<string, readonly [read: number, written: number]>>;
  /** By model, for one image as it is asked for here. */
  readonly image?: Readonly<Record<string, number>>;
  /** By model, for a second of a clip. */
  readonly clip?: Readonly<Record<string, number>>;
  /** By model, for a million characters. */
  readonly speech?: Readonly<Record<string, number>>;
};

/**
 * What outside APIs charge, by the host that they are called at. A list only spares operators to look it up: prices
 * change, and the settings named `PLATFORM_…_PRICE_…` take precedence. Anything not in it has no price.
 */
export const PRICE_LIST: Readonly<Record<string, PriceSheet>> = {
  'api.openai.com': {
    asOf: '2025-10-11',
    source: 'https://platform.openai.com/docs/pricing, standard tier',
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
    // An upright image in the best quality: which one the server takes is left to it.
    image: { 'gpt-image-1': 0.25, 'gpt-image-1-mini': 0.052, 'dall-e-3': 0.08, 'dall-e-2': 0.02 },
    // `gpt-4o-mini-tts` is billed by the sound, about 0.015 dollars a minute, in which some 900 characters are spoken.
    speech: { 'tts-1': 15, 'tts-1-hd': 30, 'gpt-4o-mini-tts': 17 },
  },
  'api.anthropic.com': {
    asOf: '2026-10-07',
    source: 'https://platform.claude.com/docs/en/about-claude/models/overview',
    text: {
      'claude-opus-5-5': [4, 20],
      'claude-opus-5': [5, 25],
      'claude-opus-4-8': [5, 25],
      'claude-sonnet-5-5': [2, 10],
      'claude-sonnet-5': [2, 10],
      'claude-sonnet-4-6': [3, 15],
      'claude-haiku-4-5': [1, 5],
    },
  },
  'generativelanguage.googleapis.com': {
    asOf: '2026-09-23',
    source: 'https://ai.google.dev/gemini-api/docs/pricing, standard tier',
    text: {
      'gemini-3.8-flash': [1.5, 7.5],
      'gemini-3.7-flash': [1.5, 7.5],
      'gemini-3.5-flash': [1.5, 9],
      'gemini-3.5-flash-lite': [0.3, 2.5],
      'gemini-3.1-flash-lite': [0.25, 1.5],
      'gemini-3.1-pro-preview': [4, 18],
      'gemini-2.5-pro': [2.5, 15],
      'gemini-2.5-flash': [0.3, 2.5],
      'gemini-2.5-flash-lite': [0.1, 0.4],
    },
    // At about a megapixel.
    image: { 'gemini-3.1-flash-image-preview': 0.067, 'gemini-2.5-flash-image': 0.039 },
  },
  'api.stability.ai': {
    asOf: '2025-06-01',
    source: 'https://platform.stability.ai/pricing, a credit is a cent',
    image: { core: 0.03, ultra: 0.08 },
  },
  'queue.fal.run': {
    asOf: '2026-05-25',
    source: 'https://fal.ai/pricing, for a megapixel: no picture is asked for in more',
    image: { 'fal-ai/flux/schnell': 0.003, 'fal-ai/flux/dev': 0.025, 'fal-ai/flux-2-pro': 0.03 },
    // Each at https://fal.ai/models/<model>/llms.txt, without sound where that costs less.
    clip: {
      'fal-ai/kling-video/v2.5-turbo/standard/image-to-video': 0.042,
      'fal-ai/kling-video/v1/standard/image-to-video': 0.045,
      'fal-ai/kling-video/v2.5-turbo/pro/image-to-video': 0.07,
    },
  },
  'openrouter.ai': {
    asOf: '2026-09-23',
    source: 'https://openrouter.ai/models',
    text: { 'openai/gpt-4o-mini': [0.15, 0.6] },
  },
  'api.deepseek.com': {
    asOf: '2026-09-23',
    source: 'https://api-docs.deepseek.com/quick_start/pricing, at peak hours',
    text: { 'deepseek-v4-flash': [0.44, 1.32], 'deepseek-v4-pro': [1.32, 3.96] },
  },
  'api.groq.com': {
    asOf: '2026-09-23',
    source: 'https://console.groq.com/docs/models',
    text: {
      'openai/gpt-oss-120b': [0.15, 0.6],
      'openai/gpt-oss-20b': [0.075, 0.3],
      'llama-3.3-70b-versatile': [0.59, 0.79],
      'llama-3.1-8b-instant': [0.05, 0.08],
    },
  },
  'api.mistral.ai': {
    asOf: '2026-09-23',
    source: 'https://mistral.ai/pricing/api',
    text: {
      'mistral-large-2512': [0.5, 1.5],
      'mistral-medium-latest': [1.5, 7.5],
      'mistral-small-latest': [0.15, 0.6],
      'mistral-small-2603': [0.15, 0.6],
    },
  },
  'api.x.ai': {
    asOf: '2026-09-23',
    source: 'https://docs.x.ai/docs/models',
    text: { 'grok-4.6': [4, 12], 'grok-4.5': [4, 12], 'grok-4.3': [2.5, 5] },
  },
  'api.moonshot.ai': {
    asOf: '2026-09-23',
    source: 'https://platform.kimi.ai/docs/pricing',
    text: { 'kimi-k3': [3, 15], 'kimi-k2.6': [0.95, 4], 'kimi-k2.5': [0.6, 3] },
  },
};

/**
 * What other speech charges, in US dollars for a million characters, by provider and model. What is not listed is
 * unknown: Azure charges by region and tier, so that only its customer knows.
 *
 * ElevenLabs as of June 2026 (its page: https://elevenlabs.io/pricing/api). Gemini as of November 2026
 * (https://ai.google.dev/gemini-api/docs/pricing): it bills by the sound, 25 tokens a second, here at some 900 characters
 * a minute and at the price announced for January 2027; until then it charges half.
 */
export const SPEECH_PRICES = {
  /** Of the oldest figures. */
  asOf: '2026-06-30',
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

/** What music charges, in US dollars for a minute, by provider and model: https://elevenlabs.io/pricing/api. */
export const MUSIC_PRICES = {
  asOf: '2026-06-30',
  'elevenlabs-music': { music_v1: 0.3 },
} as const;
