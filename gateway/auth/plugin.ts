import { refuseOtherPaths } from '../http/refuse-other-paths.ts';
import type { CreatePlugin } from '../plugin.ts';
import { createIdentityClient } from './identity-client.ts';
import { createOAuth } from './oauth/index.ts';
import { authRoutes } from './routes.ts';

/** Registration, sessions and signing in with providers. */
export const auth: CreatePlugin = (gateway) => {
  const { services, upstream, timeouts, tokens: sessions } = gateway;
  const callIdentity = createIdentityClient(services.get('identity'), upstream);
  const oauth = createOAuth({ ...gateway, sessions, callIdentity, timeoutMs: timeouts.provider });
  const routes = authRoutes({ ...gateway, sessions, callIdentity, oauth });
  return { routes: [routes.routes(), refuseOtherPaths('/api/v1/auth', routes)] };
};
