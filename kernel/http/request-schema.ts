import type { z } from 'zod';

declare const isRequestSchema: unique symbol;

/** A schema of a body or a query that was declared with `requestSchema`. */
export type RequestSchema<S extends z.ZodType = z.ZodType> = S & { readonly [isRequestSchema]: true };

const declared = new Set<z.ZodType>();

/**
 * Declares the schema of a request body or query. Every text, list and record in it needs an upper bound, for what is accepted is
 * stored in a stream that is read again and again; a test walks all that are declared.
 */
export function requestSchema<S extends z.ZodType>(schema: S): RequestSchema<S> {
  declared.add(schema);
  return schema as RequestSchema<S>;
}

/** The request schemas of everything that is loaded. */
export const requestSchemas = (): readonly z.ZodType[] => [...declared];
