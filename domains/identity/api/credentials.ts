import { randomUUID } from 'node:crypto';
import Router from '@koa/router';
import type { Context } from 'koa';
import { z } from 'zod';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { clientGroupOf } from '../../../kernel/http/address-group.ts';
import { HttpError, toHttpError } from '../../../kernel/http/errors.ts';
import { setEventPosition } from '../../../kernel/http/event-positions.ts';
import { requestSchema } from '../../../kernel/http/request-schema.ts';
import { bodyOf } from '../../../kernel/http/validation.ts';
import { levelOf } from '../../../kernel/outages/unavailable.ts';
import type { Log } from '../../../kernel/process/log.ts';
import { normaliseEmail } from '../../shared/normalise-email.ts';
import type { MailTokens } from '../credentials/mail-tokens.ts';
import { hashPassword, verifyPassword } from '../credentials/password-hashing.ts';
import type { Registration } from '../settings.ts';
import { createUser } from '../use-cases/create-user.ts';
import { selfServiceCommand } from '../use-cases/self-service-command.ts';
import type { Session, Sessions } from '../use-cases/sessions.ts';
import { userByEmail } from '../use-cases/user-by-email.ts';
import type { User } from '../user/index.ts';
import { checkPassword, emailField, nameField, passwordField, tokenField } from './fields.ts';
import { originOf } from './origin.ts';

const registerBody = requestSchema(z.object({ email: emailField, password: passwordField, name: nameField }));
const loginBody = requestSchema(z.object({ email: z.string().max(320), password: passwordField }));
const tokenBody = requestSchema(z.object({ refresh_token: tokenField }));

type Tools = {
  readonly store: EventStore;
  readonly sessions: Sessions;
  readonly mailTokens: MailTokens;
  readonly log: Log;
  readonly registration: Registration;
};

/** Registration, sign-in, refresh and logout. Called only by the gateway, which signs the access tokens. */
export function credentialRoutes({ store, sessions, mailTokens, log, registration }: Tools): Router {
  const router = new Router({ prefix: '/internal', sensitive: true });

  router.post('/register', async (ctx) => {
    const { email, password, name } = bodyOf(ctx, registerBody);
    checkPassword(password, 'password', { email, name });
    const commandId = commandIdOf(ctx, email);
    const user_id = uuidFrom(commandId, 'user');
    const verification = mailTokens.request('verification', user_id);
    const password_hash = await hashPassword(password, clientGroupOf(ctx));
    const { state, events, position } = await createUser(
      { store, registration },
      { type: 'RegisterUser', user_id, email, name, role: 'user', password_hash, verification },
      selfServiceCommand(user_id, commandId),
    );
    if (state.status === 'none') throw new Error(`user ${user_id} was registered and does not exist`);
    // A repeat under the same Idempotency-Key proves that the caller knows the address, but not the password.
    const isRepeat = events.some(({ type, data }) => type === 'UserRegistered' && data.password_hash !== password_hash);
    if (isRepeat && !(await verifyPassword(password, state.passwordHash, clientGroupOf(ctx)))) {
      throw new HttpError(409, 'conflict', 'There is already an account with this address');
    }
    checkActive(state);
    setEventPosition(ctx, position);
    ctx.status = 201;
    ctx.body = sessionView(await sessions.open(state, 'password', originOf(ctx), commandId).catch(notSignedIn));
  });

  router.post('/login', async (ctx) => {
    const { email, password } = bodyOf(ctx, loginBody);
    const user = await userByEmail(store, normaliseEmail(email));
    const fits = await verifyPassword(password, user?.passwordHash ?? null, clientGroupOf(ctx));
    if (!user || !fits) {
      // Recorded without waiting: the response time must not reveal whether the user exists.
      if (user) {
        void sessions
          .refuse(user.id, 'password', 'wrong password', originOf(ctx))
          .catch((error) => log[levelOf(error)]({ err: error }, 'a refused sign-in was not recorded'));
      }
      throw new HttpError(401, 'unauthorized', 'E-mail or password is wrong');
    }
    checkActive(user);
    const session = await sessions.open(user, 'password', originOf(ctx));
    setEventPosition(ctx, session.position);
    ctx.body = sessionView(session);
  });

  router.post('/refresh', async (ctx) => {
    const session = await sessions.refresh(bodyOf(ctx, tokenBody).refresh_token, originOf(ctx));
    if (!session) throw new HttpError(401, 'unauthorized', 'The refresh token is invalid, used or expired');
    setEventPosition(ctx, session.position);
    ctx.body = sessionView(session);
  });

  router.post('/logout', async (ctx) => {
    const position = await sessions.revoke(bodyOf(ctx, tokenBody).refresh_token, originOf(ctx));
    if (position !== null) setEventPosition(ctx, position);
    ctx.body = { message: 'Signed out' };
  });

  return router;
}

/** The account exists: without saying so, a caller would take the failure for one of registering. @throws Error */
function notSignedIn(error: unknown): never {
  const { status, code, message, headers } = toHttpError(error);
  if (status < 500) throw error;
  const next_action = 'Sign in, or repeat the request with the same Idempotency-Key';
  const said = `The account is registered, but no session could be opened: ${message}. ${next_action}`;
  throw new HttpError(status, code, said, { code: 'registered', cause: message, next_action }, headers);
}

/** Checked only once the caller has proved the password. @throws HttpError 403 */
export function checkActive({ status }: Existing<User>): void {
  if (status !== 'active') throw new HttpError(403, 'account_deactivated', 'This account is deactivated');
}

/** The part of a session that the gateway needs for its token response. */
export const sessionView = ({ id: session_id, user: { id, email, name, role }, refreshToken }: Session) => ({
  session_id,
  user: { id, email, name, role },
  refresh_token: refreshToken,
});

function commandIdOf(ctx: Context, email: string): string {
  const key = ctx.get('idempotency-key');
  return key === '' ? randomUUID() : uuidFrom('register', email, key);
}
