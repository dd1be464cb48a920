import { Gauge, type Registry } from 'prom-client';
import {
  checkpointsOf,
  type DocumentStore,
  liveVersions,
  stateOf,
  type VersionState,
} from '../../kernel/documents/index.ts';
import type { EventStore, GroupStatus } from '../../kernel/event-store/index.ts';
import type { Inbox } from '../../kernel/inboxes/inbox.ts';
import { createStallReports, type Progress } from '../../kernel/outages/stalls.ts';
import type { PolicyDeclaration } from '../../kernel/policies/policy.ts';
import type { Log } from '../../kernel/process/log.ts';
import { type Background, polling } from '../../kernel/service/background.ts';
import { createNewestEvents, type LogReader } from './newest-events.ts';
import { createObservations, type Observed } from './observations.ts';
import type { Projection } from './projection.ts';
import { versionedNameOf } from './versions.ts';

const EVERY_MS = 5_000;
const STALLED_AFTER_MS = 60_000;

export type Watched = {
  readonly projections: readonly Projection[];
  readonly inboxes: readonly Inbox[];
  /** By stream, up to which position the router has served each inbox. */
  readonly served: ReadonlyMap<string, bigint>;
  readonly policies: readonly PolicyDeclaration[];
};

type Dependencies = { readonly store: EventStore; readonly documents: DocumentStore; readonly log: Log };

/**
 * Watches how far projections, the router and policies are behind the log: as gauges, and as a log line about what is
 * behind and stands still. A policy may take as long as two of its message timeouts for one event.
 * @param registry where the gauges are registered
 */
export function watchLag(
  watched: Watched,
  { store, documents, log }: Dependencies,
  registry: Registry,
  { everyMs = EVERY_MS, stalledAfterMs = STALLED_AFTER_MS } = {},
): Background {
  const gauges = createGauges(registry);
  const newestFor = createNewestEvents(store);
  const report = createStallReports(log);
  const keep = createObservations(documents);
  /** When it was looked last; null where the look failed. */
  let lookedAt: number | null = null;

  return polling({
    name: 'lag watch',
    everyMs,
    log,
    async poll() {
      const before = lookedAt;
      lookedAt = null;
      const [versions, groups] = await Promise.all([
        versionsOf(documents, watched.projections),
        Promise.all(watched.policies.map((policy) => groupOf(store, policy))),
      ]);
      const readers = [...versions, ...inboxesOf(watched)];
      const newest = await newestFor(readers);
      lookedAt = performance.now();
      const lookedBeforeMs = before === null ? 0 : lookedAt - before;
      gauges.reset();
      const standing = { projection: 0, router: 0, policy: 0 };
      const stands = (progress: Progress & { readonly kind: keyof typeof standing }): void => {
        if (report(progress, lookedBeforeMs)) standing[progress.kind]++;
      };
      const observed: Observed[] = [];
      for (const { kind, name, position, events } of readers) {
        const lag = larger((newest.get(name) ?? -1n) - position, 0n);
        gauges.bytes(kind, name, lag);
        observed.push({ kind, name, position, lag, events });
        stands({ kind, name, position, lag, patienceMs: stalledAfterMs });
      }
      for (const { policy, group } of groups) {
        if (!group) continue;
        const lag = larger(group.newest - group.checkpoint, 0n);
        gauges.policy(policy.name, group);
        const patienceMs = Math.max(stalledAfterMs, 2 * policy.messageTimeoutMs);
        stands({ kind: 'policy', name: policy.name, position: group.checkpoint, lag, patienceMs });
      }
      for (const [kind, count] of Object.entries(standing)) gauges.standing(kind, count);
      await keep(observed);
    },
  });
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

type Reader = LogReader & { readonly kind: 'projection' | 'router'; readonly events: number };

/** The versions that are kept up to date: those that callers see, and those that are being filled. */
async function versionsOf({ db }: DocumentStore, projections: readonly Projection[]): Promise<readonly Reader[]> {
  const [checkpoints, pointers] = await Promise.all([
    checkpointsOf(db)
      .find({ name: { $in: projections.map(({ model }) => model.name) } })
      .toArray(),
    liveVersions(db).find().toArray(),
  ]);
  const live = new Map(pointers.map((pointer) => [pointer._id, pointer]));
  const kept = checkpoints.filter((each) => KEPT_UP_TO_DATE.has(stateOf(each, live.get(each.name) ?? null)));
  const prepared = new Set(checkpoints.map(({ _id }) => _id));
  return [
    ...kept.map(({ _id, handles, position, events }) => reader(_id, handles, BigInt(position), events)),
    ...projections
      .filter((projection) => !prepared.has(versionedNameOf(projection)))
      .map((projection) => reader(versionedNameOf(projection), projection.types, -1n, 0)),
  ];
}

const KEPT_UP_TO_DATE: ReadonlySet<VersionState> = new Set<VersionState>(['building', 'live']);

const reader = (name: string, types: readonly string[], position: bigint, events: number): Reader => ({
  kind: 'projection',
  name,
  types: new Set(types),
  position,
  events,
});

const inboxesOf = ({ inboxes, served }: Watched): readonly Reader[] =>
  inboxes.map(({ stream, types }) => ({
    kind: 'router',
    name: stream,
    types,
    position: served.get(stream) ?? -1n,
    events: 0,
  }));

async function groupOf(store: EventStore, policy: PolicyDeclaration) {
  const groups = await store.groupsOn(policy.inbox.stream);
  return { policy, group: groups.find(({ name }) => name === policy.name) };
}

function createGauges(registry: Registry) {
  const gauge = <Label extends string>(name: string, help: string, label: Label) =>
    new Gauge({ name, help, labelNames: [label], registers: [registry] });
  const bytes = {
    projection: gauge(
      'projection_lag_bytes',
      'How far a version of a projection is behind the newest event that it folds, in bytes of the log',
      'name',
    ),
    router: gauge(
      'router_lag_bytes',
      'How far the router is behind the newest event that belongs in an inbox, in bytes of the log',
      'name',
    ),
  };
  const waiting = gauge('policy_lag_events', 'Events of its inbox that a policy was not told of yet', 'name');
  const inHand = gauge('policy_in_hand_events', 'Events that a policy handles now or is to try again', 'name');
  const parked = gauge('policy_parked_messages', 'Messages of a policy that are parked now', 'name');
  const standing = gauge(
    'standing_still',
    'How many projections, inboxes or policies are behind and have not moved for longer than they may',
    'kind',
  );
  return {
    reset() {
      for (const each of [bytes.projection, bytes.router, waiting, inHand, parked]) each.reset();
    },
    standing(kind: string, count: number) {
      standing.set({ kind }, count);
    },
    bytes(kind: keyof typeof bytes, name: string, lag: bigint) {
      bytes[kind].set({ name }, Number(lag));
    },
    policy(name: string, group: Pick<GroupStatus, 'waiting' | 'inHand' | 'parked'>) {
      waiting.set({ name }, group.waiting);
      inHand.set({ name }, group.inHand);
      parked.set({ name }, group.parked);
    },
  };
}
