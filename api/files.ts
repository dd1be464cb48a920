import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { clientSource } from './client-source.ts';
import { openApiOf } from './openapi.ts';
import { parts } from './parts.ts';

const ROOT = join(import.meta.dirname, '..');

/** The files that are made from the operations, by their paths in the project. */
export async function generatedFiles(): Promise<Readonly<Record<string, string>>> {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const document = openApiOf(parts, version);
  return {
    'docs/openapi.yaml': stringify(document, { lineWidth: 0, aliasDuplicateObjects: false }),
    'api/client.ts': await clientSource(document),
  };
}
