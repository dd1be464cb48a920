import type { Context } from 'koa';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { HttpError } from '../../kernel/http/errors.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { AccessTokens, Bearer } from './access-tokens.ts';
import { currentRole } from './current-role.ts';

/** Auditors and operators step from event to event, each with what surrounds it. */
const LIMITS = { reads: 240, writes: 20 };

export type RoleRequired = {
  readonly store: EventStore;
  readonly tokens: AccessTokens;
  readonly limits: RateLimits;
};

/**
 * The requesting auditor or operator, according to their own stream; an administrator is both. @throws HttpError 401,
 * 403, and 429 as for a service
 */
export async function bearerWithRole(
  role: 'auditor' | 'operator',
  ctx: Context,
  { store, tokens, limits }: RoleRequired,
): Promise<Bearer> {
  const bearer = await tokens.authenticate(ctx);
  await limits.toService(ctx, 'ops', bearer.sub, LIMITS);
  const current = await currentRole(store, bearer);
  if (current !== role && current !== 'admin') {
    throw new HttpError(403, 'forbidden', `This is for ${role}s: an administrator gives that role`);
  }
  return bearer;
}
