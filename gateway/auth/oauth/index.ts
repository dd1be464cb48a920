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

/** The handlers of the OAuth routes. */
export function createOAuth({
  config,
  store,
  log,
  sessions,
  callIdentity,
  address,
  timeoutMs,
}: Dependencies): readonly Handled[] {
  const settings = pickSettings(config, gatewaySettings);
  const redirectBase = settings.OAUTH_REDIRECT_BASE ?? config.PLATFORM_PUBLIC_URL;
  const providers = providersIn(settings, timeoutMs, log);
  return oauthHandlers({
    providers,
    states: createStates(store, config.PLATFORM_JWT_SECRETS, config.NODE_ENV === 'production'),
    dashboard: createDashboard(config.PLATFORM_DASHBOARD_URL),
    redirectBase: () => redirectBase ?? address(),
    sessions,
    callIdentity,
  });
}

type Settings = SettingsOf<typeof gatewaySettings>;
const PROVIDERS = { google: 'A', github: 'B' } as const satisfies Record<ProviderName, string>;

/** Its client id and secret; null unless both are set. */
function clientOf(provider: ProviderName, settings: Settings) {
  const clientId = settings[`PROVIDER_${PROVIDERS[provider]}_CLIENT_ID`];
  const clientSecret = settings[`PROVIDER_${PROVIDERS[provider]}_CLIENT_SECRET`];
  return clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : null;
}

/** The providers with which people can sign in. */
export const configuredProviders = (settings: Settings): ProviderName[] =>
  (['google', 'github'] as const).filter((provider) => clientOf(provider, settings) !== null);

function providersIn(settings: Settings, timeoutMs: number, log: Log): Map<ProviderName, Provider> {
  for (const [provider, name] of Object.entries(PROVIDERS)) {
    const missing = (['ID', 'SECRET'] as const).filter(
      (part) => settings[`PROVIDER_${name}_CLIENT_${part}`] === undefined,
    );
    if (missing.length === 1)
      log.warn(
        { provider, missing: `PROVIDER_${name}_CLIENT_${missing[0]}` },
        'an OAuth provider is only partly configured and is disabled',
      );
  }
  const providers = new Map<ProviderName, Provider>();
  const google = clientOf('google', settings);
  if (google) providers.set('google', createGoogle({ ...google, issuer: settings.PROVIDER_A_ISSUER_URL }, timeoutMs));
  const github = clientOf('github', settings);
  const endpoints = {
    authorizeUrl: settings.PROVIDER_B_AUTHORIZE_URL,
    tokenUrl: settings.PROVIDER_B_TOKEN_URL,
    userinfoUrl: settings.PROVIDER_B_USERINFO_URL,
  };
  if (github) providers.set('github', createGithub({ ...github, ...endpoints }, timeoutMs));
  return providers;
}
