import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { z } from 'zod';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { type Documents, pageQuery } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { callerOf, commandContextOf } from '../../../kernel/http/caller.ts';
import { HttpError } from '../../../kernel/http/errors.ts';
import { setEventPosition, waitForPosition } from '../../../kernel/http/event-positions.ts';
import { requestSchema } from '../../../kernel/http/request-schema.ts';
import { bodyOf, idParam, queryOf } from '../../../kernel/http/validation.ts';
import { listUsers, users } from '../../../read-models/users.ts';
import { isAdministrator } from '../../shared/accounts.ts';
import type { MailTokens } from '../credentials/mail-tokens.ts';
import { hashToken } from '../credentials/refresh-tokens.ts';
import { createUser } from '../use-cases/create-user.ts';
import { userByEmail } from '../use-cases/user-by-email.ts';
import { roleSchema } from '../user/events.ts';
import { type UserCommand, user } from '../user/index.ts';
import { existingProfile } from './existing-profile.ts';
import { emailField, nameField } from './fields.ts';

const listQuery = requestSchema(
  z.object({
    ...pageQuery,
    role: roleSchema.optional(),
    status: z.enum(['active', 'invited', 'deactivated']).optional(),
    email: emailField.optional(),
  }),
);
const inviteBody = requestSchema(
  z.object({ email: emailField, name: nameField.optional(), role: roleSchema.default('user') }),
);
const roleBody = requestSchema(z.object({ role: roleSchema }));
const statusBody = requestSchema(z.object({ status: z.enum(['active', 'deactivated']) }));

const INVITATION_MS = 7 * 24 * 3_600_000;

type Tools = { readonly store: EventStore; readonly documents: Documents; readonly mailTokens: MailTokens };

/** Administration of users. */
export function userRoutes({ store, documents, mailTokens }: Tools): Router {
  const router = new Router({ prefix: '/users', sensitive: true });
  const administratorsOnly = administrators(store);

  router.get('/', administratorsOnly, waitForPosition(documents, users), async (ctx) => {
    const { limit, cursor, ...filter } = queryOf(ctx, listQuery);
    ctx.body = await listUsers(documents, filter, { limit, cursor });
  });

  router.post('/invite', administratorsOnly, async (ctx) => {
    const { email, name = email, role } = bodyOf(ctx, inviteBody);
    const command = commandContextOf(ctx);
    const invited = await userByEmail(store, email);
    const user_id = invited?.status === 'invited' ? invited.id : uuidFrom(command.commandId, 'user');
    const expires_at = new Date(Date.now() + INVITATION_MS).toISOString();
    const invitation = { token_hash: hashToken(mailTokens.make('invitation', user_id, expires_at)), expires_at };
    const { position } = await createUser(
      store,
      { type: 'InviteUser', user_id, email, name, role, invitation, invited_by: command.actor },
      { ...command, owner: user_id },
    );
    setEventPosition(ctx, position);
    ctx.status = 201;
    ctx.body = await existingProfile(store, user_id);
  });

  router.put('/:id/role', administratorsOnly, async (ctx) => {
    const { role } = bodyOf(ctx, roleBody);
    await change(ctx, { type: 'ChangeRole', role, by: callerOf(ctx).userId });
  });

  router.put('/:id/status', administratorsOnly, async (ctx) => {
    const { status } = bodyOf(ctx, statusBody);
    await change(ctx, { type: 'SetStatus', status, by: callerOf(ctx).userId });
  });

  async function change(ctx: Context & { params: Record<string, string> }, command: UserCommand): Promise<void> {
    const userId = idParam(ctx, 'id');
    const { position } = await execute(store, user, userId, command, commandContextOf(ctx, userId));
    setEventPosition(ctx, position);
    ctx.body = await existingProfile(store, userId);
  }

  return router;
}

/** Lets those through who are administrators by their own stream: a token names the role of the moment it was signed. */
const administrators =
  (store: EventStore): Middleware =>
  async (ctx, next) => {
    const { userId } = callerOf(ctx);
    if (!(await isAdministrator(store, userId))) throw new HttpError(403, 'forbidden', 'This is for administrators');
    await next();
  };
