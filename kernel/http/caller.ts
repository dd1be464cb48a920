import { randomUUID } from 'node:crypto';
import type { Context } from 'koa';
import { type CommandContext, rootCommandContext } from '../aggregates/command-context.ts';
import { canonicalJson } from '../events/canonical-json.ts';
import { isUuid, uuidFrom } from '../events/ids.ts';
import { HttpError } from './errors.ts';

/**
 * What users may do: everyone what concerns their own data, auditors and operators also their part of `/api/v1/ops`,
 * administrators everything.
 */
export const ROLES = ['admin', 'auditor', 'operator', 'user'] as const;
export type Role = (typeof ROLES)[number];

/** The caller, as established by the gateway. */
export type Caller = {
  readonly userId: string;
  readonly role: Role;
  readonly email: string;
  /** Of the token that was presented; null if it names none. */
  readonly sessionId: string | null;
};

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Reads the identity headers. Services accept requests only from the gateway, which removes what clients send under
 * these names.
 * @throws HttpError 401 if they are missing or malformed
 */
export function callerOf(ctx: Context): Caller {
  const userId = ctx.get('x-user-id');
  const role = ROLES.find((each) => each === ctx.get('x-user-role'));
  const email = decoded(ctx.get('x-user-email'));
  if (!isUuid(userId) || role === undefined || email === null) {
    throw new HttpError(401, 'unauthorized', 'The request carries no identity');
  }
  return { userId, role, email, sessionId: ctx.get('x-session-id') || null };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null; // malformed: not written by the gateway
  }
}

/** Owners see their own data, administrators everything. */
export const maySee = (caller: Caller, ownerId: string | null): boolean =>
  ownerId === null || caller.role === 'admin' || caller.userId === ownerId;

/**
 * The context of a command that a user sends. With an `Idempotency-Key` header the command has the same id, and so the
 * same result, whenever the same user repeats it.
 * @param owner whose data the events will be; by default the caller's
 * @param asked the request, so that another one under the same key is refused. Events keep a digest of it, from which
 * short texts can be guessed: nothing personal or secret
 */
export function commandContextOf(
  ctx: Context,
  owner: string | null = callerOf(ctx).userId,
  asked?: object,
): CommandContext {
  const { userId } = callerOf(ctx);
  const key = ctx.get('idempotency-key');
  if (key !== '' && !IDEMPOTENCY_KEY.test(key)) {
    throw new HttpError(400, 'bad_request', 'Idempotency-Key takes 1 to 255 visible ASCII characters');
  }
  if (key === '') return rootCommandContext(randomUUID(), userId, owner);
  const context = rootCommandContext(uuidFrom('http', userId, ctx.method, ctx.path, key), userId, owner);
  return asked ? { ...context, requestDigest: uuidFrom(context.commandId, canonicalJson(asked)) } : context;
}
