import type { Filter } from 'mongodb';
import type { Registry } from 'prom-client';
import {
  type DocumentStore,
  failuresOf,
  liveVersions,
  type ProjectionFailure,
  progressOfAll,
  statusOf,
  type VersionStatus,
} from '../../kernel/documents/index.ts';
import type { EventStore, GroupStatus } from '../../kernel/event-store/index.ts';
import type { Inbox } from '../../kernel/inboxes/inbox.ts';
import { createStallReports, type Progress } from '../../kernel/outages/stalls.ts';
import type { PolicyDeclaration } from '../../kernel/policies/policy.ts';
import type { Log } from '../../kernel/process/log.ts';
import { type Background, polling } from '../../kernel/service/background.ts';
import { createLagGauges } from './lag-gauges.ts';
import { createNewestEvents, type LogReader } from './newest-events.ts';
import { createObservations, type Observed } from './observations.ts';
import { type Projection, versionedNameOf } from './projection.ts';

const EVERY_MS = 5_000;
const STALLED_AFTER_MS = 60_000;
/**
 * How long a look that found nothing left to do, and nothing that failed, counts. What could change that is written to
 * the log, so the log alone is looked at until it has grown: the looks were half of what the platform did at rest.
 */
const QUIET_FOR_MS = 300_000;

export type Watched = {
  readonly projections: readonly Projection[];
  readonly inboxes: readonly Inbox[];
  /** By stream, the position up to which the router has served each inbox. */
  readonly served: ReadonlyMap<string, bigint>;
  /** Whether an inbox is filled by this process; others watch the rest. All by default. */
  readonly fills?: (inbox: Inbox) => boolean;
  readonly policies: readonly PolicyDeclaration[];
};

type Dependencies = { readonly store: EventStore; readonly documents: DocumentStore; readonly log: Log };

/**
 * As of the last look. `stalled`: kind and name of every reader that has stalled. `missing`: how many events some
 * version could not read or fold, and one of them.
 */
export type LagWatch = Background & {
  stalled(): readonly string[];
  missing(): { readonly events: number; readonly example: string } | null;
};

/**
 * Watches how far projections, the router and policies are behind the log: as gauges, and as a log line about each
 * reader that has stalled. A policy may take up to two of its message timeouts for one event.
 * @param registry where the gauges are registered
 */
export function watchLag(
  watched: Watched,
  { store, documents, log }: Dependencies,
  registry: Registry,
  { everyMs = EVERY_MS, stalledAfterMs = STALLED_AFTER_MS, quietForMs = QUIET_FOR_MS } = {},
): LagWatch {
  const gauges = createLagGauges(registry);
  const newestFor = createNewestEvents(store);
  const report = createStallReports(log);
  const keep = createObservations(documents);
  /** The time of the last look; null if it failed. */
  let lookedAt: number | null = null;
  let stalled: readonly string[] = [];
  let missing: ReturnType<LagWatch['missing']> = null;
  let quiet: { readonly head: bigint; readonly until: number } | null = null;

  const watching = polling({
    name: 'lag watch',
    // While nothing happens it is enough to see that.
    everyMs: () => (quiet ? 2 * everyMs : everyMs),
    // At the start everything is behind, and has better things to do than to be looked at.
    afterMs: everyMs,
    log,
    async poll() {
      const before = lookedAt;
      lookedAt = null;
      const head = await store.head();
      if (quiet?.head === head && performance.now() < quiet.until) {
        lookedAt = performance.now();
        return;
      }
      quiet = null;
      const [versions, groups, failures, events] = await Promise.all([
        versionsOf(documents, watched.projections),
        groupsOf(store, watched.policies),
        countFailures(documents),
        missingEvents(documents),
      ]);
      const readers = [...versions, ...inboxesOf(watched)];
      const newest = await newestFor(readers);
      lookedAt = performance.now();
      const lookedBeforeMs = before === null ? 0 : lookedAt - before;
      const found: Stalled[] = [];
      const check = (progress: Progress & Stalled): void => {
        if (report(progress, lookedBeforeMs)) found.push(progress);
      };
      const observed: Observed[] = readers.map(({ kind, name, position, events }) => {
        const lag = larger((newest.get(name) ?? -1n) - position, 0n);
        check({ kind, name, position, lag, patienceMs: stalledAfterMs });
        return { kind, name, position, lag, events };
      });
      for (const { policy, group } of groups) {
        if (!group) continue;
        const lag = larger(group.newest - group.checkpoint, 0n);
        const patienceMs = Math.max(stalledAfterMs, 2 * policy.messageTimeoutMs);
        check({ kind: 'policy', name: policy.name, position: group.checkpoint, lag, patienceMs });
      }
      missing = events;
      stalled = found.map(({ kind, name }) => `${kind} ${name}`);
      const lags = await keep(observed);
      gauges.show({ lags, groups, failures, stalled: found });
      // Its rate is shown as well, and has to be seen to be nothing.
      const isQuiet =
        lags.every(({ lag_bytes, rate }) => lag_bytes === 0 && rate === 0) &&
        groups.every(hasNothingToDo) &&
        failures.length === 0;
      if (isQuiet) quiet = { head, until: lookedAt + quietForMs };
    },
  });
  return { ...watching, stalled: () => stalled, missing: () => missing };
}

/** Anything that may stall. */
type Stalled = Pick<Observed, 'name'> & { readonly kind: Observed['kind'] | 'policy' };

type FailureCount = { readonly projection: string; readonly state: string; readonly count: number };

/** The number of events that versions of projections could not fold, by state. */
const countFailures = ({ db }: DocumentStore): Promise<FailureCount[]> =>
  failuresOf(db)
    .aggregate<FailureCount>([
      // Earlier versions wrote no state.
      {
        $group: {
          _id: { projection: '$projection', state: { $ifNull: ['$state', 'put-aside'] } },
          count: { $sum: 1 },
        },
      },
      { $project: { _id: 0, projection: '$_id.projection', state: '$_id.state', count: 1 } },
    ])
    .toArray();

/** The events that some version lacks; null if there are none. */
async function missingEvents({ db }: DocumentStore): Promise<ReturnType<LagWatch['missing']>> {
  const wanted: Filter<ProjectionFailure> = { state: { $ne: 'skipped' } };
  const [example, ids] = await Promise.all([
    failuresOf(db).findOne(wanted),
    failuresOf(db).distinct('event_id', wanted),
  ]);
  if (!example) return null;
  return { events: ids.length, example: `${example.event_type}, ${example.revision}@${example.stream}` };
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

type Reader = LogReader & { readonly kind: 'projection' | 'router'; readonly events: number };

/** The versions that are kept up to date: those that callers see, and those being built. */
async function versionsOf({ db }: DocumentStore, projections: readonly Projection[]): Promise<readonly Reader[]> {
  const [checkpoints, pointers] = await Promise.all([
    progressOfAll(db, { name: { $in: projections.map(({ model }) => model.name) } }),
    liveVersions(db).find().toArray(),
  ]);
  const live = new Map(pointers.map((pointer) => [pointer._id, pointer]));
  const kept = checkpoints.filter((each) => KEPT_UP_TO_DATE.has(statusOf(each, live.get(each.name) ?? null)));
  const prepared = new Set(checkpoints.map(({ _id }) => _id));
  return [
    ...kept.map(({ _id, handles, position, events }) => reader(_id, handles, BigInt(position), events)),
    ...projections
      .filter((projection) => !prepared.has(versionedNameOf(projection)))
      .map((projection) => reader(versionedNameOf(projection), projection.types, -1n, 0)),
  ];
}

const KEPT_UP_TO_DATE: ReadonlySet<VersionStatus> = new Set<VersionStatus>(['building', 'live']);

const reader = (name: string, types: readonly string[], position: bigint, events: number): Reader => ({
  kind: 'projection',
  name,
  types: new Set(types),
  position,
  events,
});

const inboxesOf = ({ inboxes, served, fills = () => true }: Watched): readonly Reader[] =>
  inboxes.filter(fills).map(({ stream, types }) => ({
    kind: 'router',
    name: stream,
    types,
    position: served.get(stream) ?? -1n,
    events: 0,
  }));

type OfPolicy = { readonly policy: PolicyDeclaration; readonly group: GroupStatus | undefined };

/** Looks at the groups of policies, all at once. */
async function groupsOf(store: EventStore, policies: readonly PolicyDeclaration[]): Promise<OfPolicy[]> {
  const groups = new Map((await store.groups()).map((group) => [`${group.stream} ${group.name}`, group]));
  return policies.map((policy) => ({ policy, group: groups.get(`${policy.inbox.stream} ${policy.name}`) }));
}

const hasNothingToDo = ({ group }: OfPolicy): boolean => group?.waiting === 0 && group.inFlight === 0;
