import { z } from 'zod';
import {
  connectionString,
  httpUrl,
  integer,
  number,
  oneOf,
  optionalInteger,
  optionalNumber,
  port,
  type SettingsOf,
  secret,
  secrets,
  setting,
  text,
  textOr,
  yesOrNo,
} from './settings.ts';

const MOST_PARTITIONS = 64;
const partitionsByProjection = z
  .string()
  .regex(/^(?:[a-z_]+=[1-9]\d?(?:,|$))*$/)
  .transform(
    (given): ReadonlyMap<string, number> =>
      new Map([...given.matchAll(/([a-z_]+)=(\d+)/g)].map(([, name = '', count]) => [name, Number(count)])),
  )
  .refine((counts) => [...counts.values()].every((count) => count <= MOST_PARTITIONS));

/** The settings of every process. Each service declares its others in its own `settings.ts`. */
export const commonSettings = {
  PLATFORM_PORT: port(8080, 'where the gateway listens'),
  PLATFORM_HOST: textOr('127.0.0.1', 'the address the gateway listens on'),
  PLATFORM_DATA: textOr('./data', 'the folder for everything that is stored here'),
  PLATFORM_LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'warn'),
  NODE_ENV: oneOf(['development', 'production', 'test'], 'development'),
  PLATFORM_JWT_SECRET: secret(
    'the HS256 signing key, in production at least 32 varied characters (absent: generated on the first run)',
  ),
  PLATFORM_JWT_SECRETS: secrets(
    'additional comma-separated keys that only verify: tokens signed with them stay valid while keys are changed',
  ),
  PLATFORM_PUBLIC_URL: httpUrl('the public address of the gateway'),
  PLATFORM_DASHBOARD_URL: httpUrl('the address of the dashboard'),
  ESDB_URL: connectionString(
    /^(esdb|kurrentdb)(\+discover)?:\/\/[^\s/]+/,
    'an esdb:// or kurrentdb:// connection string (absent: the embedded event store)',
  ),
  MONGODB_URI: connectionString(
    /^mongodb(\+srv)?:\/\/[^\s/]+/,
    'a mongodb:// connection string (absent: the embedded document store)',
  ),
  PLATFORM_EVENT_STORE_PORT: port(0, 'where the embedded event store listens'),
  PLATFORM_DOCUMENT_STORE_PORT: port(0, 'where the embedded document store listens'),
  PLATFORM_DISK_RESERVE_MB: integer(
    200,
    0,
    1_000_000_000,
    'megabytes of disk that the embedded stores and files leave free: with less, new work is refused',
  ),
  PLATFORM_METRICS_TOKEN: secret(
    'the bearer token that /metrics wants; with it, amounts of content and spending are shown as well (absent: open)',
  ),
  PLATFORM_SERVICE_PORT: port(0, 'where a service started alone listens'),
  PLATFORM_SERVICE_HOST: textOr('127.0.0.1', 'the address a service started alone listens on'),
  PLATFORM_DELIVERY_RETENTION_DAYS: integer(
    30,
    0,
    3_650,
    'days for which inboxes and channels keep delivered events, 0 to keep them for ever',
  ),
  PLATFORM_PROJECTION_PARTITIONS: setting(
    partitionsByProjection.optional(),
    'comma-separated name=partitions of projections, and of the router, that several processes divide, such as contents=4,router=2, at most 64 each (absent: one each)',
  ),
  PLATFORM_SEAL_PERSONAL_DATA: yesOrNo(
    'yes',
    'whether personal data in events is sealed; no while processes run that cannot read it',
  ),
  PLATFORM_CHECK_ANSWERS: yesOrNo('no', 'whether answers that do not match their description fail'),
  PLATFORM_REQUIRE_VERIFIED_EMAIL: yesOrNo('no', 'whether only users with a verified address can generate and publish'),
  PLATFORM_USER_BUDGET_USD_MONTHLY: optionalNumber(0, 1_000_000, 'maximum dollars that each user may spend in a month'),
  PLATFORM_USER_DISK_MB: number(10_000, 0, 1e9, 'maximum size of each user’s files in megabytes'),
  PLATFORM_FILES: oneOf(['folder', 's3'], 'folder'),
  PLATFORM_S3_BUCKET: text('the bucket of the media files'),
  PLATFORM_S3_REGION: textOr('us-east-1', 'the region of the bucket; auto at Cloudflare R2'),
  PLATFORM_S3_ENDPOINT: httpUrl('the address of the object store (absent: AWS)'),
  PLATFORM_S3_PREFIX: text('what the keys of all media files begin with, such as media/ (absent: nothing)'),
  PLATFORM_S3_PATH_STYLE: yesOrNo('no', 'whether addresses name the bucket in their path instead of the host'),
  PLATFORM_S3_REDIRECT: yesOrNo('no', 'whether browsers fetch pictures, videos and sound from the bucket itself'),
  PLATFORM_S3_COPIES_MB: integer(
    10_000,
    0,
    1_000_000_000,
    'megabytes for copies of files in a bucket on this machine, beyond what is in use',
  ),
  PLATFORM_OVERLOAD_LAG_MS: integer(
    300,
    0,
    1_000,
    'mean event loop lag in milliseconds above which a process refuses requests, 0 to refuse none',
  ),
  PLATFORM_USER_WORK_LIMIT: integer(
    20,
    1,
    1_000,
    'maximum number of videos and batches of images that each user may have queued or in progress',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl(
    'where traces are sent by OTLP over HTTP, such as http://127.0.0.1:4318 (absent: nothing is traced)',
  ),
  PLATFORM_USER_SCRIPTS_LIMIT: optionalInteger(
    1,
    1_000,
    'maximum number of scripts that each user may have queued or in progress (absent: only PLATFORM_USER_WORK_LIMIT)',
  ),
  PLATFORM_USER_IMAGES_LIMIT: optionalInteger(
    1,
    1_000,
    'maximum number of batches of images that each user may have queued or in progress (absent: only PLATFORM_USER_WORK_LIMIT)',
  ),
  PLATFORM_USER_RENDERS_LIMIT: optionalInteger(
    1,
    1_000,
    'maximum number of renders that each user may have queued or in progress (absent: only PLATFORM_USER_WORK_LIMIT)',
  ),
  PLATFORM_SCRIPTS_LIMIT: integer(
    200,
    1,
    100_000,
    'number of scripts of all users, queued or in progress, from which on no one may ask for more',
  ),
  PLATFORM_IMAGES_LIMIT: integer(
    200,
    1,
    100_000,
    'number of batches of images of all users, queued or in progress, from which on no one may ask for more',
  ),
  PLATFORM_RENDERS_LIMIT: integer(
    200,
    1,
    100_000,
    'number of renders of all users, queued or in progress, from which on no one may ask for more',
  ),
  PLATFORM_RETRY_DELAY_MS: integer(1_000, 0, 600_000, 'milliseconds before a provider is tried again'),
};

export type Config = SettingsOf<typeof commonSettings>;
