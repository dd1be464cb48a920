import type { Operation } from '../kernel/http/operation.ts';
import type { Command, Field } from './command.ts';
import { createComponents, type JsonSchema } from './components.ts';
import type { DescribedPart } from './openapi.ts';
import { GENERATED, runtimeSource } from './runtime-source.ts';

const PAGINGS = [{ cursor: 'next_cursor' }, { from: 'next_from' }, { from: 'next', previous: 'digest' }] as const;

/** The operations as data, for clients that learn at run time which of them to call. */
export async function commandsSource(parts: readonly DescribedPart[]): Promise<string> {
  const commands = parts.flatMap(({ prefix, operations }) =>
    Object.entries(operations)
      .filter(([, operation]) => isForPeople(operation))
      .map(([id, operation]) => commandOf(id, `${prefix}${operation.path}`, operation)),
  );
  const lines = commands
    .toSorted(({ id: one }, { id: other }) => (one < other ? -1 : 1))
    .map((command) => `  ${JSON.stringify(command)},`);
  const areas = Object.fromEntries(
    [...new Set(commands.map(({ area }) => area))].sort().map((area) => [area, summaryOf(area, parts)]),
  );
  return [
    GENERATED,
    await runtimeSource('command.ts'),
    '/** What the operations under each `/api/v1/<area>` are for. */',
    `export const areas: Readonly<Record<string, string>> = ${JSON.stringify(areas)};\n`,
    '/** Every operation, by name. */',
    `export const commands: readonly Command[] = [\n${lines.join('\n')}\n];\n`,
  ].join('\n');
}

/** What is said in headers or sent as bytes is a protocol between programs. */
const isForPeople = ({ bytes, headers }: Operation): boolean => bytes === undefined && headers === undefined;

const areaOf = (path: string): string => path.split('/')[3] ?? '';

const summaryOf = (area: string, parts: readonly DescribedPart[]): string =>
  parts
    .filter(({ prefix, operations }) => Object.values(operations).some(({ path }) => areaOf(prefix + path) === area))
    .map(({ summary }, index) => (index === 0 ? summary : summary.charAt(0).toLowerCase() + summary.slice(1)))
    .join('; ');

function commandOf(id: string, path: string, operation: Operation): Command {
  const { method, summary, description, access = 'users', body, query, status, lines } = operation;
  const { takesKey = operation.writes ?? false } = operation;
  const answer = schemaOf(operation.answer, 'output').properties ?? {};
  const queries = query ? fieldsOf(schemaOf(query, 'input'), 'query') : [];
  const paging = PAGINGS.find((pairs) =>
    Object.entries(pairs).every(([name, from]) => from in answer && queries.some((field) => field.name === name)),
  );
  return {
    id,
    method,
    path,
    area: areaOf(path),
    summary,
    ...(description ? { description } : {}),
    access,
    takesBody: body !== undefined,
    takesKey,
    answer: status === 302 ? 'redirect' : lines ? 'lines' : 'json',
    ...(paging ? { paging } : {}),
    fields: [
      ...pathFields(path, operation.params),
      ...queries,
      ...(body ? fieldsOf(schemaOf(body, 'input'), 'body') : []),
    ],
  };
}

/** The schema itself where it is described by a reference; of a request, which has no circles, its parts as well. */
function schemaOf(schema: Operation['answer'], side: 'input' | 'output'): JsonSchema {
  const components = createComponents();
  const inline = components.inline(schema, side);
  const named = components.schemas();
  const whole = ({ $ref, ...siblings }: JsonSchema): JsonSchema =>
    typeof $ref === 'string' ? { ...named[$ref.split('/').at(-1) ?? ''], ...siblings } : siblings;
  const within = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(within);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(whole(part as JsonSchema)).map(([key, value]) => [key, within(value)]));
  };
  return side === 'input' ? (within(inline) as JsonSchema) : whole(inline);
}

const pathFields = (path: string, params: Operation['params'] = {}): Field[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const declared = params[name];
    if (declared) return fieldOf(name, 'path', true, schemaOf(declared, 'input'));
    const isId = name === 'id' || name.endsWith('_id');
    return { name, in: 'path', required: true, type: 'string', ...(isId ? { format: 'uuid' } : {}) };
  });

const fieldsOf = ({ properties = {}, required = [] }: JsonSchema, place: 'query' | 'body'): Field[] =>
  Object.entries(properties).map(([name, schema]) => fieldOf(name, place, required.includes(name), schema));

function fieldOf(name: string, place: Field['in'], required: boolean, schema: JsonSchema): Field {
  const plain = withoutNull(schema);
  const values = valuesOf(plain) ?? valuesOf(withoutNull(plain.items as JsonSchema | undefined));
  const isFlag = plain.type === 'boolean' || (values?.join() === 'true,false' && plain.type === 'string');
  const { description = plain.description, default: preset } = schema;
  const type = isFlag ? 'boolean' : ((plain.type as Field['type'] | undefined) ?? 'string');
  return {
    name,
    in: place,
    required,
    type,
    ...(description ? { description } : {}),
    ...(preset === undefined ? {} : { default: preset }),
    ...(values && !isFlag ? { values } : {}),
    ...(typeof plain.format === 'string' ? { format: plain.format } : {}),
    ...(typeof plain.minimum === 'number' ? { minimum: plain.minimum } : {}),
    ...(typeof plain.maximum === 'number' ? { maximum: plain.maximum } : {}),
    ...(type === 'object' ? { shape: JSON.stringify(exampleOf(plain)) } : {}),
    ...(type === 'array' && itemsAreObjects(plain) ? { shape: JSON.stringify(exampleOf(plain.items)) } : {}),
  };
}

const itemsAreObjects = ({ items }: JsonSchema): boolean => withoutNull(items as JsonSchema).type === 'object';

const valuesOf = ({ enum: values, const: only }: JsonSchema): string[] | undefined =>
  Array.isArray(values) ? values.map(String) : typeof only === 'string' ? [only] : undefined;

/** What a schema allows besides null; of two formats of one type, the first, and the names of both. */
function withoutNull(schema: JsonSchema = {}): JsonSchema {
  if (!Array.isArray(schema.anyOf)) return schema;
  const [first = {}, ...others] = (schema.anyOf as JsonSchema[]).filter(({ type }) => type !== 'null');
  if (others.length === 0) return first;
  return { ...first, format: [first, ...others].map(({ format }) => format).join(' or ') };
}

/** A value of the schema's shape, in which texts say what they stand for. */
function exampleOf(given: unknown): unknown {
  const schema = withoutNull(given as JsonSchema);
  const values = valuesOf(schema);
  if (values) return values.join('|');
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, part]) => [key, exampleOf(part)]));
  if (schema.type === 'array') return [exampleOf(schema.items)];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  return typeof schema.format === 'string' ? schema.format : 'text';
}
