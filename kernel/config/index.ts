import { existsSync } from 'node:fs';
import { type Config, DEVELOPMENT_SECRET, type Variable, variables } from './variables.ts';

export type { Config } from './variables.ts';

/** `EX_CONFIG` of sysexits.h: what a process exits with when its configuration is wrong. */
export const EXIT_CONFIG = 78;

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
 * @throws ConfigError naming every variable that is wrong
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const problems: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries<Variable>(variables)) {
    const given = environment[name] === '' ? undefined : environment[name];
    const result = variable.schema.safeParse(given);
    if (result.success) config[name] = result.data;
    else
      problems.push(
        `${name}: ${variable.secret ? 'a value that is not shown' : JSON.stringify(given)} was given, expected ${variable.expected}`,
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

// RFC 7518, 3.2: a key for HS256 has 256 bits at least.
const isFitForProduction = (secret: string): boolean => secret !== DEVELOPMENT_SECRET && secret.length >= 32;

/** Reads `.env` if there is one, then the environment; explains and exits with 78 when something is wrong. */
export function configOrExit(): Config {
  try {
    // What the environment sets wins over the file.
    if (existsSync('.env')) process.loadEnvFile('.env');
    return readConfig(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(EXIT_CONFIG);
  }
}
