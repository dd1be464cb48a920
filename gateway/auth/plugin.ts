import { CHANNELS_STREAM } from '../../contracts/channels.ts';
import { refuseOtherPaths } from '../http/refuse-other-paths.ts';
import type { CreatePlugin } from '../plugin.ts';
import { createIdentityClient } from './identity-client.ts';
import { createOAuth } from './oauth/index.ts';
import { authRoutes } from './routes.ts';

/** Registration, sessions and signing in with providers. */
export const auth: CreatePlugin = (gateway) => {
  const { services, upstream, timeouts, store, log, tokens: sessions } = gateway;
  const callIdentity = createIdentityClient(services.get('identity'), upstream);
  const oauth = createOAuth({ ...gateway, sessions, callIdentity, timeoutMs: timeouts.provider });
  // A ticket is issued even if the store is unavailable: a client that opens a socket with it reads everything once more.
  const newestFrame = () =>
    store.lastRevision(CHANNELS_STREAM).catch((error) => {
      log.debug({ err: error }, 'the newest frame could not be read');
      return null;
    });
  const routes = authRoutes({ ...gateway, sessions, callIdentity, newestFrame, oauth });
  return { routes: [routes.routes(), refuseOtherPaths('/api/v1/auth', routes)] };
};
