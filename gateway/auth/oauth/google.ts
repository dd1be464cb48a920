import * as openid from 'openid-client';
import { isSecureUrl } from '../../../kernel/config/index.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { createExchange } from './exchange.ts';
import { type Account, type Attempt, OAuthFailure, type Provider } from './provider.ts';

const KNOWN_FOR_MS = 10 * 60_000;
// The tolerated difference between two clocks. What Google issues is valid for an hour.
const CLOCK_TOLERANCE_SECONDS = 5;

type Client = { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };

/**
 * Google, or any other OpenID provider, through its issuer's discovery document. openid-client verifies the answers:
 * signature, issuer, audience, nonce and expiry of the ID token, and the issuer of the answer (RFC 9207).
 * @see https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation
 * @param timeoutMs for each step of a sign-in
 */
export function createGoogle({ issuer, clientId, clientSecret }: Client, timeoutMs: number): Provider {
  let known: { readonly server: openid.ServerMetadata; readonly until: number } | null = null;

  async function configure(): Promise<openid.Configuration> {
    const fetch = fetchVia(issuer, timeoutMs);
    if (!known || known.until < Date.now()) {
      const execute = [openid.allowInsecureRequests];
      const options = { [openid.customFetch]: fetch, execute };
      const discovered = await openid.discovery(new URL(issuer), clientId, undefined, openid.None(), options);
      const server = { ...discovered.serverMetadata() };
      if (!isSecureUrl(server.authorization_endpoint ?? ''))
        throw new OAuthFailure('provider_error', 'google names a page without TLS');
      known = { server, until: Date.now() + KNOWN_FOR_MS };
    }
    // Created each time, so that the provider's keys are fetched again: they may have just been rotated.
    const metadata = { [openid.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
    const configuration = new openid.Configuration(known.server, clientId, metadata, authenticationAt(known.server));
    configuration[openid.customFetch] = fetch;
    // Which addresses may be used without TLS is decided in one place for all of them.
    openid.allowInsecureRequests(configuration);
    openid.enableNonRepudiationChecks(configuration);
    return configuration;
  }

  /**
   * Client credentials go in the body, unless the provider accepts them only in the header: few providers decode the
   * encoding that RFC 6749, 2.3.1, requires there.
   */
  const authenticationAt = ({ token_endpoint_auth_methods_supported: methods }: openid.ServerMetadata) =>
    methods?.includes('client_secret_basic') && !methods.includes('client_secret_post')
      ? openid.ClientSecretBasic(clientSecret)
      : openid.ClientSecretPost(clientSecret);

  return {
    authorizationUrl: ({ redirectUri, state, nonce, verifier }) =>
      explained(async () => {
        return openid.buildAuthorizationUrl(await configure(), {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
      }),
    accountOf: (answer, attempt) => explained(async () => accountOf(await configure(), answer, attempt, clientId)),
  };
}

async function accountOf(
  configuration: openid.Configuration,
  answer: URLSearchParams,
  { redirectUri, state, nonce, verifier }: Attempt,
  clientId: string,
): Promise<Account> {
  const answered = new URL(`${redirectUri}?${answer}`);
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
  const tokens = await openid.authorizationCodeGrant(configuration, answered, checks);
  const claims = tokens.claims();
  if (!claims) throw new OAuthFailure('provider_error', 'google sent no ID token');
  if (claims.azp !== undefined && claims.azp !== clientId)
    throw new OAuthFailure('provider_error', 'the ID token was issued to another client');
  // Some providers leave the address out of the ID token.
  const isWhole = claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint;
  const profile = isWhole ? claims : await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  return {
    subject: claims.sub,
    email: textOr(profile.email),
    email_verified: profile.email_verified === true,
    name: textOr(profile.name),
  };
}

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The fetch function for openid-client. An address named by the issuer must not lead inside, just like a redirect. */
function fetchVia(issuer: string, timeoutMs: number): openid.CustomFetch {
  const exchange = createExchange('google', timeoutMs);
  return async (url, { method, headers, body }) => {
    const {
      status,
      headers: answered,
      bytes,
    } = await exchange(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: headers as Record<string, string>,
      ...(body ? { body: String(body) } : {}),
      ...(new URL(url).origin === new URL(issuer).origin ? {} : { namedBy: issuer }),
    });
    return new Response(status === 204 ? null : new Uint8Array(bytes), { status, headers: answered });
  };
}

/** Errors from openid-client contain answers, and therefore tokens: only their codes are passed on. */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
      if (cause instanceof ProviderError || cause instanceof OAuthFailure) throw cause;
    if (error instanceof openid.AuthorizationResponseError && error.error === 'access_denied')
      throw new OAuthFailure('access_denied');
    const { code, name } = error as { code?: unknown; name?: unknown };
    throw new OAuthFailure('provider_error', `google: ${String(code ?? name)}`);
  }
}
