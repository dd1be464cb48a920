import { commonSettings, type SettingsTable } from '../config/index.ts';
import type { Setting } from '../config/settings.ts';
import type { Finding } from './finding.ts';

/** Read by the clients themselves, and by no table. */
const OF_CLIENTS = [
  ...['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'],
  ...['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_TRACES_HEADERS'],
];

/**
 * Every secret in the settings, longest first: none may be shown, whatever repeats it.
 * @param values as the environment has them, or as they were read
 */
export function secretsIn(
  values: Readonly<Record<string, unknown>>,
  tables: readonly SettingsTable[],
  environment: NodeJS.ProcessEnv = process.env,
): readonly string[] {
  const found = [commonSettings, ...tables].flatMap((table) =>
    Object.entries<Setting>(table).flatMap(([name, { secret }]) => {
      const value = [values[name] ?? ''].flat().map(String).join(',');
      if (secret === 'all of it') return [value, ...value.split(',').map((part) => part.trim())];
      return secret === 'credentials' ? passwordsIn(value) : [];
    }),
  );
  const ofClients = OF_CLIENTS.flatMap((name) => {
    const value = environment[name] ?? '';
    return [value, ...value.split(',').map((part) => part.slice(part.indexOf('=') + 1).trim())];
  });
  // What is shorter is no secret, and would blank half of the words.
  return [...new Set([...found, ...ofClients])].filter(({ length }) => length >= 6).sort((a, b) => b.length - a.length);
}

function passwordsIn(address: string): string[] {
  const [, password = ''] = /\/\/[^\s/@:]*:([^\s/]*)@/.exec(address) ?? [];
  let plain = password;
  try {
    plain = decodeURIComponent(password);
  } catch {
    // It is not written as addresses are, and may be repeated only as it is.
  }
  return [password, plain];
}

/** A finding as it may be shown. */
export function withoutSecrets(finding: Finding, secrets: readonly string[]): Finding {
  const blanked = (text: string): string => secrets.reduce((said, secret) => said.replaceAll(secret, '[secret]'), text);
  const { found, next_action } = finding;
  return { ...finding, found: blanked(found), next_action: next_action && blanked(next_action) };
}
