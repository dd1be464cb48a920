import type { Context } from 'koa';
import { z } from 'zod';
import { HttpError, type ValidationItem, validationError } from './errors.ts';
import { excerptOf, shortened } from './excerpt.ts';
import type { RequestSchema } from './request-schema.ts';

type Issue = z.core.$ZodIssue;

/** The body, parsed by the schema. @throws HttpError 422 with one item per problem */
export function bodyOf<S extends z.ZodType>(ctx: Context, schema: RequestSchema<S>): z.infer<S> {
  return validated(schema, (ctx.request as { body?: unknown }).body ?? {}, 'body');
}

/** A path parameter that must be a UUID; anything else does not exist. @throws HttpError 404 */
export function idParam(ctx: Context & { params: Record<string, string> }, name: string): string {
  const result = z.guid().safeParse(ctx.params[name]);
  if (!result.success)
    throw new HttpError(
      404,
      'not_found',
      `${name} ${JSON.stringify(shortened(ctx.params[name] ?? ''))} does not exist`,
    );
  return result.data.toLowerCase();
}

/**
 * Whether it is in the years 0000 to 9999 in UTC: times are compared as text, and others are written with more digits.
 */
const hasFourDigits = (text: string): boolean => {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && /^\d{4}-/.test(time.toISOString());
};

/** A time with an offset, bounded because its fraction of a second may have any number of digits. */
export const timeField = z.iso
  .datetime({ offset: true })
  .max(40)
  .refine(hasFourDigits, 'Input should be a time before the year 10000 in UTC');

/** The same, written in UTC with milliseconds as all times are. */
export const utcTimeField = timeField.transform((text) => new Date(text).toISOString());

const time = z.union([timeField, z.iso.date().max(10)], 'Input should be a date or a time with an offset');
const isDay = (text: string): boolean => text.length === 'YYYY-MM-DD'.length;

/** `?from=&to=` of a list, as UTC times. A day stands for its beginning in `from` and for its end in `to`. */
export const periodQuery = {
  from: time.transform((text) => new Date(text).toISOString()).optional(),
  to: time.transform((text) => new Date(isDay(text) ? `${text}T23:59:59.999Z` : text).toISOString()).optional(),
};

/** Of a body with a hundred thousand mistakes, only the first are reported. */
const MAX_ITEMS = 20;

export function validated<S extends z.ZodType>(schema: S, input: unknown, where: 'body' | 'query'): z.infer<S> {
  const result = schema.safeParse(input, { reportInput: true });
  if (result.success) return requireWholeCharacters(result.data, where);
  const items: ValidationItem[] = [];
  for (const issue of result.error.issues) {
    if (items.length >= MAX_ITEMS) break;
    items.push(...itemsOf(issue, where, input));
  }
  throw validationError(items.slice(0, MAX_ITEMS));
}

const HALF_A_CHARACTER = /\p{Surrogate}/u;

/**
 * JSON can escape one half of a surrogate pair. The stores keep such a text in different ways, so that it would not be
 * found again, and two of them would be one. @param value parsed, so that its depth is that of its schema
 */
function requireWholeCharacters<T>(value: T, ...place: (string | number)[]): T {
  if (typeof value === 'string' && HALF_A_CHARACTER.test(value)) {
    const msg = 'Input should be text: it contains a surrogate without its other half, which is no character';
    throw validationError([{ type: 'string_unicode', loc: place, msg, input: null }]);
  }
  if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value))
      requireWholeCharacters(part, ...place, Array.isArray(value) ? Number(key) : key);
  return value;
}

function itemsOf(issue: Issue, where: string, input: unknown): ValidationItem[] {
  const place = [where, ...pathOf(issue)];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, MAX_ITEMS).map((key) => ({
      type: 'extra_forbidden',
      loc: [...place, shortened(key)],
      msg: 'Extra inputs are not permitted',
      input: excerptOf(at(input, [...issue.path, key])),
    }));
  }
  const value = at(input, issue.path);
  const { type, msg, ctx } = describe(issue, value);
  return [{ type, loc: place, msg, input: excerptOf(value), ...(ctx ? { ctx } : {}) }];
}

const pathOf = (issue: Issue): (string | number)[] =>
  issue.path.map((part) => (typeof part === 'number' ? part : shortened(String(part))));

const at = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  );

type Described = { type: string; msg: string; ctx?: Record<string, unknown> };

const SIZES: Record<string, { what: string; unit: string; small: string; big: string; min: string; max: string }> = {
  string: {
    what: 'String',
    unit: 'character',
    small: 'string_too_short',
    big: 'string_too_long',
    min: 'min_length',
    max: 'max_length',
  },
  array: {
    what: 'List',
    unit: 'item',
    small: 'too_short',
    big: 'too_long',
    min: 'min_length',
    max: 'max_length',
  },
  number: { what: 'Input', unit: '', small: 'greater_than_equal', big: 'less_than_equal', min: 'ge', max: 'le' },
};

/** Types as zod names them, in the words of the 422 shape. */
const TYPES: Record<string, { type: string; what: string }> = {
  int: { type: 'int_type', what: 'integer' },
  boolean: { type: 'bool_type', what: 'boolean' },
  array: { type: 'list_type', what: 'list' },
  object: { type: 'dict_type', what: 'dictionary' },
};

// The words are those that reference clients of the spec's 422 shape already know.
function describe(issue: Issue, value: unknown): Described {
  if (issue.code === 'invalid_type' && value === undefined) return { type: 'missing', msg: 'Field required' };
  if (issue.code === 'invalid_type') {
    const { type, what } = TYPES[issue.expected] ?? { type: `${issue.expected}_type`, what: issue.expected };
    return { type, msg: `Input should be a valid ${what}` };
  }
  if (issue.code === 'too_small' || issue.code === 'too_big') return sizeOf(issue);
  if (issue.code === 'invalid_value')
    return {
      type: value === undefined ? 'missing' : 'enum',
      msg: value === undefined ? 'Field required' : `Input should be one of ${issue.values.map(String).join(', ')}`,
      ctx: { expected: issue.values },
    };
  if (issue.code === 'invalid_format' && issue.format === 'guid')
    return { type: 'uuid_parsing', msg: 'Input should be a valid UUID' };
  if (issue.code === 'invalid_format') return { type: `${issue.format}_parsing`, msg: issue.message };
  if (issue.code === 'not_multiple_of')
    return {
      type: 'multiple_of',
      msg: `Input should be a multiple of ${issue.divisor}`,
      ctx: { multiple_of: issue.divisor },
    };
  return { type: 'value_error', msg: issue.message };
}

function sizeOf(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): Described {
  const size = SIZES[issue.origin] ?? {
    what: 'Input',
    unit: '',
    small: 'too_small',
    big: 'too_big',
    min: 'ge',
    max: 'le',
  };
  const small = issue.code === 'too_small';
  const limit = Number(small ? issue.minimum : issue.maximum);
  const words = size.unit
    ? `have at ${small ? 'least' : 'most'} ${limit} ${size.unit}${limit === 1 ? '' : 's'}`
    : `be ${small ? 'greater' : 'less'} than ${issue.inclusive === false ? '' : 'or equal to '}${limit}`;
  const isExclusive = !size.unit && issue.inclusive === false;
  const bound = small ? size.min : size.max;
  return {
    type: isExclusive ? `${small ? 'greater' : 'less'}_than` : small ? size.small : size.big,
    msg: `${size.what} should ${words}`,
    ctx: { [isExclusive ? `${bound[0]}t` : bound]: limit },
  };
}
