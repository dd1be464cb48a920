import type { z } from 'zod';

declare const isRequestSchema: unique symbol;

/** A schema of a body or a query that was declared with `requestSchema`. */
export type RequestSchema<S extends z.ZodType = z.ZodType> = S & { readonly [isRequestSchema]: true };

const declared = new Set<z.ZodType>();

/**
 * Declares the schema of a request body or query. Every text, list and record in it needs an upper bound, because what
 * is accepted is stored in a stream that is read again and again. A test walks all declared schemas.
 */
export function requestSchema<S extends z.ZodType>(schema: S): RequestSchema<S> {
  declared.add(schema);
  return schema as RequestSchema<S>;
}

/** The request schemas of all loaded modules. */
export const requestSchemas = (): readonly z.ZodType[] => [...declared];
