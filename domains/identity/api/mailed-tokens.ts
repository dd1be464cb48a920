import { setTimeout as sleep } from 'node:timers/promises';
import Router from '@koa/router';
import type { Context } from 'koa';
import { z } from 'zod';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { clientGroupOf } from '../../../kernel/http/address-group.ts';
import { HttpError, notReady } from '../../../kernel/http/errors.ts';
import { setEventPosition } from '../../../kernel/http/event-positions.ts';
import { requestSchema } from '../../../kernel/http/request-schema.ts';
import { bodyOf } from '../../../kernel/http/validation.ts';
import { levelOf } from '../../../kernel/outages/unavailable.ts';
import type { Log } from '../../../kernel/process/log.ts';
import { normaliseEmail } from '../../shared/normalise-email.ts';
import type { MailTokens } from '../credentials/mail-tokens.ts';
import { hashPassword } from '../credentials/password-hashing.ts';
import { hashToken } from '../credentials/refresh-tokens.ts';
import { selfServiceCommand } from '../use-cases/self-service-command.ts';
import { userIdByEmail } from '../use-cases/user-by-email.ts';
import { type UserCommand, user } from '../user/index.ts';
import { checkPassword, passwordField, tokenField } from './fields.ts';
import { originOf } from './origin.ts';

const verifyBody = requestSchema(z.object({ token: tokenField }));
const addressBody = requestSchema(z.object({ email: z.string().max(320) }));
const resetBody = requestSchema(z.object({ token: tokenField, password: passwordField }));

// Longer than looking up an address takes, so that the answer takes the same time with and without an account.
const ASKING_TAKES_MS = 200;
// Each request writes at most one event.
const MAX_UNDER_WAY = 64;

type Dependencies = { readonly store: EventStore; readonly mailTokens: MailTokens; readonly log: Log };

/** Requests for mailed tokens, and their use. Called only by the gateway. */
export function mailedTokenRoutes({ store, mailTokens, log }: Dependencies): Router {
  let underWay = 0;
  const router = new Router({ prefix: '/internal', sensitive: true });

  router.post('/verify-email', async (ctx) => {
    const { token } = bodyOf(ctx, verifyBody);
    const userId = mailTokens.userOf(token, 'verification');
    const position = await useToken(userId, { type: 'VerifyEmail', token_hash: hashToken(token), now: now() });
    setEventPosition(ctx, position);
    ctx.body = { message: 'The address is verified' };
  });

  router.post('/forgot-password', async (ctx) => {
    await askForMail(ctx, requestReset);
    ctx.body = { message: 'If the address has an account, a mail with a link is on its way' };
  });

  router.post('/resend-verification', async (ctx) => {
    await askForMail(ctx, requestVerification);
    ctx.body = { message: 'If the address has an account and is not verified yet, a mail with a link is on its way' };
  });

  router.post('/reset-password', async (ctx) => {
    const { token, password } = bodyOf(ctx, resetBody);
    const userId = mailTokens.userOf(token, 'reset', 'invitation');
    if (userId === null) throw invalidToken();
    const { state } = await load(store, user, userId);
    if (state.status === 'none') throw invalidToken();
    checkPassword(password, 'password', state);
    const password_hash = await hashPassword(password, clientGroupOf(ctx));
    const { address } = originOf(ctx);
    const presented = { token_hash: hashToken(token), now: now() };
    const command = { type: 'SetPasswordByToken', ...presented, password_hash, address } as const;
    setEventPosition(ctx, await useToken(userId, command));
    ctx.body = { message: 'The password is set; sign in with it' };
  });

  /**
   * Gives the same answer after the same time, whether or not the address has an account. @throws HttpError 503 when
   * too many ask at once
   */
  async function askForMail(ctx: Context, request: (userId: string) => Promise<void>): Promise<void> {
    const { email } = bodyOf(ctx, addressBody);
    if (underWay >= MAX_UNDER_WAY) throw notReady('Too many mails are being requested');
    const [, userId] = await Promise.all([sleep(ASKING_TAKES_MS), userIdByEmail(store, normaliseEmail(email))]);
    if (userId === null) return;
    // Requested without waiting: the time it takes depends on whether there is an account, and on its history.
    underWay++;
    void request(userId)
      .catch((error) => log[levelOf(error)]({ err: error }, 'a mail was not requested'))
      .finally(() => underWay--);
  }

  async function requestVerification(userId: string): Promise<void> {
    const token = mailTokens.request('verification', userId);
    await execute(store, user, userId, { type: 'RequestVerification', token }, selfServiceCommand(userId));
  }

  async function requestReset(userId: string): Promise<void> {
    const token = mailTokens.request('reset', userId);
    const request = { type: 'RequestPasswordReset', token, now: now() } as const;
    await execute(store, user, userId, request, selfServiceCommand(userId));
  }

  /**
   * Executes a command authorised by a token.
   * @returns the position of what it wrote
   * @throws HttpError 400 `invalid_token`
   */
  async function useToken(userId: string | null, command: UserCommand): Promise<bigint> {
    if (userId === null) throw invalidToken();
    try {
      return (await execute(store, user, userId, command, selfServiceCommand(userId))).position;
    } catch (error) {
      if (error instanceof Rejection && REFUSALS.has(error.code)) throw invalidToken();
      throw error;
    }
  }

  return router;
}

const REFUSALS: ReadonlySet<string> = new Set(['user/invalid-token', 'user/not-found']);

const invalidToken = () => new HttpError(400, 'invalid_token', 'The token is unknown, used or expired');

const now = () => new Date().toISOString();
