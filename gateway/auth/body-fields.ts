import type { Context } from 'koa';
import { HttpError, type ValidationItem, validationError } from '../../kernel/http/errors.ts';
import { excerptOf } from '../../kernel/http/excerpt.ts';

/**
 * The body of one of the gateway's own routes: an object that has these fields, each of them text. What they may say is checked
 * by the identity service.
 * @throws HttpError 400 naming the fields that are missing, 422 naming those that are no text
 */
export function requiredFields<Name extends string>(ctx: Context, ...names: readonly Name[]): Record<Name, string> {
  const given = presentFieldsOf(ctx, ...names);
  const others = names.filter((name) => typeof given[name] !== 'string');
  if (others.length > 0) throw validationError(others.map((name) => noText(name, given[name])));
  return given as Record<Name, string>;
}

function presentFieldsOf<Name extends string>(ctx: Context, ...names: readonly Name[]): Record<Name, unknown> {
  const body: unknown = (ctx.request as { body?: unknown }).body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new HttpError(400, 'bad_request', 'The body must be a JSON object', { fields: names });
  }
  const given = new Map(Object.entries(body));
  const missing = names.filter((name) => given.get(name) === undefined);
  if (missing.length > 0) {
    throw new HttpError(400, 'bad_request', `Missing required fields: ${missing.join(', ')}`, { fields: missing });
  }
  return Object.fromEntries(names.map((name) => [name, given.get(name)])) as Record<Name, unknown>;
}

const noText = (name: string, value: unknown): ValidationItem => ({
  type: 'string_type',
  loc: ['body', name],
  msg: 'Input should be a valid string',
  input: excerptOf(value),
});

const MAX_TOKEN = 1_024;

/** The refresh token of a body; of anything that cannot be one as much as is refused like any other wrong token. @throws HttpError 400 */
export function refreshTokenOf(ctx: Context): { refresh_token: string } {
  const { refresh_token } = presentFieldsOf(ctx, 'refresh_token');
  return { refresh_token: typeof refresh_token === 'string' ? refresh_token.slice(0, MAX_TOKEN) : '' };
}
