import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { generatedFiles } from '../../api/files.ts';
import { parts } from '../../api/parts.ts';

const it = suite('the description of the API');

const ROOT = join(import.meta.dirname, '..', '..');

it('is what the operations say today: `npm run api` writes it anew', async () => {
  for (const [path, expected] of Object.entries(await generatedFiles()))
    assert.is(await readFile(join(ROOT, path), 'utf8'), expected, path);
});

it('is valid OpenAPI 3.1', async () => {
  const document = parse(await readFile(join(ROOT, 'docs/openapi.yaml'), 'utf8'));
  const validator = new Validator();
  const { valid, errors } = await validator.validate(document);
  assert.ok(valid, JSON.stringify(errors, null, 2));
  assert.is(validator.version, '3.1');
});

it('names every operation once', () => {
  const ids = parts.flatMap(({ operations }) => Object.keys(operations));
  assert.equal(ids.length, new Set(ids).size);
  assert.ok(ids.length > 0);
});

type Schema = { type?: unknown; additionalProperties?: unknown; properties?: object; [key: string]: unknown };

/** Places of a schema where an answer may hold what is not described. */
const openIn = (schema: unknown, place: string): string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties, additionalProperties } = schema as Schema;
  return [
    ...(properties && additionalProperties !== false ? [place] : []),
    ...Object.entries(schema).flatMap(([key, part]) => openIn(part, `${place}/${key}`)),
  ];
};

it('leaves no answer open to fields that it does not name', async () => {
  const { paths, components } = parse(await readFile(join(ROOT, 'docs/openapi.yaml'), 'utf8')) as {
    paths: Record<string, Record<string, { responses: unknown }>>;
    components: { schemas: Record<string, unknown> };
  };
  const answers = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) => openIn(responses, `${method} ${path}`)),
  );
  assert.equal([...answers, ...openIn(components.schemas, '')], []);
});

it.run();
