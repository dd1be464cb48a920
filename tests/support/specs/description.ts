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
