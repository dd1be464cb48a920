import type Router from '@koa/router';
import type Koa from 'koa';
import type { Context } from 'koa';
import type { FoldedAggregate } from '../aggregates/aggregate.ts';
import { type ConfigWithKey, pickSettings, type SettingsOf, type SettingsTable } from '../config/index.ts';
import type { Documents } from '../documents/index.ts';
import { type EventStore, isUnavailable } from '../event-store/index.ts';
import { showDisk } from '../files/disk-gauges.ts';
import type { Files } from '../files/files.ts';
import { waitForSharedFiles } from '../files/shared-files.ts';
import { createApp } from '../http/app.ts';
import { requireGateway } from '../http/gateway-credential.ts';
import { listen } from '../http/listen.ts';
import type { Handled, Operation, Operations } from '../http/operation.ts';
import { operationsRouter } from '../http/operations-router.ts';
import { createDoor } from '../http/overload.ts';
import type { Inbox } from '../inboxes/inbox.ts';
import { startPositionsOf } from '../inboxes/start-position.ts';
import type { PersonKeys } from '../personal-data/person-keys.ts';
import type { Policy, PolicyDeclaration } from '../policies/policy.ts';
import { runPolicy } from '../policies/runner.ts';
import type { Log } from '../process/log.ts';
import { createMetrics, type Metrics } from '../process/metrics.ts';
import { aggregateRoutes } from './aggregate-routes.ts';
import type { Background } from './background.ts';
import type { Exposure } from './exposure.ts';
import { startHeartbeat } from './heartbeat.ts';
import { type Resources, storeAtStart, storeProbes } from './resources.ts';

export type ServiceDependencies = {
  readonly config: ConfigWithKey;
  readonly store: EventStore;
  readonly documents: Documents;
  readonly personKeys: PersonKeys;
  readonly files: Files;
  readonly log: Log;
  readonly metrics: Metrics;
};

export type ServiceParts = {
  /** All operations that the service declares, with their handlers. */
  readonly operations: readonly Handled[];
  /** Throws unless the caller is an administrator; needed if operations are for administrators. */
  readonly requireAdministrator?: (ctx: Context) => Promise<void>;
  /**
   * Throws unless the caller may start what costs money or is published; needed if operations are for verified users.
   */
  readonly requireVerified?: (ctx: Context) => Promise<void>;
  /** Further routes, mounted as they are. */
  readonly routes?: readonly Router[];
  /** All policies that the service declares, with their dependencies. */
  readonly policies: readonly Policy[];
  readonly background?: readonly Background[];
  /** Closes what the parts have opened. */
  readonly close?: () => Promise<void>;
};

/** One of the seven services: its policies, its settings, and how to assemble it. */
export type Service = {
  readonly name: string;
  readonly exposure: Exposure;
  readonly settings: SettingsTable;
  /** What it is for, in a sentence without a full stop. */
  readonly summary: string;
  /** What callers may ask of it; the gateway prefixes their paths with `/api/v1/<service>`. */
  readonly operations: Operations;
  /** Known without assembling the service: the router fills their inboxes. */
  readonly policies: readonly PolicyDeclaration[];
  /** The aggregates it decides on: auditors see their states. */
  readonly aggregates: readonly FoldedAggregate[];
  /** Whether it reads or writes media files, which all such processes share. */
  readonly usesFiles: boolean;
  assemble(tools: ServiceDependencies): ServiceParts;
};

type Definition<Table extends SettingsTable> = {
  /** Names the service, and says what the gateway lets clients reach of it. */
  readonly exposure: Exposure;
  readonly summary: string;
  readonly settings: Table;
  readonly operations: Operations;
  readonly policies: readonly PolicyDeclaration[];
  /** Default none. */
  readonly aggregates?: readonly FoldedAggregate[];
  /** Default false. */
  readonly usesFiles?: boolean;
  /** Everything that the service consists of, in one readable function. */
  assemble(tools: ServiceDependencies & { readonly settings: SettingsOf<Table> }): ServiceParts;
};

export const defineService = <Table extends SettingsTable>({ assemble, ...declared }: Definition<Table>): Service => ({
  name: declared.exposure.service,
  usesFiles: false,
  aggregates: [],
  ...declared,
  assemble: (tools) => assemble({ ...tools, settings: pickSettings(tools.config, declared.settings) }),
});

/**
 * Starts a service: its HTTP side, its policies and its background work. Stops with the shutdown of the resources.
 * @param options.hasDoor whether it refuses requests when the process cannot keep up. False behind a gateway in the same
 *   process, whose door they have come through, and whose `/metrics` is the process's
 * @throws Error if it runs policies that it does not declare, whose inboxes would stay empty, or if its files are
 *   elsewhere
 */
export async function startService(
  service: Service,
  resources: Resources,
  at: { host: string; port: number },
  { hasDoor = true } = {},
): Promise<{ url: string; metrics: Metrics }> {
  const { config, store, documents, personKeys, files, outcomes, loopLag, shutdown } = resources;
  const metrics = createMetrics(service.name, { ofProcess: hasDoor });
  if (service.usesFiles) showDisk(metrics.registry, files.root, config.PLATFORM_DISK_RESERVE_MB);
  const log = resources.log.child({ service: service.name });
  const parts = service.assemble({ config, store, documents, personKeys, files, log, metrics });
  requireDeclared(service, parts);
  const atStart = storeAtStart(resources);
  if (service.usesFiles) await waitForSharedFiles(atStart, files, { log, signal: shutdown.signal });

  const mount = (app: Koa) => {
    app.use(requireGateway(config.PLATFORM_JWT_SECRETS));
    const checkAnswers = config.PLATFORM_CHECK_ANSWERS === 'yes';
    const operations = operationsRouter(parts.operations, { ...parts, documents, checkAnswers });
    const states = aggregateRoutes(service.aggregates, store);
    for (const router of [operations, states, ...(parts.routes ?? [])])
      app.use(router.routes()).use(router.allowedMethods());
  };
  const door = createDoor({ lag: loopLag, mostMs: hasDoor ? config.PLATFORM_OVERLOAD_LAG_MS : 0, log, metrics });
  const app = createApp({
    log,
    metrics,
    probes: storeProbes(resources),
    metricsToken: config.PLATFORM_METRICS_TOKEN,
    door: door.middleware,
    mount,
    bodies: true,
  });
  // Before the first command is accepted, because its events must reach every policy here.
  await Promise.all(service.policies.map(({ inbox }) => noteStartPositions(atStart, inbox, log)));
  const listening = await listen(app, at.host, at.port);
  const policies = parts.policies.map((policy) => runPolicy(policy, { store, log, metrics, outcomes }));
  const stopping = new AbortController();
  const background = (parts.background ?? []).map((work) =>
    work.run(stopping.signal).catch((error) => log.error({ err: error, work: work.name }, 'background work ended')),
  );

  startHeartbeat(service.name, resources);
  shutdown.add(service.name, async () => {
    stopping.abort();
    await Promise.all([listening.close(), ...policies.map((policy) => policy.stop()), ...background]);
    await parts.close?.();
  });
  log.info({ url: listening.url }, 'service listening');
  return { url: listening.url, metrics };
}

/** One unusable inbox, for example because its stream was tombstoned, does not keep a service from starting. */
async function noteStartPositions(store: EventStore, inbox: Inbox, log: Log): Promise<void> {
  try {
    await startPositionsOf(store, inbox);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    log.error({ err: error, inbox: inbox.stream }, 'an inbox cannot be used: its policy receives no events');
  }
}

/** @throws Error if the service is not what it declares */
function requireDeclared({ name, ...declared }: Service, { policies, operations }: ServiceParts): void {
  requireSame(`the policies of ${name}`, declared.policies.map(nameOf), policies.map(nameOf));
  requireSame(
    `the operations of ${name}`,
    Object.values(declared.operations).map(placeOf),
    operations.map(({ operation }) => placeOf(operation)),
  );
}

const nameOf = ({ name }: { name: string }): string => name;
const placeOf = ({ method, path }: Operation): string => `${method} ${path}`;

function requireSame(what: string, ...lists: [declared: string[], actual: string[]]): void {
  const [declared, actual] = lists.map((list) => list.toSorted().join(', '));
  if (declared !== actual) throw new Error(`${what} are declared as ${declared} and are ${actual}`);
}
