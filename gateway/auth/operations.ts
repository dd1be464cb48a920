import { z } from 'zod';
import { ROLES } from '../../kernel/http/caller.ts';
import { operation } from '../../kernel/http/operation.ts';
import { ACCESS_TOKEN_SECONDS } from './access-tokens.ts';
import { oauthOperations } from './oauth/operations.ts';
import { TICKET_SECONDS } from './tickets.ts';

const email = z.string().max(320);
const password = z
  .string()
  .max(16_384)
  .describe('At least 12 characters, at most 72 bytes, and not among the most common');
const token = z.string().max(1_024);
const refreshBody = z.object({
  refresh_token: token.describe('`ort_…`; omit it if the session is in cookies').optional(),
});

const message = z.strictObject({ message: z.string() }).meta({ id: 'Message' });

const tokens = {
  access_token: z.string().describe(`A JWT for \`Authorization: Bearer\`, valid for ${ACCESS_TOKEN_SECONDS} seconds`),
  refresh_token: z.string().describe('Valid for 30 days and for one refresh'),
  token_type: z.literal('Bearer'),
  expires_in: z.int().describe('How many seconds the access token is valid'),
};
const user = z
  .strictObject({ id: z.string(), email: z.string(), name: z.string(), role: z.enum(ROLES) })
  .meta({ id: 'SessionUser' });
const session = z.strictObject({ ...tokens, user }).meta({ id: 'Session' });
const cookieSession = z
  .strictObject({ expires_in: tokens.expires_in, user })
  .describe('The tokens are in cookies that no script can read')
  .meta({ id: 'CookieSession' });

const BY_COOKIE =
  'With the header `X-Session: cookie`, which only pages of the gateway and the dashboard may send, the tokens come as cookies.';
const NOT_OURS = 'Cookies were requested by a page that belongs to neither the gateway nor the dashboard';

const auth = { method: 'POST', access: 'everybody' } as const;
const SAME_ANSWER =
  'The answer is the same whether or not the address has an account: it is sent before the mail is requested, and names no position.';
const BAD_TOKEN = 'The token is unknown, already used or expired';

/** Signing in and everything that leads to it: answered by the gateway itself. */
export const authOperations = {
  ...oauthOperations,
  register: operation({
    ...auth,
    path: '/api/v1/auth/register',
    summary: 'Create an account and sign in',
    description: `A mail with a link verifies the address. ${BY_COOKIE}`,
    body: z.object({ email, password, name: z.string().max(100) }),
    status: 201,
    answer: z.union([session, cookieSession]),
    failures: {
      400: 'A field is missing',
      403: `The operator has closed registration (\`registration_closed\`). ${NOT_OURS}`,
      409: 'The address has an account',
      503: 'A store is unavailable. If `detail.code` is `registered`, the account exists: sign in, or repeat with the same key',
    },
    writes: true,
  }),
  login: operation({
    ...auth,
    path: '/api/v1/auth/login',
    summary: 'Sign in',
    description: BY_COOKIE,
    body: z.object({ email, password }),
    answer: z.union([session, cookieSession]),
    failures: {
      400: 'A field is missing',
      401: 'Wrong address or password',
      403: `The account is deactivated. ${NOT_OURS}`,
    },
    writes: true,
    takesKey: false,
  }),
  refresh: operation({
    ...auth,
    path: '/api/v1/auth/refresh',
    summary: 'Exchange a refresh token for new tokens',
    description: `A token that has already been used ends the session, because it may have been stolen. A token from a cookie is answered with new cookies. ${BY_COOKIE}`,
    body: refreshBody,
    answer: z.union([z.strictObject(tokens).meta({ id: 'Tokens' }), cookieSession]),
    failures: { 400: 'The token is missing', 401: BAD_TOKEN, 403: NOT_OURS },
    writes: true,
    takesKey: false,
  }),
  logout: operation({
    ...auth,
    path: '/api/v1/auth/logout',
    summary: 'End the session of a refresh token',
    description: 'For a session in cookies, the cookies are removed.',
    body: refreshBody,
    answer: message,
    failures: { 400: 'The token is missing', 403: NOT_OURS },
    writes: true,
    takesKey: false,
  }),
  verifyEmail: operation({
    ...auth,
    path: '/api/v1/auth/verify-email',
    summary: 'Verify an address with the token from the mail',
    body: z.object({ token }),
    answer: message,
    failures: { 400: BAD_TOKEN },
    writes: true,
    takesKey: false,
  }),
  resendVerification: operation({
    ...auth,
    path: '/api/v1/auth/resend-verification',
    summary: 'Request another mail to verify an address',
    description: `At most one a minute for each account; its token invalidates earlier ones. ${SAME_ANSWER}`,
    body: z.object({ email }),
    answer: message,
    failures: { 400: 'The address is missing' },
  }),
  forgotPassword: operation({
    ...auth,
    path: '/api/v1/auth/forgot-password',
    summary: 'Request a mail to choose a new password',
    description: SAME_ANSWER,
    body: z.object({ email }),
    answer: message,
    failures: { 400: 'The address is missing' },
  }),
  resetPassword: operation({
    ...auth,
    path: '/api/v1/auth/reset-password',
    summary: 'Choose a new password with the token from the mail, or accept an invitation',
    body: z.object({ token, password }),
    answer: message,
    failures: { 400: BAD_TOKEN },
    writes: true,
    takesKey: false,
  }),
  showSession: operation({
    method: 'GET',
    access: 'everybody',
    path: '/api/v1/auth/session',
    summary: 'Find out whether the cookies hold a session',
    description:
      'Pages ask this first: without a session, all their other requests would be refused, and browsers log refusals as errors.',
    answer: z
      .strictObject({
        signed_in: z.boolean(),
        expires_at: z.iso
          .datetime()
          .nullable()
          .describe('When the access token ends; null if it has ended: refresh it'),
      })
      .meta({ id: 'SessionState' }),
  }),
  openSocket: operation({
    method: 'POST',
    path: '/api/v1/auth/ws-ticket',
    summary: 'Get a ticket that opens one socket: `/ws?ticket=`',
    description:
      'A page that asks for a ticket before it reads anything, and opens the socket with `since`, misses nothing and ' +
      'does not need to read again. Nothing is written before the ticket is used, so there is no event position.',
    answer: z
      .strictObject({
        ticket: z.string(),
        expires_in: z.int().describe(`Seconds; ${TICKET_SECONDS}`),
        since: z
          .string()
          .nullable()
          .describe('The position of the newest frame; null if there has been none, or it could not be read'),
      })
      .meta({ id: 'SocketTicket' }),
  }),
};
