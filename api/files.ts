import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { asyncApiOf } from './asyncapi.ts';
import { clientSource } from './client-source.ts';
import { commandsSource } from './commands-source.ts';
import { openApiOf } from './openapi.ts';
import { otherPaths, otherTags } from './other-paths.ts';
import { parts } from './parts.ts';

const ROOT = join(import.meta.dirname, '..');

/** The files generated from the operations, by their paths in the project. */
export async function generatedFiles(): Promise<Readonly<Record<string, string>>> {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const document = openApiOf(parts, version);
  return {
    'docs/openapi.yaml': yaml({
      ...document,
      tags: [...document.tags, ...otherTags],
      paths: { ...document.paths, ...otherPaths },
    }),
    'docs/asyncapi.yaml': yaml(asyncApiOf(version)),
    'api/client.ts': await clientSource(document),
    'api/commands.ts': commandsSource(parts),
  };
}

const yaml = (document: object): string => stringify(document, { lineWidth: 0, aliasDuplicateObjects: false });
