import { z } from 'zod';
import { errorsOf, RECONNECT, TOMORROW } from '../platform-error.ts';

const bodySchema = z.object({ code: z.string().default(''), message: z.string().default('') });

/** Translates a failing answer (learn.microsoft.com/linkedin/shared/api-guide/concepts/error-handling). */
export const linkedinError = errorsOf({
  provider: 'linkedin',
  title: 'LinkedIn',
  read: (body) => bodySchema.safeParse(body).data ?? null,
  codes: {
    EXPIRED_ACCESS_TOKEN: RECONNECT,
    REVOKED_ACCESS_TOKEN: RECONNECT,
    // A day's allowance of calls, of the member or of the application.
    TOO_MANY_REQUESTS: TOMORROW,
    DUPLICATE_POST: { kind: 'invalid', nextAction: 'change the text: the account has already posted the same' },
  },
});
