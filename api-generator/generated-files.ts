import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventsByWriter } from '../contracts/every-event.ts';
import { commonSettings } from '../kernel/config/index.ts';
import { asyncApiOf, frameSchemas } from './asyncapi.ts';
import { clientSource } from './client.ts';
import { commandsSource } from './commands.ts';
import { enumsSource } from './enums.ts';
import { openApiOf } from './openapi.ts';
import { otherPaths, otherTags } from './other-paths.ts';
import { parts, programs } from './parts.ts';
import { alertsPage } from './reference/alerts.ts';
import { errorsPage } from './reference/errors.ts';
import { eventsPage } from './reference/events.ts';
import { operationsPage } from './reference/operations.ts';
import { settingsPage } from './reference/settings.ts';
import { withRepeatedOnce } from './repeated.ts';
import { yamlOf } from './yaml.ts';

const ROOT = join(import.meta.dirname, '..');

/** The files generated from the operations and from what else the code declares, by their paths in the project. */
export async function generatedFiles(): Promise<Readonly<Record<string, string>>> {
  const read = (file: string): Promise<string> => readFile(join(ROOT, file), 'utf8');
  const { version } = JSON.parse(await read('package.json')) as { version: string };
  const document = openApiOf(parts, version);
  const whole = withRepeatedOnce({
    ...document,
    tags: [...document.tags, ...otherTags],
    paths: { ...document.paths, ...otherPaths },
  });
  return {
    'docs/openapi.yaml': yamlOf(whole),
    'docs/asyncapi.yaml': yamlOf(asyncApiOf(version)),
    'api/client.ts': await clientSource(document, frameSchemas()),
    'api/enums.ts': enumsSource(document.components.schemas),
    'api/commands.ts': await commandsSource(parts),
    'docs/reference/settings.md': settingsPage(commonSettings, programs, await read('.env.example')),
    'docs/reference/events.md': eventsPage(eventsByWriter),
    'docs/reference/operations.md': operationsPage(parts),
    'docs/reference/alerts.md': alertsPage(await read('deploy/prometheus/rules.yml')),
    'docs/reference/errors.md': errorsPage(ROOT),
  };
}
