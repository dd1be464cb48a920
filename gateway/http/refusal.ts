import type { Context } from 'koa';
import { deviceOf } from '../../domains/shared/device.ts';
import { LimitExceeded } from '../limits/limit-exceeded.ts';

/** Of a user agent, what is enough to tell a device by. */
const AGENT_CHARACTERS = 300;

/**
 * What logs say of a refusal: who was refused, from where, and at which limit. The user is known by an id alone, and only where a
 * genuine token named one, expired or not: a failed sign-in is an event of identity's. Of a refusal that a service has answered, the code is not known.
 */
export function refusalOf(ctx: Context): object {
  const { refusal, userId } = ctx.state;
  return {
    error: refusal?.code,
    limit: refusal instanceof LimitExceeded ? refusal.limitName : undefined,
    user_id: userId ?? null,
    address: ctx.ip,
    device: deviceOf(ctx.get('user-agent').slice(0, AGENT_CHARACTERS) || null),
  };
}
