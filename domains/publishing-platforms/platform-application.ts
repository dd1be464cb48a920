import { createHash } from 'node:crypto';
import { parseJson } from '../../kernel/providers/parse-json.ts';
import { ProviderError } from '../../kernel/providers/provider-error.ts';
import type { PlatformAdapter } from './publishing-platform.ts';
import type { RefreshToken, RefreshTokens } from './refresh-tokens.ts';
import { askTokenEndpoint, refusedByTokenEndpoint, type TokenEndpoint, tokenAnswerSchema } from './token-endpoint.ts';

/** The access a user has granted at a platform, and for which account. */
export type GrantedAccess = {
  readonly platformAccountId: string;
  /** The platform's display name for the account. */
  readonly name: string;
  readonly scopes: readonly string[];
  readonly token: RefreshToken;
};

/** An authorization code and what is needed to redeem it. */
export type CodeGrant = {
  readonly code: string;
  /** For PKCE (RFC 7636). */
  readonly codeVerifier: string;
  /** The same as in the address of the consent page. */
  readonly redirectUri: string;
};

/** What a user types in where a platform has no consent page of its own kind, or needs no registration. */
export type SignIn = {
  /** As the platform calls the user: a name or a handle. */
  readonly identifier: string;
  /** Made for this installation alone, where the platform has such passwords. */
  readonly password: string;
  /** Of the user's own server; null for the usual one. */
  readonly address: string | null;
};

/** An account that a user has connected. */
export type AccountToUse = {
  readonly platformAccountId: string;
  readonly tokens: RefreshTokens;
  /** The server that it is at, where a user has named one; null for the one that is configured. */
  readonly instance: string | null;
};

type Common = {
  /** Posts with an account that a user has connected. */
  adapter(account: AccountToUse): PlatformAdapter;
  /** Tells the platform that access is given up; null if it has no such call. @throws ProviderError */
  readonly revoke:
    | ((tokens: RefreshTokens, signal: AbortSignal, instance: AccountToUse['instance']) => Promise<void>)
    | null;
};

type Consent = {
  /** The consent page (RFC 6749 §4.1.1). */
  authorizeUrl(request: Omit<CodeGrant, 'code'> & { readonly state: string }): string;
  /** @throws ProviderError `code-refused`, `missing-permission`, `no-account`, or anything that a call may throw */
  redeem(grant: CodeGrant, signal: AbortSignal): Promise<GrantedAccess>;
};

/** This installation as registered at a platform: users connect their own accounts on the platform's consent page. */
export type ConsentApplication = Common & Consent;

/** This installation as registered at one server of a platform; null for the one that is configured. */
export type ConsentAt = Consent & { readonly instance: string | null };

/** A platform of many servers, each with a consent page of its own: users name the one that their account is at. */
export type InstanceApplication = Common & {
  /** The one that is meant where none is named; null where one has to be named. */
  readonly usualInstance: string | null;
  /**
   * The server that a user names, at which this installation registers itself if it has not done so before.
   * @param named as it was typed in; null for the usual one
   * @throws ProviderError with one of `INSTANCE_PROBLEMS`, or anything that a call may throw
   */
  at(named: string | null, redirectUri: string, signal: AbortSignal): Promise<ConsentAt>;
};

/** A platform at which nothing is registered: users connect their own accounts with a password. */
export type PasswordApplication = Common & {
  /** @throws ProviderError `sign-in-refused`, or anything that a call may throw */
  signIn(values: SignIn, signal: AbortSignal): Promise<GrantedAccess>;
};

export type PlatformApplication = ConsentApplication | InstanceApplication | PasswordApplication;

/** How users connect their accounts with an application. */
export const connectsWith = (application: PlatformApplication): 'consent' | 'password' =>
  'signIn' in application ? 'password' : 'consent';

/** What an application is built from. */
export type ApplicationOptions = {
  readonly apiUrl: string;
  /** The address of the consent page. */
  readonly authorizeUrl: string;
  readonly endpoint: TokenEndpoint;
  readonly clientId: string;
  /** As in `CallTools`. */
  readonly timeoutMs: number;
  readonly pollMs: number;
};

/** A consent page's address, with the parameters of all platforms (RFC 6749 §4.1.1). @param more this platform's own */
export function consentPage(
  { authorizeUrl }: Pick<ApplicationOptions, 'authorizeUrl'>,
  { redirectUri, state }: { readonly redirectUri: string; readonly state: string },
  more: Readonly<Record<string, string>>,
): string {
  const url = new URL(authorizeUrl);
  const common = { redirect_uri: redirectUri, response_type: 'code', state };
  url.search = new URLSearchParams({ ...common, ...more }).toString();
  return url.href;
}

/** The PKCE challenge. RFC 7636 uses base64url; TikTok only accepts hexadecimal. */
export const challengeOf = (codeVerifier: string, encoding: 'base64url' | 'hex' = 'base64url'): string =>
  createHash('sha256').update(codeVerifier).digest(encoding);

/** Exchanges an authorization code for tokens (RFC 6749 §4.1.3). @throws ProviderError */
export async function redeemCode(
  endpoint: TokenEndpoint,
  { code, codeVerifier, redirectUri }: CodeGrant,
  signal: AbortSignal,
): Promise<unknown> {
  const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: codeVerifier };
  const answer = await askTokenEndpoint(endpoint, grant, signal);
  const body = parseJson(answer.bytes);
  if (answer.status === 200 && !(body as { error?: unknown } | undefined)?.error) return body;
  throw refusedByTokenEndpoint(endpoint.provider, answer, {
    code: 'code-refused',
    cause: `${endpoint.provider} does not accept the authorization code`,
    nextAction: 'connect the account again, and return from the consent page within minutes',
  });
}

/**
 * The same for platforms that issue a refresh token along with it; requires all needed scopes. @throws ProviderError
 */
export async function redeemForRefreshToken(
  endpoint: TokenEndpoint,
  grant: CodeGrant,
  scopes: readonly string[],
  signal: AbortSignal,
) {
  const { provider } = endpoint;
  const parsed = tokenAnswerSchema.safeParse(await redeemCode(endpoint, grant, signal));
  if (!parsed.success || parsed.data.refresh_token === undefined)
    throw notUnderstood(provider, 'returned no token for renewing access');
  const { refresh_token, ...rest } = parsed.data;
  const granted = rest.scope.split(/[ ,]+/).filter((scope) => scope !== '');
  requireScopes(provider, granted, scopes);
  return { ...rest, refresh_token, granted };
}

/** Users may deselect individual permissions. @throws ProviderError `missing-permission` */
export function requireScopes(provider: string, granted: readonly string[], needed: readonly string[]): void {
  const missing = needed.filter((scope) => !granted.includes(scope));
  if (missing.length === 0) return;
  throw new ProviderError({
    provider,
    kind: 'refused',
    code: 'missing-permission',
    cause: `the consent lacks ${missing.join(', ')}`,
    nextAction: 'connect the account again and grant every permission it asks for',
  });
}

/** The user may have an account with the company, but none that can post. */
export const noAccount = (provider: string, cause: string): ProviderError =>
  new ProviderError({
    provider,
    kind: 'refused',
    code: 'no-account',
    cause,
    nextAction: 'create one there, then connect it',
  });

/** What the user typed in is not accepted. */
export const signInRefused = (provider: string, cause: string): ProviderError =>
  new ProviderError({
    provider,
    kind: 'refused',
    code: 'sign-in-refused',
    cause,
    nextAction: 'check what you typed in, then sign in again',
  });

/** What is wrong with the server that a user has named, as codes of errors. */
export const INSTANCE_PROBLEMS = [
  'instance-missing',
  'instance-not-a-name',
  'instance-not-public',
  /** It is a server of something else. */
  'instance-foreign',
  /** It registers no applications. */
  'instance-closed',
] as const;
export type InstanceProblem = (typeof INSTANCE_PROBLEMS)[number];

/** The server that the user named cannot be used. */
export const instanceRefused = (provider: string, code: InstanceProblem, cause: string): ProviderError =>
  new ProviderError({
    provider,
    kind: 'invalid',
    code,
    cause,
    nextAction: 'type the name of the server at which you sign in, then connect again',
  });

/** @param what how the answer deviated from the documentation */
export const notUnderstood = (provider: string, what: string): ProviderError =>
  new ProviderError({
    provider,
    kind: 'invalid',
    code: 'answer-not-understood',
    cause: `${provider} ${what}`,
    nextAction: 'check whether the platform has changed its API',
  });
