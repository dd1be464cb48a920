import { randomUUID } from 'node:crypto';
import { readConfig, withSigningKey } from '../../../kernel/config/index.ts';
import { GATEWAY_CREDENTIAL, gatewayCredential } from '../../../kernel/http/gateway-credential.ts';
import type { Log } from '../../../kernel/process/log.ts';
import { createShutdown } from '../../../kernel/process/shutdown.ts';
import { openResources, type Resources } from '../../../kernel/service/resources.ts';
import { type Service, startService } from '../../../kernel/service/service.ts';
import { waitForStores } from '../../../kernel/service/wait-for-stores.ts';
import { beginReadModels, startProjections } from '../../../projections/start.ts';
import { countedAs } from '../runner/costs.ts';
import { describedPathOf, requireDescribedAnswer } from '../specs/described-answers.ts';
import { type StoreServers, startStores } from '../stores/both.ts';
import { tempFolder } from './temp-folder.ts';

export type Call = {
  body?: unknown;
  /** The user that the gateway has authenticated. Default: a new one. */
  user?: string;
  role?: 'user' | 'admin';
  key?: string;
  headers?: Record<string, string>;
};

export type Answer = { status: number; headers: Headers; body: Record<string, unknown> };

export type ServiceUnderTest = StoreServers & {
  readonly resources: Resources;
  readonly url: string;
  /** Calls the service as the gateway does. */
  call(method: string, path: string, call?: Call): Promise<Answer>;
  /** What the service reads, as of everything that has been written so far. */
  callCaughtUp(method: string, path: string, call?: Call): Promise<Answer>;
  /** Starts the same service once more alongside the first, with settings of its own. */
  another(env: Record<string, string>): Promise<Pick<ServiceUnderTest, 'call' | 'callCaughtUp'>>;
  stop(): Promise<void>;
};

type Options = {
  readonly log?: Log;
  /** By default new ones in the process of the test. They are stopped with the service. */
  readonly stores?: StoreServers;
};

/** One service over real sockets: with the router, the projections and both stores of its own. */
export const startServiceUnderTest = (
  service: Service,
  env: Record<string, string> = {},
  options: Options = {},
): Promise<ServiceUnderTest> => countedAs('stacks', () => start(service, env, options));

async function start(
  service: Service,
  env: Record<string, string>,
  { log, stores }: Options,
): Promise<ServiceUnderTest> {
  const { folder, remove } = await tempFolder(service.name);
  const { eventStore, documentStore } = stores ?? (await startStores());
  const configOf = (settings: Record<string, string>) =>
    readConfig(
      {
        PLATFORM_DATA: folder,
        PLATFORM_LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
        PLATFORM_RETRY_DELAY_MS: '10',
        // A busy machine refuses no request of a test.
        PLATFORM_OVERLOAD_LAG_MS: '0',
        ...settings,
      },
      service.settings,
    );
  const urls = { eventStore: eventStore.url, documentStore: documentStore.url };
  const resources = openResources(configOf(env), urls, log && { log, shutdown: createShutdown(log) });
  await waitForStores(resources);
  const at = { host: '127.0.0.1', port: 0 };
  await beginReadModels(resources);
  const { url } = await startService(service, resources, at);
  await startProjections(resources, service.policies);

  return {
    resources,
    url,
    eventStore,
    documentStore,
    ...callsTo(service.name, resources, url),
    async another(settings) {
      const started = await startService(
        service,
        { ...resources, config: withSigningKey(configOf({ ...env, ...settings })) },
        at,
      );
      return callsTo(service.name, resources, started.url);
    },
    async stop() {
      await resources.shutdown.run('test');
      await Promise.all([eventStore.stop(), documentStore.stop()]);
      await remove();
    },
  };
}

/** Each waits for five seconds. */
const MOST_TRIES = 6;

function callsTo(
  name: string,
  { store, config }: Resources,
  url: string,
): Pick<ServiceUnderTest, 'call' | 'callCaughtUp'> {
  const call = async (
    method: string,
    path: string,
    { body, user = randomUUID(), role = 'user', key, headers = {} }: Call = {},
  ): Promise<Answer> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        [GATEWAY_CREDENTIAL]: gatewayCredential(config.PLATFORM_JWT_SECRET),
        'x-user-id': user,
        'x-user-role': role,
        'x-user-email': 'somebody@example.com',
        ...(key ? { 'idempotency-key': key } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { status, headers: given } = answer;
    const received = (await answer.json()) as Record<string, unknown>;
    // As clients see it, who come through the gateway. What is internal is not described.
    const described = status >= 400 && describedPathOf(method, `/api/v1/${name}${path}`);
    if (described)
      requireDescribedAnswer(method, described, { status, headers: Object.fromEntries(given), body: received });
    return { status, headers: given, body: received };
  };
  return {
    call,
    async callCaughtUp(method, path, options = {}) {
      const position = String(await store.head());
      const asked = { ...options, headers: { ...options.headers, 'x-min-event-position': position } };
      for (let tries = 1; ; tries++) {
        const answer = await call(method, path, asked);
        // Projections that have just been started may take longer than a request waits for them: a client asks again.
        const isEarly = answer.status === 503 && /X-Min-Event-Position/.test(String(answer.body.message));
        if (!isEarly || tries === MOST_TRIES) return answer;
      }
    },
  };
}
