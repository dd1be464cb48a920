import type Router from '@koa/router';
import type Koa from 'koa';
import type { Config } from '../config/index.ts';
import type { DocumentStore, Documents } from '../documents/index.ts';
import type { EventStore } from '../event-store/index.ts';
import type { Files } from '../files.ts';
import type { Log } from '../log.ts';
import { createMetrics, type Metrics } from '../metrics.ts';
import type { Policy } from '../policies/policy.ts';
import { inboxOf } from '../policies/policy.ts';
import { runPolicy } from '../policies/runner.ts';
import { beginningOf } from '../router/beginning.ts';
import type { Shutdown } from '../shutdown.ts';
import { createApp } from './app.ts';
import { listen } from './listen.ts';
import type { Probe } from './system-routes.ts';

/** What a process has open, shared by every service in it. */
export type Platform = {
  readonly config: Config;
  readonly store: EventStore;
  readonly documentStore: DocumentStore;
  readonly documents: Documents;
  readonly files: Files;
  readonly log: Log;
  readonly shutdown: Shutdown;
};

export type ServiceTools = Omit<Platform, 'shutdown' | 'documentStore'> & { readonly metrics: Metrics };

/** Work that goes on by itself, such as a schedule. Ends when `signal` aborts. */
export type Background = { readonly name: string; run(signal: AbortSignal): Promise<void> };

export type ServiceParts = {
  /** Mounted as they are: the gateway has cut `/api/v1/<service>` off. */
  readonly routes: readonly Router[];
  readonly policies: readonly Policy[];
  readonly background?: readonly Background[];
  /** Closes what the parts have opened. */
  readonly close?: () => Promise<void>;
};

/** One of the seven: everything it consists of, in one readable function. */
export type Service = { readonly name: string; assemble(tools: ServiceTools): ServiceParts };

/** What both stores have to answer for /ready. */
export const storeProbes = ({ store, documentStore }: Pick<Platform, 'store' | 'documentStore'>): Probe[] => [
  { name: 'event_store', check: () => store.head(1_500) },
  { name: 'document_store', check: () => documentStore.ping() },
];

/** Starts a service: its HTTP side, its policies and its background work. Stops with the platform's shutdown. */
export async function startService(
  service: Service,
  platform: Platform,
  at: { host: string; port: number },
): Promise<{ url: string; policies: readonly Policy[] }> {
  const { shutdown, ...shared } = platform;
  const metrics = createMetrics(service.name);
  const log = platform.log.child({ service: service.name });
  const tools: ServiceTools = { ...shared, log, metrics };
  const parts = service.assemble(tools);

  const mount = (app: Koa) => {
    for (const router of parts.routes) app.use(router.routes()).use(router.allowedMethods());
  };
  const app = createApp({ log, metrics, probes: storeProbes(platform), mount, bodies: true });
  // Before the first command is taken: what it causes has to find its way to every policy here.
  await Promise.all(
    parts.policies.map((policy) =>
      beginningOf(platform.store, { stream: inboxOf(policy), wantsPast: policy.wantsPast }),
    ),
  );
  const listening = await listen(app, at.host, at.port);
  const policies = parts.policies.map((policy) => runPolicy(policy, { store: platform.store, log, metrics }));
  const stopping = new AbortController();
  const background = (parts.background ?? []).map((work) =>
    work.run(stopping.signal).catch((error) => log.error({ err: error, work: work.name }, 'background work ended')),
  );

  shutdown.add(service.name, async () => {
    stopping.abort();
    await Promise.all([listening.close(), ...policies.map((policy) => policy.stop()), ...background]);
    await parts.close?.();
  });
  log.info({ url: listening.url }, 'service listening');
  return { url: listening.url, policies: parts.policies };
}
