import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { services } from '../../domains/index.ts';
import { auditOperations } from '../../gateway/auditors/operations.ts';
import type { Operation } from '../../kernel/http/operation.ts';
import { requestSchemas } from '../../kernel/http/request-schema.ts';
import '../../platform/start.ts';

const it = suite('request schemas');

/** Places of a schema where a client may send as much as they like. */
function unboundedIn(schema: z.core.$ZodType, place = ''): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const checks = (def.checks ?? []).map((check) => check._zod.def.check);
  const isBounded = checks.includes('max_length') || checks.includes('length_equals') || isUuid(def);
  switch (def.type) {
    case 'string':
      return isBounded ? [] : [place];
    case 'array':
      return [...(isBounded ? [] : [place]), ...unboundedIn(def.element, `${place}[]`)];
    case 'object': {
      const inCatchall = def.catchall ? unboundedIn(def.catchall, `${place}.*`) : [];
      return [
        ...inCatchall,
        ...Object.entries(def.shape).flatMap(([name, part]) => unboundedIn(part, `${place}.${name}`)),
      ];
    }
    case 'union':
      return def.options.flatMap((option) => unboundedIn(option, place));
    case 'pipe':
      // What is converted before it is looked at is bounded by what it has to become.
      return unboundedIn(typeOf(def.in) === 'transform' ? def.out : def.in, place);
    case 'optional':
    case 'nullable':
    case 'default':
      return unboundedIn(def.innerType, place);
    case 'record':
      // One entry for each key that there can be.
      return typeOf(def.keyType) === 'enum' ? unboundedIn(def.valueType, `${place}.*`) : [`${place} (a record)`];
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'never':
      return [];
    default:
      return [`${place} (a ${def.type})`]; // records, any, unknown and whatever has not been looked at
  }
}

const typeOf = (schema: z.core.$ZodType): string => schema._zod.def.type;

const isUuid = (def: object): boolean => 'format' in def && (def.format === 'guid' || def.format === 'uuid');

it('have an upper bound for every text, list and record', () => {
  const declared = [auditOperations, ...services.map((service) => service.operations)];
  const operations = declared.flatMap((some): Operation[] => Object.values(some));
  const described = operations.flatMap(({ body, query }) => [body, query].filter((schema) => schema !== undefined));
  const schemas = [...requestSchemas(), ...described];
  assert.ok(schemas.length >= 30, `only ${schemas.length} schemas are declared`);
  const unbounded = schemas.flatMap((schema) => unboundedIn(schema));
  assert.equal(unbounded, []);
});

it('are found wanting where they have none', () => {
  const examples: [z.ZodType, string[]][] = [
    [z.object({ a: z.string() }), ['.a']],
    [z.object({ a: z.string().trim().max(5).nullish(), b: z.guid() }), []],
    [z.object({ a: z.array(z.string().max(5)) }), ['.a']],
    [z.object({ a: z.array(z.object({ b: z.string() })).max(5) }), ['.a[].b']],
    [z.union([z.string().max(5), z.string()]), ['']],
    [z.object({ a: z.preprocess(Number, z.int().max(5)), b: z.preprocess(String, z.string()) }), ['.b']],
    [z.string().transform((text) => text.slice(0, 5)), ['']],
    [z.looseObject({}), ['.* (a unknown)']],
    [z.record(z.string(), z.number()), [' (a record)']],
    [z.partialRecord(z.enum(['a']), z.string()), ['.*']],
    [z.iso.datetime(), ['']],
  ];
  for (const [schema, expected] of examples) assert.equal(unboundedIn(schema), expected);
});

it.run();
