import { existsSync } from 'node:fs';
import { type Config, commonSettings, DEVELOPMENT_SECRET } from './common-settings.ts';
import type { Setting, SettingsOf, SettingsTable } from './settings.ts';

export { type Config, commonSettings } from './common-settings.ts';
export type { SettingsOf, SettingsTable } from './settings.ts';

/** `EX_CONFIG` of sysexits.h: what a process exits with when its configuration is wrong. */
export const EX_CONFIG = 78;

/** Every bad value, one line each: the variable, what was given (unless it is secret) and what is expected. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/**
 * The settings of this process, checked all at once. An empty value counts as absent.
 * @param tables the settings to read in addition to the common ones
 * @throws ConfigError naming every variable that is wrong
 */
export function readConfig(environment: NodeJS.ProcessEnv, ...tables: readonly SettingsTable[]): Config {
  const problems: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [name, setting] of [commonSettings, ...tables].flatMap((table) => Object.entries<Setting>(table))) {
    const given = environment[name] === '' ? undefined : environment[name];
    const result = setting.schema.safeParse(given);
    if (result.success) config[name] = result.data;
    else
      problems.push(
        `${name}: ${setting.secret ? 'a value that is not shown' : JSON.stringify(given)} was given, expected ${setting.expected}`,
      );
  }
  if (config.NODE_ENV === 'production' && !isFitForProduction(String(config.PLATFORM_JWT_SECRET))) {
    problems.push(
      'PLATFORM_JWT_SECRET: neither the development value nor a short one may sign tokens in production, expected a secret of your own of at least 32 characters',
    );
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config as Config;
}

/**
 * The settings of one table, from a configuration that was read with it.
 * @throws Error when it was read without
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

// RFC 7518, 3.2: a key for HS256 has 256 bits at least.
const isFitForProduction = (secret: string): boolean => secret !== DEVELOPMENT_SECRET && secret.length >= 32;

/** Reads `.env` if there is one, then the environment; prints every problem and exits with 78 when there is one. */
export function readConfigOrExit(...tables: readonly SettingsTable[]): Config {
  try {
    // What the environment sets wins over the file.
    if (existsSync('.env')) process.loadEnvFile('.env');
    return readConfig(process.env, ...tables);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(EX_CONFIG);
  }
}
