import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import specifications from '@asyncapi/specs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv, type SchemaObject } from 'ajv';
import addFormats from 'ajv-formats';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { generatedFiles } from '../../api/files.ts';

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

it('is valid AsyncAPI 3.0', async () => {
  const ajv = addFormats.default(new Ajv({ strict: false }));
  const check = ajv.compile<object>(specifications.schemasWithoutId['3.0.0'] as SchemaObject);
  assert.ok(
    check(parse(await readFile(join(ROOT, 'docs/asyncapi.yaml'), 'utf8'))),
    JSON.stringify(check.errors, null, 2),
  );
});

it('names every operation once', async () => {
  const { paths } = parse(await readFile(join(ROOT, 'docs/openapi.yaml'), 'utf8')) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
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
