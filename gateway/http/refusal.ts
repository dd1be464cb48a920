import type { Context } from 'koa';
import { deviceOf } from '../../domains/shared/device.ts';
import { LimitExceeded } from './limit-exceeded.ts';

/** Enough of a user agent to recognise a device. */
const AGENT_CHARACTERS = 300;

/**
 * What logs say about a refusal: who was refused, from where, and by which limit. The user is identified only by id,
 * and only if a genuine token, expired or not, named them: a failed sign-in is recorded as one of identity's events.
 * The code of a service's own refusal is not known.
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
