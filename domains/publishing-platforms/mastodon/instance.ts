import { z } from 'zod';
import { callHttp, type HttpRequest } from '../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { serverNamed } from '../named-server.ts';
import { isSuccess } from '../platform-api.ts';
import { type InstanceProblem, instanceRefused } from '../platform-application.ts';
import type { RegisteredClient, RegisteredClients } from '../registered-clients.ts';
import { askTokenEndpoint, type TokenEndpoint } from '../token-endpoint.ts';
import { mastodonError } from './error.ts';
import { SCOPES } from './scopes.ts';

type Options = {
  readonly redirectUri: string;
  readonly clients: RegisteredClients;
  /** Per call. */
  readonly timeoutMs: number;
  /** Whether instances of this machine and its networks may be named. */
  readonly mayBeInside: boolean;
};

/** The name under which people see this installation at an instance, and in their posts there. */
const CLIENT_NAME = 'Content Pipeline';
/** An instance describes itself with its rules and languages. */
const MAX_RESPONSE_BYTES = 512 * 1024;

const instanceSchema = z.object({ domain: z.string().min(1), configuration: z.object({ statuses: z.object({}) }) });
const clientSchema = z.object({ client_id: z.string().min(1).max(1_000), client_secret: z.string().min(1).max(1_000) });

/** The origin of the instance that someone has typed in. @throws ProviderError `instance-not-a-name` */
export function instanceNamed(typed: string, mayBeInside: boolean): string {
  const instance = serverNamed(typed, mayBeInside);
  if (instance === null)
    throw refused('instance-not-a-name', 'That is not the name of a server. Type it as in mastodon.social');
  return instance;
}

/**
 * This installation as registered at an instance: registered once, and again when the instance has forgotten it, as
 * some versions do with what no one has used (docs.joinmastodon.org/methods/apps).
 * @throws ProviderError with one of `INSTANCE_PROBLEMS`, or anything that a call may throw
 */
export async function clientAt(instance: string, options: Options, signal: AbortSignal): Promise<RegisteredClient> {
  const at = { platform: 'mastodon', instance, redirectUri: options.redirectUri };
  const known = await options.clients.find(at);
  if (known && (await isRemembered(endpointOf(instance, known, options), signal))) return known;
  if (known) await options.clients.forget(at, known);
  await requireMastodon(instance, options, signal);
  return options.clients.keep(at, await register(instance, options, signal));
}

/** Where an instance issues tokens to a client. */
export const endpointOf = (
  instance: string,
  { id, secret }: RegisteredClient,
  { timeoutMs, mayBeInside }: Pick<Options, 'timeoutMs' | 'mayBeInside'>,
): TokenEndpoint => ({
  provider: 'mastodon',
  tokenUrl: `${instance}/oauth/token`,
  client: { client_id: id, client_secret: secret },
  timeoutMs,
  isOutside: !mayBeInside,
});

/** Asks for a token of the application itself, which needs no user (docs.joinmastodon.org/client/token). */
async function isRemembered(endpoint: TokenEndpoint, signal: AbortSignal): Promise<boolean> {
  const grant = { grant_type: 'client_credentials', scope: SCOPES[0] };
  const { status } = await askTokenEndpoint(endpoint, grant, signal);
  return status !== 401;
}

async function requireMastodon(instance: string, options: Options, signal: AbortSignal): Promise<void> {
  const answer = await call(`${instance}/api/v2/instance`, {}, options, signal);
  const unavailable = answer.status >= 500 || answer.status === 429;
  if (unavailable) throw mastodonError(answer);
  if (answer.status !== 200 || !instanceSchema.safeParse(parseJson(answer.bytes)).success)
    throw refused(
      'instance-foreign',
      `${new URL(instance).host} is not a Mastodon server, or one older than version 4`,
    );
}

/** Without a website: every post would show people the address of this installation. */
async function register(instance: string, options: Options, signal: AbortSignal): Promise<RegisteredClient> {
  const body = JSON.stringify({
    client_name: CLIENT_NAME,
    redirect_uris: options.redirectUri,
    scopes: SCOPES.join(' '),
  });
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body } as const;
  const answer = await call(`${instance}/api/v1/apps`, post, options, signal);
  const parsed = isSuccess(answer) ? clientSchema.safeParse(parseJson(answer.bytes)) : null;
  if (parsed?.success) return { id: parsed.data.client_id, secret: parsed.data.client_secret };
  if (answer.status >= 500 || answer.status === 429) throw mastodonError(answer);
  throw refused('instance-closed', `${new URL(instance).host} does not let this installation register itself`);
}

async function call(
  url: string,
  request: Pick<HttpRequest, 'method' | 'headers' | 'body'>,
  { timeoutMs, mayBeInside }: Options,
  signal: AbortSignal,
) {
  const bounds = { timeoutMs, maxBytes: MAX_RESPONSE_BYTES, isOutside: !mayBeInside };
  return callHttp(url, { provider: 'mastodon', ...request, ...bounds, signal }).catch((error: unknown) => {
    throw explained(error, new URL(url).host);
  });
}

/** The address is a person's: what is wrong with it is for them to read. */
function explained(error: unknown, host: string): unknown {
  if (!(error instanceof ProviderError)) return error;
  if (error.details.code === 'leads-inside' || (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ENOTFOUND')
    return refused('instance-not-public', `there is no public server called ${host}`);
  if (error.details.code === 'too-large') return refused('instance-foreign', `${host} is not a Mastodon server`);
  return error;
}

const refused = (code: InstanceProblem, cause: string) => instanceRefused('mastodon', code, cause);
