import { z } from 'zod';
import {
  integer,
  list,
  networks,
  oneOf,
  publicUrl,
  secret,
  secureUrl,
  setting,
  text,
} from '../kernel/config/settings.ts';
import type { UserLimits } from '../kernel/service/exposure.ts';

const LIMITS = /^(?:[a-z]+=[1-9]\d{0,5}\/[1-9]\d{0,5}(?:,|$))*$/;
const limitsByService = z
  .string()
  .regex(LIMITS)
  .transform((given): ReadonlyMap<string, UserLimits> => {
    const entries = [...given.matchAll(/([a-z]+)=(\d+)\/(\d+)/g)];
    return new Map(
      entries.map(([, service = '', reads, writes]) => [service, { reads: Number(reads), writes: Number(writes) }]),
    );
  });

export const gatewaySettings = {
  /** Where requests are counted: per gateway, or jointly. */
  PLATFORM_LIMITS: oneOf(['memory', 'mongodb'], 'memory'),
  PLATFORM_RATE_LIMITS: setting(
    limitsByService.optional(),
    'comma-separated service=reads/writes, requests per minute and user, such as scout=30/20 (absent: those that the services declare)',
  ),
  PLATFORM_SOCKETS: integer(10_000, 1, 1_000_000, 'maximum number of open sockets of a gateway'),
  PLATFORM_SOCKETS_PER_ADDRESS: integer(500, 1, 1_000_000, 'maximum per client address'),
  PLATFORM_SOCKETS_PER_USER: integer(10, 1, 1_000_000, 'maximum per user'),
  PLATFORM_SERVICES: list('comma-separated name=url of services that run elsewhere'),
  PLATFORM_TRUSTED_PROXIES: networks('proxies in front of the gateway, whose X-Forwarded-For is believed'),
  OAUTH_REDIRECT_BASE: publicUrl(
    'the address of the gateway to which providers redirect (absent: PLATFORM_PUBLIC_URL)',
  ),
  PROVIDER_A_CLIENT_ID: text('the OAuth client id at google'),
  PROVIDER_A_CLIENT_SECRET: secret('the OAuth client secret at google'),
  PROVIDER_A_ISSUER_URL: secureUrl('https://accounts.google.com', 'the OpenID issuer of google'),
  PROVIDER_B_CLIENT_ID: text('the OAuth client id at github'),
  PROVIDER_B_CLIENT_SECRET: secret('the OAuth client secret at github'),
  PROVIDER_B_AUTHORIZE_URL: secureUrl(
    'https://github.com/login/oauth/authorize',
    'the authorization endpoint of github',
  ),
  PROVIDER_B_TOKEN_URL: secureUrl('https://github.com/login/oauth/access_token', 'the token endpoint of github'),
  PROVIDER_B_USERINFO_URL: secureUrl('https://api.github.com/user', 'the profile endpoint of github'),
};
