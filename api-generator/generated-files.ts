import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asyncApiOf, frameSchemas } from './asyncapi.ts';
import { clientSource } from './client.ts';
import { commandsSource } from './commands.ts';
import { enumsSource } from './enums.ts';
import { openApiOf } from './openapi.ts';
import { otherPaths, otherTags } from './other-paths.ts';
import { parts } from './parts.ts';
import { withRepeatedOnce } from './repeated.ts';
import { yamlOf } from './yaml.ts';

const ROOT = join(import.meta.dirname, '..');

/** The files generated from the operations, by their paths in the project. */
export async function generatedFiles(): Promise<Readonly<Record<string, string>>> {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
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
  };
}
