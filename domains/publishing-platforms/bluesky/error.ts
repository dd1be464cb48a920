import { z } from 'zod';
import { errorsOf, RECONNECT } from '../platform-error.ts';

const bodySchema = z.object({ error: z.string(), message: z.string().default('') });

/** Translates a failing answer (atproto.com/specs/xrpc#error-responses). */
export const blueskyError = errorsOf({
  provider: 'bluesky',
  title: 'Bluesky',
  read(body) {
    const { data } = bodySchema.safeParse(body);
    return data ? { code: data.error, message: data.message } : null;
  },
  codes: {
    AccountTakedown: { kind: 'refused', nextAction: 'ask Bluesky why the account may not post' },
    ExpiredToken: RECONNECT,
    InvalidToken: RECONNECT,
    AuthFactorTokenRequired: { kind: 'refused', nextAction: 'use an app password instead of that of the account' },
  },
});
