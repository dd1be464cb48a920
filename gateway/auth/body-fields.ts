import type { Context } from 'koa';
import { z } from 'zod';
import { HttpError, type ValidationItem, validationError } from '../../kernel/http/errors.ts';
import { excerptOf } from '../../kernel/http/excerpt.ts';
import type { Operation } from '../../kernel/http/operation.ts';
import { validated } from '../../kernel/http/validation.ts';
import { hasSessionCookie } from './cookies/sessions.ts';

/**
 * The body of one of the gateway's own routes: an object with the operation's fields, each of them a string. The
 * identity service validates their contents. A missing refresh token may be replaced by a cookie's.
 * @throws HttpError 400 naming missing fields, 422 naming fields that are not strings
 */
export function fieldsOf({ body, query }: Operation, ctx: Context): { body: unknown; query: unknown } {
  if (!(body instanceof z.ZodObject))
    return { body: undefined, query: query && validated(query, { ...ctx.query }, 'query') };
  const names = Object.keys(body.shape);
  const isTokenInCookie = names.includes('refresh_token') && hasSessionCookie(ctx) && !isGiven(ctx, 'refresh_token');
  if (isTokenInCookie) return { body: {}, query: undefined };
  const given = presentFieldsOf(ctx, names);
  if (names.includes('refresh_token')) return { body: refreshTokenIn(given), query: undefined };
  const others = names.filter((name) => typeof given[name] !== 'string');
  if (others.length > 0) throw validationError(others.map((name) => noText(name, given[name])));
  return { body: typeof given.token === 'string' ? { ...given, token: cut(given.token) } : given, query: undefined };
}

const bodyIn = (ctx: Context): unknown => (ctx.request as { body?: unknown }).body;

const isGiven = (ctx: Context, name: string): boolean =>
  new Map(Object.entries(bodyIn(ctx) ?? {})).get(name) !== undefined;

function presentFieldsOf(ctx: Context, names: readonly string[]): Record<string, unknown> {
  const body = bodyIn(ctx);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new HttpError(400, 'bad_request', 'The body must be a JSON object', { fields: names });
  }
  const given = new Map(Object.entries(body));
  const missing = names.filter((name) => given.get(name) === undefined);
  if (missing.length > 0) {
    throw new HttpError(400, 'bad_request', `Missing required fields: ${missing.join(', ')}`, { fields: missing });
  }
  return Object.fromEntries(names.map((name) => [name, given.get(name)]));
}

const noText = (name: string, value: unknown): ValidationItem => ({
  type: 'string_type',
  loc: ['body', name],
  msg: 'Input should be a valid string',
  input: excerptOf(value),
});

const MAX_TOKEN = 1_024;

/** Truncates what cannot be a token, so that it is refused like any other wrong one. */
const cut = (token: string): string => token.slice(0, MAX_TOKEN);

const refreshTokenIn = ({ refresh_token }: Record<string, unknown>): { refresh_token: string } => ({
  refresh_token: typeof refresh_token === 'string' ? cut(refresh_token) : '',
});
