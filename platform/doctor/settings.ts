import { existsSync } from 'node:fs';
import { type Config, ConfigError, commonSettings, readConfig } from '../../kernel/config/index.ts';
import type { SettingsTable } from '../../kernel/config/settings.ts';
import { type Finding, failed, ok, warning } from '../../kernel/diagnosis/finding.ts';

type Read = { readonly config: Config | null; readonly findings: readonly Finding[] };

const CHECK = 'settings';

/**
 * Reads the settings as every process does. With those that are wrong left out the other checks can still run, so that
 * one run tells everything.
 * @returns config: null if that does not help
 */
export function checkSettings(environment: NodeJS.ProcessEnv, tables: readonly SettingsTable[]): Read {
  try {
    const config = readConfig(environment, ...tables);
    const count = namesIn(tables).filter((name) => environment[name]).length;
    const file = existsSync('.env') ? ', from .env and the environment' : '';
    return { config, findings: [ok(CHECK, `${count} are set${file}`), ...unknownSettings(environment, tables)] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const findings = error.problems.map((problem) =>
      failed(CHECK, problem, 'correct it: nothing starts until then. .env.example lists all settings'),
    );
    return { config: readWithout(environment, tables, error), findings };
  }
}

const namesIn = (tables: readonly SettingsTable[]): string[] =>
  [commonSettings, ...tables].flatMap((table) => Object.keys(table));

function readWithout(
  environment: NodeJS.ProcessEnv,
  tables: readonly SettingsTable[],
  { problems }: ConfigError,
): Config | null {
  const wrong = new Set(problems.map((problem) => problem.split(':')[0]));
  const others = Object.entries(environment).filter(([name]) => !wrong.has(name));
  try {
    return readConfig({ ...Object.fromEntries(others), NODE_ENV: 'development' }, ...tables);
  } catch {
    return null; // what is wrong has been said
  }
}

/** A name with a typing error is simply not read. */
export function unknownSettings(environment: NodeJS.ProcessEnv, tables: readonly SettingsTable[]): Finding[] {
  const known = new Set(namesIn(tables));
  const names = Object.keys(environment).filter((name) => name.startsWith('PLATFORM_') && !known.has(name));
  if (names.length === 0) return [];
  return [warning(CHECK, `nothing reads ${names.join(', ')}`, 'look for the right name in .env.example')];
}
