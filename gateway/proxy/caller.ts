import type { Caller } from '../../kernel/http/caller.ts';
import type { Bearer, Claims } from '../auth/access-tokens.ts';

/** What a service learns about the bearer of a token. @param role according to the user's own stream */
export const callerIn = ({ sub, email, sid }: Bearer, role: Claims['role']): Caller => ({
  userId: sub,
  role,
  email,
  sessionId: sid,
});
