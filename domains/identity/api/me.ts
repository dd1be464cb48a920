import Router from '@koa/router';
import { z } from 'zod';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { clientGroupOf } from '../../../kernel/http/address-group.ts';
import { callerOf, commandContextOf } from '../../../kernel/http/caller.ts';
import { notFound } from '../../../kernel/http/errors.ts';
import { setEventPosition } from '../../../kernel/http/event-positions.ts';
import { requestSchema } from '../../../kernel/http/request-schema.ts';
import { bodyOf, timeField } from '../../../kernel/http/validation.ts';
import { platformNames, platformSchema } from '../../publishing-platforms/index.ts';
import { hashPassword, verifyPassword } from '../credentials/password-hashing.ts';
import { settingsSchema } from '../user/events.ts';
import { type User, type UserCommand, user } from '../user/index.ts';
import { existingProfile } from './existing-profile.ts';
import { checkPassword, fieldError, nameField, passwordField } from './fields.ts';

const profileBody = requestSchema(
  z.object({
    name: nameField.optional(),
    avatar_url: z
      .url({ protocol: /^https?$/, hostname: /.+/ })
      .max(2_000)
      .nullable()
      .optional(),
  }),
);
const passwordBody = requestSchema(z.object({ current_password: passwordField, new_password: passwordField }));

const sections = settingsSchema.shape;
const preference = z.string().max(120).nullable();
const niche = z.string().trim().min(1).max(60);
/** Any part of the settings. Unknown names are refused: a typing error must not look like success. */
const settingsBody = requestSchema(
  z.strictObject({
    gates: z.strictObject(sections.gates.shape).partial().optional(),
    auto_start: z
      .strictObject({ ...sections.auto_start.shape, niches: z.array(niche).max(50) })
      .partial()
      .optional(),
    publishing: z
      .strictObject({
        platforms: z.array(platformSchema).max(platformNames.length),
        schedule_at: timeField.nullable(),
      })
      .partial()
      .optional(),
    notifications: z.strictObject(sections.notifications.shape).partial().optional(),
    budget: z.strictObject(sections.budget.shape).partial().optional(),
    defaults: z
      .strictObject({
        niche: preference,
        target_platform: preference,
        tone: preference,
        visual_style: preference,
        voice_id: preference,
        subtitle_style: preference,
      })
      .partial()
      .optional(),
  }),
);

/** A user's own profile, settings and password, read from the user's own stream. */
export function meRoutes({ store }: { store: EventStore }): Router {
  const router = new Router({ prefix: '/users/me', sensitive: true });

  router.get('/', async (ctx) => {
    ctx.body = await existingProfile(store, callerOf(ctx).userId);
  });

  router.put('/', async (ctx) => {
    const { userId } = callerOf(ctx);
    const { position } = await change(ctx, { type: 'UpdateProfile', ...bodyOf(ctx, profileBody) });
    setEventPosition(ctx, position);
    ctx.body = await existingProfile(store, userId);
  });

  router.get('/settings', async (ctx) => {
    ctx.body = (await existingUser(callerOf(ctx).userId)).settings;
  });

  router.put('/settings', async (ctx) => {
    const { state, position } = await change(ctx, { type: 'UpdateSettings', patch: bodyOf(ctx, settingsBody) });
    setEventPosition(ctx, position);
    if (state.status !== 'none') ctx.body = state.settings;
  });

  router.put('/password', async (ctx) => {
    const { current_password, new_password } = bodyOf(ctx, passwordBody);
    checkPassword(new_password, 'new_password');
    const state = await existingUser(callerOf(ctx).userId);
    if (
      state.passwordHash === null ||
      !(await verifyPassword(current_password, state.passwordHash, clientGroupOf(ctx)))
    ) {
      throw fieldError('current_password', { type: 'wrong_password', msg: 'The current password is wrong' });
    }
    const password_hash = await hashPassword(new_password, clientGroupOf(ctx));
    const command = { type: 'ChangePassword', verified_hash: state.passwordHash, password_hash } as const;
    const { position } = await change(ctx, command);
    setEventPosition(ctx, position);
    ctx.body = { message: 'The password is changed; all sessions have ended' };
  });

  const change = (ctx: Parameters<typeof commandContextOf>[0], command: UserCommand) =>
    execute(store, user, callerOf(ctx).userId, command, commandContextOf(ctx));

  async function existingUser(userId: string): Promise<Existing<User>> {
    const { state } = await load(store, user, userId);
    if (state.status === 'none') throw notFound(`user ${userId}`);
    return state;
  }

  return router;
}
