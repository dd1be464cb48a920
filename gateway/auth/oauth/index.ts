import { type ConfigWithKey, pickSettings, type SettingsOf } from '../../../kernel/config/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { Handled } from '../../../kernel/http/operation.ts';
import type { Log } from '../../../kernel/process/log.ts';
import { gatewaySettings } from '../../settings.ts';
import type { CookieSessions } from '../cookies/sessions.ts';
import type { CallIdentity } from '../identity-client.ts';
import { createDashboard } from './dashboard.ts';
import { createGithub } from './github.ts';
import { createGoogle } from './google.ts';
import type { Provider, ProviderName } from './provider.ts';
import { oauthHandlers } from './sign-in.ts';
import { createStates } from './states.ts';

type Dependencies = {
  readonly config: ConfigWithKey;
  readonly store: EventStore;
  readonly log: Log;
  readonly sessions: CookieSessions;
  readonly callIdentity: CallIdentity;
  /** Where the gateway listens. */
  readonly address: () => string;
  /** How long a provider may take to answer. */
  readonly timeoutMs: number;
};

/** The handlers of the OAuth routes, and the names of the configured providers. */
export function createOAuth({ config, store, log, sessions, callIdentity, address, timeoutMs }: Dependencies): {
  handlers: Handled[];
  providers: ProviderName[];
} {
  const settings = pickSettings(config, gatewaySettings);
  const redirectBase = settings.OAUTH_REDIRECT_BASE ?? config.PLATFORM_PUBLIC_URL;
  const providers = providersIn(settings, timeoutMs, log);
  const handlers = oauthHandlers({
    providers,
    states: createStates(store, config.PLATFORM_JWT_SECRETS, config.NODE_ENV === 'production'),
    dashboard: createDashboard(config.PLATFORM_DASHBOARD_URL),
    redirectBase: () => redirectBase ?? address(),
    sessions,
    callIdentity,
  });
  return { handlers, providers: [...providers.keys()] };
}

/** A provider is available once its client id and secret are configured. */
function providersIn(
  settings: SettingsOf<typeof gatewaySettings>,
  timeoutMs: number,
  log: Log,
): Map<ProviderName, Provider> {
  const clientOf = (name: 'A' | 'B', provider: ProviderName) => {
    const clientId = settings[`PROVIDER_${name}_CLIENT_ID`];
    const clientSecret = settings[`PROVIDER_${name}_CLIENT_SECRET`];
    if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret };
    const missing = `PROVIDER_${name}_CLIENT_${clientId === undefined ? 'ID' : 'SECRET'}`;
    if (clientId !== clientSecret)
      log.warn({ provider, missing }, 'nobody can sign in with a provider that is half set up');
    return null;
  };
  const providers = new Map<ProviderName, Provider>();
  const google = clientOf('A', 'google');
  if (google) providers.set('google', createGoogle({ ...google, issuer: settings.PROVIDER_A_ISSUER_URL }, timeoutMs));
  const github = clientOf('B', 'github');
  const endpoints = {
    authorizeUrl: settings.PROVIDER_B_AUTHORIZE_URL,
    tokenUrl: settings.PROVIDER_B_TOKEN_URL,
    userinfoUrl: settings.PROVIDER_B_USERINFO_URL,
  };
  if (github) providers.set('github', createGithub({ ...github, ...endpoints }, timeoutMs));
  return providers;
}
