import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { identity } from '../../../domains/identity/index.ts';
import { createAccessTokens } from '../../../gateway/auth/access-tokens.ts';
import { type GatewayOptions, startGateway } from '../../../gateway/index.ts';
import { gatewaySettings } from '../../../gateway/settings.ts';
import { readConfig } from '../../../kernel/config/index.ts';
import type { Role } from '../../../kernel/http/caller.ts';
import type { Log } from '../../../kernel/process/log.ts';
import { openResources, type Resources } from '../../../kernel/service/resources.ts';
import { type Service, startService } from '../../../kernel/service/service.ts';
import { waitForStores } from '../../../kernel/service/wait-for-stores.ts';
import { startProjections } from '../../../projections/start.ts';
import { exampleUser } from '../examples/user.ts';
import { countedAs } from '../runner/costs.ts';
import { describedPathOf, requireDescribedAnswer } from '../specs/described-answers.ts';
import { write } from '../specs/history.ts';
import { type StoreServers, startStores } from '../stores/both.ts';
import { PASSWORD, type Session, somebodyRegistered } from './people.ts';
import { tempFolder } from './temp-folder.ts';

export type GatewayStack = StoreServers & {
  readonly url: string;
  readonly resources: Resources;
  /** The identity service's own address, past the gateway. */
  readonly identityUrl: string;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Calls one of the auth routes, each time from another address: their limits have tests of their own. */
  auth(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** A new user, signed in. */
  register(name?: string): Promise<Session>;
  /** A new administrator, signed in. @returns the access token */
  administrator(): Promise<string>;
  /** A valid token. A user need not exist; whoever may do more comes to exist, because their role is looked up. */
  tokenOf(role: Role, id: string): Promise<string>;
  stop(): Promise<void>;
};

export type CallOptions = {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string | string[]>;
  /** The client's address, one of 127.0.0.0/8. */
  readonly from?: string;
};

export type Answer = {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
  // JSON of any shape: tests compare it whole.
  readonly body: ReturnType<typeof JSON.parse>;
};

export type GatewayStackOptions = {
  /** By default new ones in the process of the test. They are stopped with the rest. */
  readonly stores?: StoreServers;
  readonly env?: Record<string, string>;
  /** Addresses of fakes of the other services. */
  readonly services?: ReadonlyMap<string, string>;
  readonly timeouts?: GatewayOptions['timeouts'];
  /** The folder of a built dashboard; default: none. */
  readonly dashboard?: string;
  readonly log?: Log;
  readonly more?: readonly Service[];
  /** False for read models that stay empty, and policies that receive nothing. Default true. */
  readonly projections?: boolean;
};

/** The body of a registration, with an address that no one has. */
export const newPerson = () => ({ email: `${randomUUID()}@example.com`, password: PASSWORD, name: 'Ann' });

/** Both stores, the router, the projections, the identity service and the gateway. */
export const startGatewayStack = (options: GatewayStackOptions = {}): Promise<GatewayStack> =>
  countedAs('stacks', () => start(options));

async function start(options: GatewayStackOptions): Promise<GatewayStack> {
  const { folder, remove } = await tempFolder('gateway');
  const { eventStore, documentStore } = options.stores ?? (await startStores());
  const running = [identity, ...(options.more ?? [])];
  const settings = {
    PLATFORM_PORT: '0',
    PLATFORM_DATA: folder,
    PLATFORM_LOG_LEVEL: 'fatal',
    NODE_ENV: 'test',
    // A busy machine refuses no request of a test.
    PLATFORM_OVERLOAD_LAG_MS: '0',
    ...options.env,
  };
  const config = readConfig(settings, gatewaySettings, ...running.map((service) => service.settings));
  const opened = openResources(config, { eventStore: eventStore.url, documentStore: documentStore.url });
  const resources = { ...opened, log: options.log ?? opened.log };
  await waitForStores(resources);
  const at = { host: '127.0.0.1', port: 0 };
  const started = await Promise.all(
    running.map(async (service) => ({ name: service.name, ...(await startService(service, resources, at)) })),
  );
  if (options.projections !== false)
    await startProjections(
      resources,
      running.flatMap(({ policies }) => policies),
    );
  const services = new Map([...(options.services ?? []), ...started.map(({ name, url }) => [name, url] as const)]);
  const { url } = await startGateway(resources, {
    services,
    timeouts: options.timeouts ?? {},
    dashboard: options.dashboard ?? null,
  });

  let people = 0;
  let callers = 5_000;
  const stack: GatewayStack = {
    eventStore,
    documentStore,
    url,
    resources,
    identityUrl: started[0]?.url ?? '',
    async call(method, path, call) {
      const answer = await callServer(url, method, path, call);
      const described = describedPathOf(method, path);
      // What fakes answer instead of a service is whatever their test wants.
      const isFake = options.services?.has(path.split('/')[3] ?? '') ?? false;
      if (answer.status >= 400 && described && !isFake) requireDescribedAnswer(method, described, answer);
      return answer;
    },
    auth: (path, body, headers = {}) =>
      stack.call('POST', `/api/v1/auth/${path}`, { body, headers, from: addressOf(callers++) }),
    register: (name = 'Ann') =>
      somebodyRegistered(resources, { name, email: `${name.toLowerCase()}-${++people}@example.com` }),
    administrator: async () =>
      (await somebodyRegistered(resources, { name: 'Administrator', email: 'admin@localhost', role: 'admin' })).token,
    async tokenOf(role, id) {
      const { registered, history } = exampleUser({ user_id: id, role });
      if (role !== 'user') await write(resources.store, history(registered));
      const somebody = { id, role, email: `${role}@example.com`, name: 'Somebody' };
      return createAccessTokens(resources.config.PLATFORM_JWT_SECRETS).sign(somebody);
    },
    async stop() {
      await resources.shutdown.run('the test is over');
      await Promise.all([eventStore.stop(), documentStore.stop()]);
      await remove();
    },
  };
  return stack;
}

/** One of the loopback addresses of this machine; 127.0.0.1 is that of callers who name none. */
export const addressOf = (n: number): string => `127.0.${1 + Math.floor(n / 200)}.${1 + (n % 200)}`;

/** One request, with its target exactly as it is given: no client library normalises it. */
export function callServer(url: string, method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const payload = options.body === undefined ? undefined : JSON.stringify(options.body);
  const headers = {
    ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
    // By default Node does not announce the body of a DELETE.
    ...(payload === undefined || method !== 'DELETE' ? {} : { 'content-length': String(Buffer.byteLength(payload)) }),
    ...options.headers,
  };
  return new Promise((resolve, reject) => {
    const call = request(
      { hostname, port, method, path, headers, localAddress: options.from ?? '127.0.0.1', agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const text = Buffer.concat(chunks).toString();
          const isJson = /^application\/json(;|$)/.test(String(response.headers['content-type']));
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            body: isJson && text !== '' ? JSON.parse(text) : undefined,
          });
        });
      },
    );
    call.once('error', reject);
    call.end(payload);
  });
}
