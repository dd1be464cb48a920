import Router from '@koa/router';
import { z } from 'zod';
import { setEventPosition } from '../../../kernel/http/event-positions.ts';
import { requestSchema } from '../../../kernel/http/request-schema.ts';
import { bodyOf } from '../../../kernel/http/validation.ts';
import type { UserCreation } from '../use-cases/create-user.ts';
import { linkToUser, type ProviderAccount, signInWith } from '../use-cases/oauth-accounts.ts';
import type { Sessions } from '../use-cases/sessions.ts';
import { checkActive, sessionView } from './credentials.ts';
import { emailField } from './fields.ts';
import { originOf } from './origin.ts';

const account = {
  provider: z.enum(['google', 'github']),
  subject: z.string().min(1).max(255),
  email: z.string().max(1_000).nullable(),
  email_verified: z.boolean(),
  name: z.string().max(1_000).nullable(),
};
const signInBody = requestSchema(z.object(account));
const linkBody = requestSchema(z.object({ ...account, user_id: z.uuid(), session_id: z.uuid() }));

type Tools = UserCreation & { readonly sessions: Sessions };

/** For people just authenticated by a provider. Called only by the gateway. Its refusals have codes of their own. */
export function oauthRoutes({ store, registration, sessions }: Tools): Router {
  const router = new Router({ prefix: '/internal/oauth', sensitive: true });

  router.post('/sign-in', async (ctx) => {
    const body = bodyOf(ctx, signInBody);
    const user = await signInWith({ store, registration }, accountIn(body));
    checkActive(user);
    const session = await sessions.open(user, body.provider, originOf(ctx));
    setEventPosition(ctx, session.position);
    ctx.body = sessionView(session);
  });

  router.post('/link', async (ctx) => {
    const { user_id, session_id, ...body } = bodyOf(ctx, linkBody);
    const asking = { userId: user_id, sessionId: session_id };
    setEventPosition(ctx, await linkToUser(store, asking, accountIn(body)));
    ctx.body = { message: 'The account is linked' };
  });

  return router;
}

/** Names and addresses from a provider were entered by people: unusable ones count as absent. */
function accountIn({ provider, subject, email, email_verified, name }: z.infer<typeof signInBody>): ProviderAccount {
  const address = emailField.safeParse(email);
  // Non-ASCII local parts could turn into someone else's address when normalised.
  const isPlain = /^[\x21-\x7e]+@/.test(email ?? '');
  const verifiedEmail = email_verified && isPlain && address.success ? address.data : null;
  const shown = (name ?? '').replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim();
  return { provider, subject, verifiedEmail, name: [...(shown || (verifiedEmail ?? provider))].slice(0, 50).join('') };
}
