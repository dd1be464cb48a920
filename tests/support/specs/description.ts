import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { kept } from '../../../kernel/process/typescript/kept.js';

const DOCS = join(import.meta.dirname, '..', '..', '..', 'docs');

/** A description of the API, as clients read it. Parsing its YAML takes half a second: nearly every test process needs it, so it is kept as JSON. */
export async function readDescription<Description>(name: 'openapi.yaml' | 'asyncapi.yaml'): Promise<Description> {
  const source = readFileSync(join(DOCS, name), 'utf8');
  return JSON.parse(await kept('descriptions', source, (yaml) => JSON.stringify(parse(yaml)))) as Description;
}

/** A part of a description, also where it only refers to one among the components. */
export function resolved<Part extends object>(document: object, part: Part): Part {
  const { $ref } = part as { $ref?: string };
  if ($ref === undefined) return part;
  const found = $ref
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((within, name) => (within as Record<string, unknown> | undefined)?.[name], document);
  if (!found) throw new Error(`${$ref} leads nowhere`);
  return found as Part;
}
