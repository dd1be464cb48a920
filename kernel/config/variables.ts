import { z } from 'zod';

/** A setting of the environment: what it takes, what it means, and whether its value may be shown. */
export type Variable = { readonly schema: z.ZodType; readonly expected: string; readonly secret: boolean };

const make = <S extends z.ZodType>(schema: S, expected: string, secret = false) => ({ schema, expected, secret });

const text = (expected: string) => make(z.string().min(1).optional(), expected);
const secret = (expected: string) => make(z.string().min(1).optional(), expected, true);
const url = (protocols: RegExp, expected: string) =>
  // Addresses may carry credentials (`esdb://user:password@…`), so none of them is ever shown.
  make(z.url({ protocol: protocols, hostname: /.+/ }).optional(), expected, true);
// Several hosts, comma-separated, make it no URL in the eyes of the URL standard.
const connection = (pattern: RegExp, expected: string) => make(z.string().regex(pattern).optional(), expected, true);
const http = (what: string) => url(/^https?$/, `${what}, an http(s) URL`);
const port = (fallback: number, what: string) =>
  make(
    z.coerce.number().int().min(0).max(65_535).default(fallback),
    `${what}, a port number from 0 to 65535 (0: a free one)`,
  );
const number = (fallback: number, min: number, max: number, expected: string) =>
  make(z.coerce.number().min(min).max(max).default(fallback), `${expected}, a number from ${min} to ${max}`);
const whole = (fallback: number, min: number, max: number, expected: string) =>
  make(
    z.coerce.number().int().min(min).max(max).default(fallback),
    `${expected}, a whole number from ${min} to ${max}`,
  );
const parts = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);
const list = (expected: string) => make(parts.optional(), expected);
const listOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  make(parts.pipe(z.array(z.enum(values))).optional(), `comma-separated, any of ${values.join(', ')}`);
const oneOf = <const T extends readonly [string, ...string[]]>(values: T, fallback: T[number]) =>
  make(z.enum(values).default(fallback as never), `one of ${values.join(', ')}`);

const seconds = (fallback: number, what: string) => number(fallback, 0.05, 86_400, `seconds ${what}`);

export const DEVELOPMENT_SECRET = 'development-only-signing-key-change-me-in-production';

/** Every setting there is. `.env.example` lists the same names; a test holds the two together. */
export const variables = {
  PLATFORM_PORT: port(8080, 'where the gateway listens'),
  PLATFORM_HOST: make(z.string().min(1).default('127.0.0.1'), 'the address the gateway listens on'),
  PLATFORM_DATA: make(z.string().min(1).default('./data'), 'the folder for everything that is stored here'),
  PLATFORM_LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'warn'),
  NODE_ENV: oneOf(['development', 'production', 'test'], 'development'),
  PLATFORM_JWT_SECRET: make(
    z.string().min(1).default(DEVELOPMENT_SECRET),
    'the HS256 signing key, in production at least 32 characters',
    true,
  ),
  REFRESH_REUSE_LEEWAY_SECONDS: number(0, 0, 60, 'how long a used refresh token may be repeated'),
  PLATFORM_DASHBOARD_URL: http('the address of the dashboard'),
  PLATFORM_PUBLIC_URL: http('the address under which the gateway is reached from outside'),
  OAUTH_REDIRECT_BASE: http('the base of OAuth callbacks'),
  PROVIDER_A_CLIENT_ID: text('the OAuth client id at google'),
  PROVIDER_A_CLIENT_SECRET: secret('the OAuth client secret at google'),
  PROVIDER_A_ISSUER_URL: http('the OpenID issuer of google'),
  PROVIDER_B_CLIENT_ID: text('the OAuth client id at github'),
  PROVIDER_B_CLIENT_SECRET: secret('the OAuth client secret at github'),
  PROVIDER_B_AUTHORIZE_URL: http('the authorization endpoint of github'),
  PROVIDER_B_TOKEN_URL: http('the token endpoint of github'),
  PROVIDER_B_USERINFO_URL: http('the profile endpoint of github'),
  ESDB_URL: connection(
    /^esdb(\+discover)?:\/\/[^\s/]+/,
    'an esdb:// connection string (absent: the embedded event store)',
  ),
  MONGODB_URI: connection(
    /^mongodb(\+srv)?:\/\/[^\s/]+/,
    'a mongodb:// connection string (absent: the embedded document store)',
  ),
  PLATFORM_EVENT_STORE_PORT: port(0, 'where the embedded event store listens'),
  PLATFORM_DOCUMENT_STORE_PORT: port(0, 'where the embedded document store listens'),
  PLATFORM_SERVICES: list('comma-separated name=url of services that run elsewhere'),
  PLATFORM_SERVICE_PORT: port(0, 'where a service started alone listens'),
  PLATFORM_SERVICE_HOST: make(z.string().min(1).default('127.0.0.1'), 'the address a service started alone listens on'),
  PLATFORM_SCOUT_FEEDS: list('comma-separated feed URLs or files'),
  PLATFORM_SCOUT_SOURCES: listOf(['hackernews', 'google_trends', 'reddit', 'wikipedia', 'sample']),
  PLATFORM_SCOUT_INTERVAL_MINUTES: number(0, 0, 10_080, 'minutes between scans, 0 for only by hand'),
  PLATFORM_SCOUT_HACKERNEWS_URL: http('the base address of Hacker News search'),
  PLATFORM_SCOUT_GOOGLE_TRENDS_URL: http('the base address of Google Trends'),
  PLATFORM_SCOUT_REDDIT_URL: http('the base address of Reddit'),
  PLATFORM_SCOUT_WIKIPEDIA_URL: http('the base address of Wikimedia'),
  PLATFORM_SCOUT_THRESHOLD: make(
    z.coerce.number().min(0).max(100).optional(),
    'the score a trend has to reach, a number from 0 to 100',
  ),
  PLATFORM_SCOUT_TIME_TO_LIVE_HOURS: make(
    z.coerce.number().min(0.001).max(8_760).optional(),
    'hours after which an unseen trend expires, a number up to 8760',
  ),
  PLATFORM_SCOUT_TIMEOUT_SECONDS: seconds(10, 'for one source'),
  PLATFORM_LLM_URL: http('an OpenAI-compatible server, without /v1'),
  PLATFORM_LLM_KEY: secret('its key'),
  PLATFORM_LLM_MODEL: make(z.string().min(1).default('gpt-4o-mini'), 'the model that writes'),
  PLATFORM_LLM_TIMEOUT_SECONDS: seconds(60, 'for one text'),
  PLATFORM_LLM_PRICE_INPUT_USD: number(0, 0, 10_000, 'dollars for a million input tokens'),
  PLATFORM_LLM_PRICE_OUTPUT_USD: number(0, 0, 10_000, 'dollars for a million output tokens'),
  PLATFORM_IMAGES_LOCAL_URL: http('an AUTOMATIC1111 server'),
  PLATFORM_IMAGES_LOCAL_TIMEOUT_SECONDS: seconds(180, 'for one local image'),
  PLATFORM_IMAGES_CLOUD_URL: http('an OpenAI-compatible image server, without /v1'),
  PLATFORM_IMAGES_CLOUD_KEY: secret('its key'),
  PLATFORM_IMAGES_CLOUD_MODEL: make(z.string().min(1).default('gpt-image-1'), 'the model that paints'),
  PLATFORM_IMAGES_CLOUD_TIMEOUT_SECONDS: seconds(120, 'for one cloud image'),
  PLATFORM_IMAGES_CLOUD_PRICE_USD: number(0, 0, 1_000, 'dollars for an image'),
  PLATFORM_TTS_URL: http('an OpenAI-compatible speech server, without /v1'),
  PLATFORM_TTS_KEY: secret('its key'),
  PLATFORM_TTS_MODEL: make(z.string().min(1).default('tts-1'), 'the model that speaks'),
  PLATFORM_TTS_TIMEOUT_SECONDS: seconds(120, 'for one narration'),
  PLATFORM_TTS_PRICE_USD: number(0, 0, 10_000, 'dollars for a million characters'),
  FFMPEG_PATH: text('the ffmpeg program'),
  SMTP_URL: url(/^smtps?$/, 'an smtp:// address; absent, mails are files in the data folder'),
  PLATFORM_MAIL_FROM: make(z.string().min(3).default('Content Pipeline <no-reply@localhost>'), 'the sender of mails'),
  PLATFORM_RETRY_DELAY_MS: whole(1_000, 0, 600_000, 'milliseconds before a provider is tried again'),
  PLATFORM_PUBLISH_TIMEOUT_SECONDS: seconds(60, 'for one call to a platform'),
  PLATFORM_PUBLISH_POLL_SECONDS: seconds(10, 'between looks at an unfinished post'),
  PLATFORM_PROVIDERS_CHECK_SECONDS: seconds(30, 'for which an availability check stands'),
  PLATFORM_PULSE_INTERVAL_SECONDS: seconds(60, 'between samples of a publication'),
  PLATFORM_YOUTUBE_API_URL: http('the YouTube API'),
  PLATFORM_YOUTUBE_TOKEN_URL: http("YouTube's token endpoint"),
  PLATFORM_YOUTUBE_CLIENT_ID: text('the OAuth client id at YouTube'),
  PLATFORM_YOUTUBE_CLIENT_SECRET: secret('its secret'),
  PLATFORM_YOUTUBE_REFRESH_TOKEN: secret('the refresh token of the channel'),
  PLATFORM_TIKTOK_API_URL: http('the TikTok API'),
  PLATFORM_TIKTOK_TOKEN_URL: http("TikTok's token endpoint"),
  PLATFORM_TIKTOK_CLIENT_ID: text('the client key at TikTok'),
  PLATFORM_TIKTOK_CLIENT_SECRET: secret('its secret'),
  PLATFORM_TIKTOK_REFRESH_TOKEN: secret('the refresh token of the account'),
  PLATFORM_INSTAGRAM_API_URL: http('the Instagram Graph API'),
  PLATFORM_INSTAGRAM_USER_ID: text('the Instagram account id'),
  PLATFORM_INSTAGRAM_ACCESS_TOKEN: secret('its access token'),
} as const satisfies Record<string, Variable>;

export type Config = { readonly [Name in keyof typeof variables]: z.infer<(typeof variables)[Name]['schema']> };
