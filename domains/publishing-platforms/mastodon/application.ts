import { z } from 'zod';
import { callHttp } from '../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import type { ApplicationTools } from '../define-platform.ts';
import { lastingToken } from '../lasting-token.ts';
import { mustBeOutside } from '../named-server.ts';
import {
  type ConsentAt,
  challengeOf,
  consentPage,
  type InstanceApplication,
  instanceRefused,
  notUnderstood,
  redeemCode,
  requireScopes,
} from '../platform-application.ts';
import type { RefreshTokens } from '../refresh-tokens.ts';
import type { RegisteredClient } from '../registered-clients.ts';
import { askTokenEndpoint } from '../token-endpoint.ts';
import { mastodonAdapter } from './adapter.ts';
import { mastodonError } from './error.ts';
import { clientAt, endpointOf, instanceNamed } from './instance.ts';
import { SCOPES } from './scopes.ts';

type Options = ApplicationTools & {
  /** The instance that is configured, and this installation as registered there by hand. */
  readonly configured: { readonly url: string; readonly client: RegisteredClient } | null;
  /** Whether users may name instances of this machine and its networks. */
  readonly mayBeInside: boolean;
};

const grantedSchema = z.object({ access_token: z.string().min(1), scope: z.string().default('') });
const accountSchema = z.object({ id: z.string().min(1), username: z.string().min(1) });
/** What is kept of an account at an instance that a user has named: only the client that got a token may revoke it. */
const keptSchema = z.object({ token: z.string(), client: z.object({ id: z.string(), secret: z.string() }) });
type Kept = z.infer<typeof keptSchema>;

const MAX_RESPONSE_BYTES = 1024 * 1024;

/**
 * OAuth at the instance that a user names, or at the configured one (docs.joinmastodon.org/methods/oauth). PKCE is
 * known since version 4.3, and passed over before (RFC 7636 §5). Tokens last until they are taken back, so there is
 * nothing to renew.
 */
export function mastodonApplication({ configured, ...options }: Options): InstanceApplication {
  const { timeoutMs, pollMs } = options;
  const isOutside = (url: string): boolean => !options.mayBeInside && mustBeOutside(url, configured?.url ?? null);
  const callsTo = (url: string) => ({ timeoutMs, mayBeInside: !isOutside(url) });
  const configuredOne = () => configured ?? raise(notConfigured());

  const consentAt = (url: string, client: RegisteredClient, instance: string | null): ConsentAt => ({
    instance,
    authorizeUrl: (request) =>
      consentPage({ authorizeUrl: `${url}/oauth/authorize` }, request, {
        client_id: client.id,
        scope: SCOPES.join(' '),
        code_challenge: challengeOf(request.codeVerifier),
        code_challenge_method: 'S256',
      }),
    async redeem(grant, signal) {
      const endpoint = endpointOf(url, client, callsTo(url));
      const granted = grantedSchema.safeParse(await redeemCode(endpoint, grant, signal));
      if (!granted.success) throw notUnderstood('mastodon', 'gave no token');
      const scopes = granted.data.scope.split(' ').filter((scope) => scope !== '');
      requireScopes('mastodon', scopes, SCOPES);
      const { access_token: token } = granted.data;
      const me = await whoHas(token, url, signal);
      // Ids are unique at an instance alone, and so are names.
      const at = instance === null ? '' : `@${new URL(instance).host}`;
      const kept = instance === null ? token : JSON.stringify({ token, client } satisfies Kept);
      return {
        platformAccountId: `${me.id}${at}`,
        name: `@${me.username}${at}`,
        scopes,
        token: { token: kept, expiresAt: null },
      };
    },
  });

  async function whoHas(token: string, url: string, signal: AbortSignal) {
    const answer = await callHttp(`${url}/api/v1/accounts/verify_credentials`, {
      provider: 'mastodon',
      headers: { authorization: `Bearer ${token}` },
      timeoutMs,
      maxBytes: MAX_RESPONSE_BYTES,
      isOutside: isOutside(url),
      signal,
    });
    const me = accountSchema.safeParse(parseJson(answer.bytes));
    if (answer.status !== 200 || !me.success) throw mastodonError(answer);
    return me.data;
  }

  return {
    usualInstance: configured && new URL(configured.url).host,
    async at(named, redirectUri, signal) {
      if (named === null) {
        if (!configured)
          throw instanceRefused(
            'mastodon',
            'instance-missing',
            'say at which server your account is, as in mastodon.social',
          );
        return consentAt(configured.url, configured.client, null);
      }
      const instance = instanceNamed(named, options.mayBeInside);
      if (configured && !mustBeOutside(instance, configured.url))
        return consentAt(configured.url, configured.client, null);
      const client = await clientAt(instance, { ...options, redirectUri }, signal);
      return consentAt(instance, client, instance);
    },
    adapter({ tokens, instance }) {
      const url = instance ?? configuredOne().url;
      const access = lastingToken(instance === null ? tokens : tokenIn(tokens), isOutside(url));
      return mastodonAdapter({ url, access, timeoutMs, pollMs });
    },
    async revoke(tokens, signal, instance) {
      const { token: kept } = await tokens.current();
      const { url, client, token } =
        instance === null ? { ...configuredOne(), token: kept } : { url: instance, ...keptIn(kept) };
      const endpoint = endpointOf(url, client, callsTo(url));
      const answer = await askTokenEndpoint({ ...endpoint, tokenUrl: `${url}/oauth/revoke` }, { token }, signal);
      if (answer.status !== 200) throw mastodonError(answer);
    },
  };
}

const keptIn = (text: string): Kept => keptSchema.parse(JSON.parse(text));

/** The access token among what is kept of an account. */
const tokenIn = ({ current }: RefreshTokens): Pick<RefreshTokens, 'current'> => ({
  async current() {
    const { token, ...rest } = await current();
    return { ...rest, token: keptIn(token).token };
  },
});

function raise(error: Error): never {
  throw error;
}

/** The account was connected at an instance that has been configured since then no more. */
const notConfigured = (): ProviderError =>
  new ProviderError({
    provider: 'mastodon',
    kind: 'unauthorized',
    code: 'not-configured',
    cause: 'the Mastodon server of the account is no longer configured here',
    nextAction: 'connect the account again, and name its server',
  });
