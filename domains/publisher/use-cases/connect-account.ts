import { randomUUID } from 'node:crypto';
import { rootCommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { clipped } from '../../../kernel/events/clipped.ts';
import type { Log } from '../../../kernel/process/log.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { connectedAccount, connectedAccountIdOf } from '../../publishing-platforms/connected-account/index.ts';
import type { TokenVault } from '../../publishing-platforms/connected-account/token-vault.ts';
import type { OpenedApplication } from '../../publishing-platforms/define-platform.ts';
import type {
  ConsentAt,
  GrantedAccess,
  PasswordApplication,
  PlatformApplication,
  SignIn,
} from '../../publishing-platforms/platform-application.ts';
import { accountOf } from '../../shared/user-accounts.ts';
import type { ConnectionState } from './connection-state.ts';

/** Why an account was not connected, as passed to the dashboard in `?error=`. */
export type ConnectionError =
  /** Consent was refused, or the confirmation page was left with Cancel. */
  | 'access_denied'
  /** The browser is signed in as a user other than the one who began. */
  | 'other_user'
  /** The connection was not begun here, was begun too long ago, or has already led to an account. */
  | 'invalid_state'
  | 'code_expired'
  /** A required permission was not granted. */
  | 'missing_permission'
  /** There is nothing to post with, for example a Google account without a channel. */
  | 'no_account'
  /** The platform did not answer in time or failed: connecting again may work. */
  | 'platform_unavailable'
  /** One of our stores does not answer: nothing was connected, and beginning again later will work. */
  | 'not_ready'
  | 'platform_refused';

export type ConnectTools = {
  readonly store: EventStore;
  readonly vault: TokenVault;
  readonly applicationOf: (platform: string) => OpenedApplication;
  readonly redirectUriOf: (platform: string) => string;
  readonly log: Log;
};

/** Below the gateway's timeout for a service. */
const WITHIN_MS = 25_000;

const CODES: Readonly<Record<string, ConnectionError>> = {
  'code-refused': 'code_expired',
  'missing-permission': 'missing_permission',
  'no-account': 'no_account',
};

/**
 * The consent page of an application: at a platform of many servers, that of the one that the user names.
 * @returns null where accounts are connected in another way
 * @throws ProviderError with one of `INSTANCE_PROBLEMS`, or anything that a call may throw
 */
export async function consentOf(
  application: PlatformApplication,
  named: string | null,
  redirectUri: string,
): Promise<ConsentAt | null> {
  if ('at' in application) return application.at(named, redirectUri, AbortSignal.timeout(WITHIN_MS));
  return 'redeem' in application ? { ...application, instance: null } : null;
}

/**
 * Redeems the consent's code and connects the account to the user who began.
 * @returns null when it is connected
 */
export async function connectAccount(
  tools: ConnectTools,
  connection: ConnectionState,
  code: string,
): Promise<ConnectionError | null> {
  const { platform, code_verifier: codeVerifier } = connection;
  const { application } = tools.applicationOf(platform);
  if (!application || !(await mayConnect(tools, connection))) return 'invalid_state';
  try {
    const redirectUri = tools.redirectUriOf(platform);
    const consent = await consentOf(application, connection.instance, redirectUri);
    if (!consent) return 'invalid_state';
    const granted = await consent.redeem({ code, codeVerifier, redirectUri }, AbortSignal.timeout(WITHIN_MS));
    await keepAccess(tools, connection, granted);
    return null;
  } catch (error) {
    if (error instanceof Rejection) return 'invalid_state';
    const account_id = connectedAccountIdOf(connection.user_id, platform);
    tools.log.warn({ err: error, platform, account_id }, 'an account could not be connected');
    if (error instanceof ProviderError) return CODES[error.details.code] ?? kindOf(error);
    if (error instanceof DOMException && error.name === 'TimeoutError') return 'platform_unavailable';
    throw error;
  }
}

/**
 * Signs in at a platform that connects with a password, and connects the account.
 * @throws ProviderError, or Rejection `connected-account/not-allowed` for someone who is no user
 */
export async function signInToPlatform(
  tools: Omit<ConnectTools, 'redirectUriOf'>,
  user: Pick<Connecting, 'user_id' | 'platform'>,
  application: PasswordApplication,
  values: SignIn,
): Promise<{ account_id: string; name: string; position: bigint }> {
  const connection = { ...user, instance: null, connection_id: randomUUID() };
  if (!(await mayConnect(tools, connection)))
    throw new Rejection('connected-account/not-allowed', 'conflict', 'This user cannot connect an account');
  return keepAccess(tools, connection, await application.signIn(values, AbortSignal.timeout(WITHIN_MS)));
}

type Connecting = Pick<ConnectionState, 'connection_id' | 'user_id' | 'platform' | 'instance'>;

async function mayConnect(
  { store }: Pick<ConnectTools, 'store'>,
  { connection_id, user_id, platform }: Connecting,
): Promise<boolean> {
  const account_id = connectedAccountIdOf(user_id, platform);
  const [{ state }, user] = await Promise.all([load(store, connectedAccount, account_id), accountOf(store, user_id)]);
  return Boolean(user?.active) && !state.used.includes(connection_id);
}

/**
 * Stores the tokens, then the event: if a process dies in between, the leftover tokens are found and destroyed
 * (`renew-accounts`).
 */
async function keepAccess(
  { store, vault }: Pick<ConnectTools, 'store' | 'vault'>,
  { connection_id, user_id, platform, instance }: Connecting,
  { platformAccountId, name, scopes, token }: GrantedAccess,
): Promise<{ account_id: string; name: string; position: bigint }> {
  const account_id = connectedAccountIdOf(user_id, platform);
  const connection = { connection_id, account_id };
  await vault.put(connection, token);
  const access = {
    ...connection,
    owner_id: user_id,
    platform,
    platform_account_id: clipped(platformAccountId, 500),
    name: name.slice(0, 200),
    scopes: scopes.slice(0, 100).map((scope) => clipped(scope, 200)),
    instance,
  };
  const context = rootCommandContext(connection_id, user_id, user_id);
  const { position } = await execute(store, connectedAccount, account_id, { type: 'ConnectAccount', access }, context);
  await vault.confirm(connection);
  return { account_id, name: access.name, position };
}

const kindOf = ({ details: { kind } }: ProviderError): ConnectionError =>
  kind === 'unavailable' || kind === 'quota' ? 'platform_unavailable' : 'platform_refused';
