import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import specifications from '@asyncapi/specs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv, type SchemaObject } from 'ajv';
import addFormats from 'ajv-formats';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { generatedFiles } from '../../api-generator/generated-files.ts';
import { resolved } from '../support/specs/description.ts';

const it = suite('the description of the API');

const ROOT = join(import.meta.dirname, '..', '..');

it('is what the operations say today: `npm run api` rewrites it', async () => {
  for (const [path, expected] of Object.entries(await generatedFiles()))
    assert.is(firstDifference(await readFile(join(ROOT, path), 'utf8'), expected), null, path);
});

/** One line, as the whole of such a file would hide what has failed. */
function firstDifference(written: string, expected: string): string | null {
  const [one, other] = [written.split('\n'), expected.split('\n')];
  const at = other.findIndex((line, index) => line !== one[index]);
  if (at === -1) return one.length === other.length ? null : `line ${other.length + 1} is too much`;
  return `line ${at + 1} is ${one[at] ?? 'missing'}, and is to be ${other[at]}`;
}

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

type Answer = { $ref?: string; properties?: object; required?: string[] };
type Described = {
  operationId: string;
  parameters?: { name?: string; $ref?: string }[];
  requestBody?: { required?: boolean; content: { 'application/json': { schema: Answer } } };
  responses: Record<string, { headers?: object; content?: Record<string, { schema: Answer }> }>;
};
type Parsed = { paths: Record<string, Record<string, Described>> };
type Schema = { type?: unknown; additionalProperties?: unknown; properties?: object; [key: string]: unknown };

const operationsOf = ({ paths }: Parsed) => Object.values(paths).flatMap((methods) => Object.values(methods));

/** Places of a schema where an answer may hold what is not described. */
const openIn = (schema: unknown, place: string): string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties, additionalProperties } = schema as Schema;
  return [
    ...(properties && additionalProperties !== false ? [place] : []),
    ...Object.entries(schema).flatMap(([key, part]) => openIn(part, `${place}/${key}`)),
  ];
};

type Named = { properties?: Record<string, { type?: unknown; $ref?: string; description?: string; items?: object }> };

/** Platforms in a schema that are any text, without a word about why. */
const unexplainedIn = (schema: unknown, place: string): string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const fields = Object.entries((schema as Named).properties ?? {}).flatMap(([name, field]) => {
    if (!/^(target_)?platforms?$/.test(name)) return [];
    const { type, description } = { ...field, ...field.items };
    const isText = type === 'string' || (Array.isArray(type) && type.includes('string'));
    return isText && description === undefined ? [`${place}/${name}`] : [];
  });
  return [...fields, ...Object.entries(schema).flatMap(([key, part]) => unexplainedIn(part, `${place}/${key}`))];
};

it('says of every platform that it is one of those registered, or why it may be another', async () => {
  assert.equal(unexplainedIn(parse(await readFile(join(ROOT, 'docs/openapi.yaml'), 'utf8')), ''), []);
});

it('leaves no answer open to fields that it does not name', async () => {
  const { paths, components } = parse(await readFile(join(ROOT, 'docs/openapi.yaml'), 'utf8')) as {
    paths: Record<string, Record<string, { responses: unknown }>>;
    components: { schemas: Record<string, unknown>; responses: Record<string, unknown> };
  };
  const answers = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) => openIn(responses, `${method} ${path}`)),
  );
  assert.equal([...answers, ...openIn(components.schemas, ''), ...openIn(components.responses, '')], []);
});

it('has every list answer its items and the cursor of its next page', async () => {
  const document = parse(await readFile(join(ROOT, 'docs/openapi.yaml'), 'utf8')) as Parsed;
  const lists = operationsOf(document).flatMap(({ operationId, parameters = [], responses }) => {
    const schema = responses['200']?.content?.['application/json']?.schema ?? {};
    const fields = resolved(document, schema).properties ?? {};
    if (!('items' in fields)) return [];
    const names = parameters.map((parameter) => resolved(document, parameter).name);
    return [
      { operationId, hasNext: 'next_cursor' in fields, isPaged: names.includes('cursor') || !names.includes('limit') },
    ];
  });
  assert.ok(lists.length > 20, `${lists.length} lists`);
  assert.equal(
    lists.filter(({ hasNext, isPaged }) => !hasNext || !isPaged),
    [],
  );
});

it('describes a key only where a repeat under it is answered as the first time', async () => {
  const document = parse(await readFile(join(ROOT, 'docs/openapi.yaml'), 'utf8')) as Parsed;
  const keyed = operationsOf(document)
    .filter(({ parameters = [] }) => parameters.some(({ $ref }) => $ref?.endsWith('/Idempotency-Key')))
    .map(({ operationId }) => operationId);
  for (const id of ['register', 'generateContent', 'publishContent']) assert.ok(keyed.includes(id), id);
  const usedUp = ['login', 'refresh', 'logout', 'verifyEmail', 'resetPassword', 'forgotPassword', 'resendVerification'];
  assert.equal(
    keyed.filter((id) => [...usedUp, 'changePassword', 'endSessions', 'openSocket'].includes(id)),
    [],
  );
});

it('requires a body only where a field of it is required', async () => {
  const document = parse(await readFile(join(ROOT, 'docs/openapi.yaml'), 'utf8')) as Parsed;
  const bodies = operationsOf(document).flatMap(({ operationId, requestBody }) => {
    // Bytes have no fields.
    const json = requestBody?.content['application/json'];
    if (!json) return [];
    const { required = [] } = resolved(document, json.schema);
    return [{ operationId, isNeeded: required.length > 0, isRequired: requestBody?.required === true }];
  });
  assert.ok(bodies.filter(({ isNeeded }) => !isNeeded).length > 10);
  assert.equal(
    bodies.filter(({ isNeeded, isRequired }) => isNeeded !== isRequired),
    [],
  );
});

it('describes what is left of a limit on every answer to a request that was counted', async () => {
  const { paths } = parse(await readFile(join(ROOT, 'docs/openapi.yaml'), 'utf8')) as Parsed;
  const counted = Object.entries(paths).filter(([path]) => path.startsWith('/api/v1/'));
  for (const [path, methods] of counted)
    for (const { responses } of Object.values(methods))
      for (const [status, { headers = {} }] of Object.entries(responses).filter(([code]) => /^2/.test(code)))
        for (const name of ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'])
          assert.ok(name in headers, `${path} ${status} ${name}`);
});

it('says once what several operations have in common', async () => {
  const { paths } = parse(await readFile(join(ROOT, 'docs/openapi.yaml'), 'utf8')) as Parsed;
  const written = operationsOf({ paths }).flatMap(({ parameters = [], responses }) => [
    ...parameters,
    ...Object.entries(responses).flatMap(([status, response]) => (/^[23]/.test(status) ? [] : [response])),
  ]);
  const inline = written.filter((part) => !('$ref' in part)).map((part) => JSON.stringify(part));
  assert.ok(written.length > 400 && inline.length > 0);
  assert.equal(
    inline.filter((text, index) => inline.indexOf(text) !== index),
    [],
  );
});

it('refers to nothing that is not there', async () => {
  for (const name of ['docs/openapi.yaml', 'docs/asyncapi.yaml']) {
    const document = parse(await readFile(join(ROOT, name), 'utf8')) as object;
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = '']) => to);
    assert.ok(references.length > 20, name);
    for (const $ref of new Set(references)) resolved(document, { $ref });
  }
});

it.run();
