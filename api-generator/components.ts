import { z } from 'zod';

/** A JSON Schema 2020-12, as OpenAPI 3.1 uses it. */
export type JsonSchema = {
  readonly description?: string;
  readonly properties?: Record<string, JsonSchema>;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
};

type Side = 'input' | 'output';

export type Components = ReturnType<typeof createComponents>;

/**
 * Turns zod schemas into JSON schemas. Those with an id (`.meta({ id })`) are collected, and referred to by it.
 * @throws Error if two different schemas have the same id
 */
export function createComponents() {
  const collected = new Map<string, JsonSchema>();

  /** The schema as written in place, without a reference to itself. */
  function inline(schema: z.ZodType, side: Side): JsonSchema {
    const whole = z.toJSONSchema(schema, { io: side, override: ({ jsonSchema }) => dropNoise(jsonSchema) });
    const { $schema, $defs = {}, ...own } = whole as JsonSchema;
    for (const [id, definition] of Object.entries($defs as Record<string, JsonSchema>)) collect(id, definition);
    return referring(own);
  }

  function collect(id: string, definition: JsonSchema): void {
    const { id: _, ...named } = referring(definition);
    const known = collected.get(id);
    if (known && JSON.stringify(known) !== JSON.stringify(named)) throw new Error(`two schemas have the id ${id}`);
    collected.set(id, named);
  }

  return {
    inline,
    schema(schema: z.ZodType, side: Side): JsonSchema {
      const { id, ...own } = inline(schema, side);
      if (typeof id !== 'string') return own;
      collect(id, own);
      return { $ref: `#/components/schemas/${id}` };
    },
    /** All collected schemas, by id. */
    schemas: (): Record<string, JsonSchema> =>
      Object.fromEntries([...collected].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

/** zod writes the bounds of JavaScript's integers, and a pattern in addition to the equivalent format. */
function dropNoise(schema: Record<string, unknown>): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format !== undefined) delete schema.pattern;
}

/** The schema, with its references pointing to the components of the document. */
const referring = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
