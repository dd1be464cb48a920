import { setMaxListeners } from 'node:events';
import { Registry } from 'prom-client';
import { CHANNELS_STREAM, channelTypes } from '../contracts/channels.ts';
import { liveVersions } from '../kernel/documents/index.ts';
import type { Remark } from '../kernel/http/system-routes.ts';
import type { Inbox } from '../kernel/inboxes/inbox.ts';
import { sealBlocks } from '../kernel/integrity/seal.ts';
import { isStoreUnavailable } from '../kernel/outages/unavailable.ts';
import type { PolicyDeclaration } from '../kernel/policies/policy.ts';
import { startHeartbeat } from '../kernel/service/heartbeat.ts';
import type { Resources } from '../kernel/service/resources.ts';
import { showAmounts } from './amount-gauges.ts';
import { runBuilds } from './engine/builds.ts';
import { openEngine } from './engine/engine.ts';
import { type LagWatch, watchLag } from './engine/lag.ts';
import { limitRetention } from './engine/retention.ts';
import { createRouterParts } from './engine/router-parts.ts';
import { runProjection } from './engine/runner.ts';
import { prepareVersion } from './engine/versions.ts';
import { keptForEver } from './every-event.ts';
import { projections as declared } from './index.ts';
import { changePartitions, ROUTER, splitAs } from './split.ts';
import { watchUnknownEvents } from './unknown-events.ts';
import { watchOperators } from './watch-operators.ts';
// What an event type means is known only where it is declared: whatever the platform stores.
import '../contracts/gateway/oauth-states.ts';
import '../contracts/gateway/socket-tickets.ts';
import '../kernel/aggregates/snapshots.ts';
import '../kernel/files/shared-files.ts';
import '../kernel/policies/crash-guard.ts';

/** What can wait does not hold up the start. */
const TIDIED_AFTER_MS = 60_000;

/** The spec's bus: every event that a channel carries, as a stream of links. */
const channels: Inbox = { stream: CHANNELS_STREAM, types: channelTypes, fromStart: true };

/**
 * Starts the router, every projection, and the watch over how far they are behind. They stop with the shutdown of the
 * resources.
 * @param registry where the lags are shown
 * @returns what `/ready` reports about stalled readers, and about event types that are unknown here
 */
export async function startProjections(
  resources: Resources,
  policies: readonly PolicyDeclaration[],
  registry: Registry = new Registry(),
): Promise<readonly Remark[]> {
  const { config, store, documentStore, documents, shutdown } = resources;
  const log = resources.log.child({ service: 'projections' });
  const projections = splitAs(declared, config.PLATFORM_PROJECTION_PARTITIONS);
  const inboxes = [channels, ...policies.map(({ inbox }) => inbox)];
  const stopping = new AbortController();
  // Every projection adds a listener; this is not a leak.
  setMaxListeners(0, stopping.signal);
  const engine = openEngine({ store, documents: documentStore, log });
  await beginReadModels(resources);
  const served = new Map<string, bigint>();
  const router = createRouterParts(engine, inboxes, config.PLATFORM_PROJECTION_PARTITIONS?.get(ROUTER) ?? 1);
  const watched = { projections, inboxes, served, fills: router.fills, policies };
  const lags = watchLag(watched, engine, registry);
  const unknown = watchUnknownEvents(engine, registry);
  // Without a token everyone who reaches `/metrics` would read them.
  if (config.PLATFORM_METRICS_TOKEN !== undefined) showAmounts(registry, documents);
  const running = [
    router.run(stopping.signal, served),
    limitRetention(
      { channels, policies, days: config.PLATFORM_DELIVERY_RETENTION_DAYS },
      { store, log },
      { afterMs: TIDIED_AFTER_MS },
    ).run(stopping.signal),
    sealBlocks({ categories: keptForEver }, { store, log }).run(stopping.signal),
    lags.run(stopping.signal),
    unknown.run(stopping.signal),
    watchOperators(engine).run(stopping.signal),
    changePartitions(projections, engine).run(stopping.signal),
    runBuilds(projections, engine).run(stopping.signal),
    ...projections.map((projection) => runProjection(projection, engine, stopping.signal)),
    ...projections.flatMap(({ previous }) =>
      previous ? runProjection(previous, engine, stopping.signal, { whileLive: true }) : [],
    ),
  ];
  startHeartbeat('projections', resources);
  shutdown.add('projections', async () => {
    stopping.abort();
    await Promise.all(running);
  });
  const remarks = () => [stalled(lags.stalled()), missing(lags.missing())].filter((remark) => remark !== null);
  return [
    { name: 'projections', remark: () => remarks().join('; ') || null },
    { name: 'events', remark: unknown.remark },
  ];
}

/**
 * Begins the read models that have never been begun, so that a new installation has them before anyone asks. What an
 * unavailable store prevents is left to those who run the projections.
 */
export async function beginReadModels({
  config,
  store,
  documentStore,
}: Pick<Resources, 'config' | 'store' | 'documentStore'>): Promise<void> {
  const projections = splitAs(declared, config.PLATFORM_PROJECTION_PARTITIONS);
  try {
    const begun = new Set((await liveVersions(documentStore.db).find().toArray()).map(({ _id }) => _id));
    const never = projections.filter(({ model }) => !begun.has(model.name));
    await Promise.all(never.map((projection) => prepareVersion(documentStore, store, projection)));
  } catch (error) {
    if (!isStoreUnavailable(error)) throw error;
  }
}

function missing(found: ReturnType<LagWatch['missing']>): string | null {
  if (found === null) return null;
  const { events, example } = found;
  return `${events === 1 ? 'an event is' : `${events} events are`} missing in read models (${example}): see the failures of the projections`;
}

const MOST_NAMED = 10;

function stalled(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return `stalled: ${names.slice(0, MOST_NAMED).join(', ')}${more}`;
}
