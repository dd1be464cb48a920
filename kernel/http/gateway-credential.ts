import { createHash, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Context, Next } from 'koa';
import type { PlatformSecrets } from '../config/index.ts';
import { HttpError } from './errors.ts';

/** The header in which the gateway proves to a service that it is the gateway. */
export const GATEWAY_CREDENTIAL = 'x-gateway-credential';

/** The credential that the gateway sends. @param secret the signing key, which the gateway and all services have */
export const gatewayCredential = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'gateway to services', 32)).toString('base64url');

/**
 * Lets only the gateway through. A service believes the identity headers of a request, and other programs and users of
 * this machine can reach its port as well. @param secrets of the gateways that may be running @throws HttpError 401
 */
export function requireGateway(secrets: PlatformSecrets) {
  const expected = secrets.map((secret) => digest(gatewayCredential(secret)));
  return (ctx: Context, next: Next): Promise<void> => {
    const given = digest(ctx.get(GATEWAY_CREDENTIAL));
    if (!expected.some((credential) => timingSafeEqual(given, credential))) {
      throw new HttpError(401, 'unauthorized', 'Services can be reached only through the gateway');
    }
    return next();
  };
}

// All of one length, as the comparison requires.
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
