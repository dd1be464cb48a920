import * as assert from 'uvu/assert';
import { publisher } from '../../../../../domains/publisher/index.ts';
import { GATEWAY_CREDENTIAL, gatewayCredential } from '../../../../../kernel/http/gateway-credential.ts';
import { exampleUser } from '../../../../support/examples/user.ts';
import {
  type AccountPlatform,
  accountPlatforms,
  applicationOf,
  type ConsentPlatform,
  closeFakePlatforms,
  type FakePlatforms,
  type PlatformUnderTest,
  platformsUnderTest,
  startFakePlatforms,
} from '../../../../support/fakes/platforms.ts';
import { write } from '../../../../support/given.ts';
import { keptLog } from '../../../../support/log-lines.ts';
import { type ServiceUnderTest, startServiceUnderTest } from '../../../../support/stacks/service.ts';
import type { StoreServers } from '../../../../support/stores/both.ts';

export const DASHBOARD = 'https://dashboard.example.com/accounts';
export const GATEWAY = 'https://platform.example.com';

/** The publisher, with all platforms at which users can connect accounts, and none of the environment. */
export type Connecting = ServiceUnderTest & FakePlatforms & { readonly logged: () => string };

export async function startConnecting(env: Record<string, string> = {}, stores?: StoreServers): Promise<Connecting> {
  const fakes = await startFakePlatforms();
  const { log, lines } = keptLog('trace');
  const settings = {
    ...Object.assign({}, ...accountPlatforms.map((name) => applicationOf(fakes[name]))),
    PLATFORM_PUBLIC_URL: `${GATEWAY}/`,
    PLATFORM_DASHBOARD_URL: DASHBOARD,
    PLATFORM_PUBLISH_POLL_SECONDS: '0.05',
    PLATFORM_PUBLISH_TIMEOUT_SECONDS: '2',
    PLATFORM_CHECK_ANSWERS: 'yes',
    ...env,
  };
  const service = await startServiceUnderTest(publisher, settings, { log, ...(stores && { stores }) });
  return {
    ...service,
    ...fakes,
    logged: () => JSON.stringify(lines()),
    async stop() {
      await service.stop();
      await closeFakePlatforms(fakes);
    },
  };
}

/** Someone who is registered. @returns their id */
export async function somebody({ resources: { store } }: Connecting): Promise<string> {
  const { user_id, registered, history } = exampleUser();
  await write(store, history(registered));
  return user_id;
}

/** A user begins to connect an account. @returns the address of the platform's consent page */
export async function begin(c: Connecting, user: string, platform: string): Promise<string> {
  const { status, body } = await c.call('POST', `/api/v1/accounts/${platform}/connect`, { user });
  assert.equal([status, body.expires_in], [200, 600], JSON.stringify(body));
  return String(body.authorize_url);
}

/** The browser comes back from the platform (GET), or its user agrees to what is shown then (POST). */
export const comeBack = ({ url, resources: { config } }: Connecting, { pathname, search }: URL, method = 'POST') =>
  fetch(`${url}${pathname}${search}`, {
    method,
    redirect: 'manual',
    headers: { [GATEWAY_CREDENTIAL]: gatewayCredential(config.PLATFORM_JWT_SECRET) },
  });

/** What the dashboard receives when the browser gets there. */
export function toldTo({ status, headers }: Response): Record<string, string> {
  assert.is(status, 303);
  const { origin, pathname, searchParams } = new URL(headers.get('location') ?? '');
  assert.is(`${origin}${pathname}`, DASHBOARD);
  return Object.fromEntries(searchParams);
}

/** A user connects an account, from the beginning to the end. */
export async function connect(c: Connecting, user: string, platform: AccountPlatform): Promise<void> {
  const { signIn: body }: PlatformUnderTest = platformsUnderTest[platform];
  if (body) {
    const { status, body: answer } = await c.call('POST', `/api/v1/accounts/${platform}/sign-in`, { user, body });
    assert.is(status, 200, JSON.stringify(answer));
    return;
  }
  const back = c[platform as ConsentPlatform].consent.give(await begin(c, user, platform));
  assert.equal(toldTo(await comeBack(c, back)), { connected: platform });
}

/** The accounts of users that a user is shown. */
export async function accountsOf(c: Connecting, user: string, role: 'user' | 'admin' = 'user', query = '') {
  const { status, body } = await c.callCaughtUp('GET', `/api/v1/accounts${query}`, { user, role });
  assert.is(status, 200, JSON.stringify(body));
  const items = body.items as Record<string, unknown>[];
  return items.filter(({ source }) => source === 'user');
}
