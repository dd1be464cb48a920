import { existsSync } from 'node:fs';
import { type Config, commonSettings } from './common-settings.ts';
import type { Setting, SettingsOf, SettingsTable } from './settings.ts';
import { isStrongSecret } from './signing-key.ts';
import { withoutCredentials } from './without-credentials.ts';

export { type Config, commonSettings } from './common-settings.ts';
export { derivedKeys, forEachSecret, type PlatformSecrets } from './platform-secrets.ts';
export { isSecureUrl } from './secure-url.ts';
export type { SettingsOf, SettingsTable } from './settings.ts';
export { type ConfigWithKey, withSigningKey } from './signing-key.ts';
export { withoutCredentials } from './without-credentials.ts';

/** `EX_CONFIG` of sysexits.h: the exit code for a wrong configuration. */
export const EX_CONFIG = 78;

/** Every bad value, one per line: the variable, what was given (unless it is secret) and what is expected. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/**
 * The settings of this process, all checked at once. An empty value counts as absent.
 * @param tables the settings to read in addition to the common ones
 * @throws ConfigError naming every variable that is wrong
 */
export function readConfig(environment: NodeJS.ProcessEnv, ...tables: readonly SettingsTable[]): Config {
  const problems: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [name, setting] of [commonSettings, ...tables].flatMap((table) => Object.entries<Setting>(table))) {
    const given = environment[name] === '' ? undefined : environment[name];
    const isStrict = environment.NODE_ENV === 'production' && setting.inProduction !== undefined;
    const result = (isStrict ? setting.inProduction : setting.schema).safeParse(given);
    if (result.success) config[name] = result.data;
    else problems.push(`${name}: ${shown(given, setting)} was given, expected ${setting.expected}`);
  }
  if (config.PLATFORM_FILES === 's3' && config.PLATFORM_S3_BUCKET === undefined)
    problems.push('PLATFORM_S3_BUCKET: nothing was given, expected the bucket, because PLATFORM_FILES is s3');
  if (config.NODE_ENV === 'production') problems.push(...weakSecrets(config as Config));
  if (problems.length > 0) throw new ConfigError(problems);
  return config as Config;
}

const STRONG =
  'was given, expected in production at least 32 random characters, such as those of `openssl rand -base64 32`';

function weakSecrets({ PLATFORM_JWT_SECRET: signing, PLATFORM_JWT_SECRETS: others = [] }: Config): string[] {
  const isSigned = signing === undefined ? others.length > 0 : isStrongSecret(signing);
  return [
    ...(isSigned ? [] : [`PLATFORM_JWT_SECRET: nothing, or something that can be guessed, ${STRONG}`]),
    ...(others.every(isStrongSecret) ? [] : [`PLATFORM_JWT_SECRETS: something that can be guessed ${STRONG}`]),
  ];
}

/**
 * The settings of one table, from a configuration that was read with it.
 * @throws Error if it was read without
 */
export function pickSettings<Table extends SettingsTable>(config: Config, table: Table): SettingsOf<Table> {
  const all: Readonly<Record<string, unknown>> = config;
  for (const name of Object.keys(table)) {
    if (!Object.hasOwn(all, name))
      throw new Error(`${name} was not read: the configuration was read without its table`);
  }
  // Each was parsed by the schema that the type is inferred from.
  return all as SettingsOf<Table>;
}

/** What an error message may repeat of the given value: an address without its credentials and its query. */
function shown(given: string | undefined, { secret }: Setting): string {
  if (secret === 'not at all') return JSON.stringify(given);
  const isAddress = secret === 'credentials' && given !== undefined && (given.includes('//') || !given.includes('@'));
  return isAddress ? JSON.stringify(withoutCredentials(given).replace(/\?.*/s, '?…')) : 'a value that is not shown';
}

/** Reads `.env` if there is one, then the environment. If anything is wrong, prints every problem and exits with 78. */
export function readConfigOrExit(...tables: readonly SettingsTable[]): Config {
  try {
    loadEnvironmentFile();
    return readConfig(process.env, ...tables);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(EX_CONFIG);
  }
}

/** The common settings alone; null if any of them is wrong. */
export function commonConfig(): Config | null {
  try {
    loadEnvironmentFile();
    return readConfig(process.env);
  } catch {
    return null;
  }
}

/** The environment takes precedence over the file. */
function loadEnvironmentFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
