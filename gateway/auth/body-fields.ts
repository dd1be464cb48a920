import type { Context } from 'koa';
import { HttpError } from '../../kernel/http/errors.ts';

/**
 * The body of one of the gateway's own routes: an object that has these fields. Their values are checked by the identity
 * service, which answers the spec's 422.
 * @throws HttpError 400 naming the fields that are missing
 */
export function fieldsOf<Name extends string>(ctx: Context, ...names: readonly Name[]): Record<Name, unknown> {
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
