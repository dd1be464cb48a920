import type { Context } from 'koa';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { HttpError } from '../../kernel/http/errors.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { AccessTokens, Bearer } from './access-tokens.ts';
import { currentRole } from './current-role.ts';

export type AdministratorsOnly = {
  readonly store: EventStore;
  readonly tokens: AccessTokens;
  readonly limits: RateLimits;
};

/** The administrator who asks, by their own stream. @throws HttpError 401, 403, and 429 as for a service */
export async function administratorOf(ctx: Context, { store, tokens, limits }: AdministratorsOnly): Promise<Bearer> {
  const bearer = await tokens.authenticate(ctx);
  await limits.toService(ctx, 'ops', bearer.sub);
  if ((await currentRole(store, bearer)) !== 'admin')
    throw new HttpError(403, 'forbidden', 'This is for administrators');
  return bearer;
}
