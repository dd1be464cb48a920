import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { HttpResponse } from '../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import { createExchange, type Exchange, unavailable } from './exchange.ts';
import { type Account, OAuthFailure, type Provider } from './provider.ts';

type Client = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly userinfoUrl: string;
};

const tokenSchema = z.object({ access_token: z.string().min(1) });
const profileSchema = z.object({
  id: z.union([z.int(), z.string().min(1)]),
  name: z.string().nullish(),
  login: z.string().nullish(),
});
const emailsSchema = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/**
 * GitHub, which supports OAuth 2.0 but not OpenID Connect.
 * @see https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 * @param timeoutMs for each step of a sign-in
 */
export function createGithub(client: Client, timeoutMs: number): Provider {
  const { clientId, clientSecret, authorizeUrl, tokenUrl, userinfoUrl } = client;
  return {
    async authorizationUrl({ redirectUri, state, verifier }) {
      const url = new URL(authorizeUrl);
      for (const [name, value] of Object.entries({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'read:user user:email',
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }))
        url.searchParams.set(name, value);
      return url;
    },
    async accountOf(answer, { redirectUri, verifier }) {
      const code = codeIn(answer, authorizeUrl);
      const exchange = createExchange('github', timeoutMs);
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        client_secret: clientSecret,
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      });
      const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
      const answered = await exchange(tokenUrl, { method: 'POST', headers, body: body.toString() });
      // A bad code is also answered with 200.
      const token = tokenSchema.safeParse(fieldsIn(answered));
      if (answered.status !== 200 || !token.success) throw notUnderstood('gave no token', answered);
      return accountOf(exchange, userinfoUrl, token.data.access_token);
    },
  };
}

/** @throws OAuthFailure for a refusal, and for an answer from another server (RFC 9207: GitHub may identify itself) */
function codeIn(answer: URLSearchParams, authorizeUrl: string): string {
  const [code, error, issuer] = ['code', 'error', 'iss'].map((name) => answer.get(name));
  if (issuer && (!URL.canParse(issuer) || new URL(issuer).origin !== new URL(authorizeUrl).origin))
    throw new OAuthFailure('provider_error', 'the answer is not of github');
  if (error === 'access_denied') throw new OAuthFailure('access_denied');
  if (error || !code) throw new OAuthFailure('provider_error', 'github answered without a code');
  return code;
}

/** GitHub answers in JSON if asked to, and form-encoded otherwise. */
const fieldsIn = ({ bytes }: HttpResponse): unknown =>
  parseJson(bytes) ?? Object.fromEntries(new URLSearchParams(bytes.toString()));

async function accountOf(exchange: Exchange, userinfoUrl: string, token: string): Promise<Account> {
  const headers = {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${token}`,
    // GitHub refuses requests without one.
    'user-agent': 'content-pipeline-platform',
  };
  const answered = await exchange(userinfoUrl, { headers });
  const profile = profileSchema.safeParse(parseJson(answered.bytes));
  if (answered.status !== 200 || !profile.success) throw notUnderstood('gave no profile', answered);
  const url = new URL(userinfoUrl);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/emails`;
  const listed = await exchange(url.href, { headers });
  const emails = listed.status === 200 ? emailsSchema.safeParse(parseJson(listed.bytes)) : null;
  if (isRateLimit(listed) || emails?.success === false) throw notUnderstood('gave no addresses', listed);
  // The profile's address is whatever its owner shows: only this list says which addresses are verified.
  const email = emails?.data?.find(({ primary, verified }) => primary && verified)?.email ?? null;
  const { id, name, login } = profile.data;
  return { subject: String(id), email, email_verified: email !== null, name: name ?? login ?? null };
}

const isRateLimit = ({ status, headers }: HttpResponse): boolean =>
  status === 403 && (headers['x-ratelimit-remaining'] === '0' || headers['retry-after'] !== undefined);

const notUnderstood = (what: string, answer: HttpResponse): Error =>
  isRateLimit(answer)
    ? unavailable('github', answer.status)
    : new OAuthFailure('provider_error', `github ${what} (status ${answer.status})`);
