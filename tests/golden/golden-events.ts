import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
// Whatever the platform stores is defined by what this imports.
import '../../platform/start.ts';
import { catalogue, currentSchemaVersion } from '../../kernel/events/catalogue.ts';

type Data = Record<string, unknown>;

/** One version of one event type, as it was when it was first recorded: from then on there may be events like it. */
export type GoldenEvent = {
  readonly type: string;
  readonly version: number;
  /** JSON Schema of the data. */
  readonly schema: object;
  /** Data of that version: one with all that it can hold, and one with as little as it may. */
  readonly examples: readonly Data[];
};

/** The newest version of an event type, as the source has it. */
export type CurrentEvent = GoldenEvent & { readonly category: string };

/** A category's file: one line of JSON for each version of each type. */
export const goldenFile = (category: string): string =>
  fileURLToPath(new URL(`./events/${category}.jsonl`, import.meta.url));

export function readGolden(category: string): GoldenEvent[] {
  const file = goldenFile(category);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as GoldenEvent);
}

/** Every event type of the catalogue, in its newest version. */
export const currentEvents = (): CurrentEvent[] =>
  [...catalogue.values()].flatMap(({ category, schemas }) =>
    Object.entries(schemas).map(([type, shape]) => {
      const { $schema: _, ...schema } = z.toJSONSchema(shape);
      const examples = (['full', 'sparse'] as const).map((size) => exampleOf(schema as Schema, size) as Data);
      return { category, type, version: currentSchemaVersion(type), schema, examples };
    }),
  );

/** The part of JSON Schema that event schemas are written in. */
type Schema = {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
};

/** @throws Error for what it cannot make an example of */
function exampleOf(schema: Schema, size: 'full' | 'sparse'): unknown {
  if (schema.const !== undefined) return schema.const;
  const choices = schema.enum ?? schema.anyOf ?? schema.oneOf;
  if (choices) {
    const choice = size === 'full' ? choices[0] : choices.at(-1);
    return schema.enum ? choice : exampleOf(choice as Schema, size);
  }
  const types = [schema.type ?? []].flat();
  switch (size === 'full' ? types[0] : types.at(-1)) {
    case 'object':
      return objectOf(schema, size);
    case 'array': {
      const length = Math.max(schema.minItems ?? 0, size === 'full' ? 1 : 0);
      return Array.from({ length }, () => exampleOf(schema.items ?? {}, size));
    }
    case 'string':
    // No type at all is any.
    case undefined:
      return 'text';
    case 'boolean':
      return size === 'full';
    case 'integer':
    case 'number':
      return Math.min(schema.maximum ?? 1, Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1));
    case 'null':
      return null;
    default:
      throw new Error(`no example can be made of ${JSON.stringify(schema)}`);
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, size: 'full' | 'sparse'): object {
  const wanted = Object.entries(properties).filter(([name]) => size === 'full' || required.includes(name));
  const known = wanted.map(([name, property]) => [name, exampleOf(property, size)]);
  const isOpen = typeof additionalProperties === 'object' && size === 'full';
  return Object.fromEntries(isOpen ? [...known, ['key', exampleOf(additionalProperties, size)]] : known);
}
