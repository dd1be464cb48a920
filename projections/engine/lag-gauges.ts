import { Gauge, type Registry } from 'prom-client';
import type { GroupStatus } from '../../kernel/event-store/index.ts';

type ReaderLag = {
  readonly kind: 'projection' | 'router';
  readonly name: string;
  readonly lag_bytes: number;
  readonly lag_seconds: number;
};

type GroupLag = Pick<GroupStatus, 'waiting' | 'inFlight' | 'parked' | 'oldestParkedAt'>;

/** The result of one look. `group` is absent if a policy has none yet. */
type Look = {
  readonly lags: readonly ReaderLag[];
  readonly groups: readonly { readonly policy: { readonly name: string }; readonly group?: GroupLag | undefined }[];
  readonly failures: readonly { readonly projection: string; readonly state: string; readonly count: number }[];
  readonly stalled: readonly { readonly kind: string }[];
};

const KINDS = ['projection', 'router', 'policy'];

/**
 * Gauges for the result of a look at everything that follows the log. Names that have disappeared since the look before
 * disappear here too.
 */
export function createLagGauges(registry: Registry) {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
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
  const seconds = {
    projection: gauge('projection_lag_seconds', 'How long a version of a projection has been behind', 'name'),
    router: gauge('router_lag_seconds', 'How long the router has been behind with an inbox', 'name'),
  };
  const failed = gauge(
    'projection_failures',
    'Events that a version of a projection could not fold, by their state',
    'name',
    'state',
  );
  const waiting = gauge(
    'policy_lag_events',
    'Events in the inbox of a policy that have not been delivered yet',
    'name',
  );
  const inFlight = gauge('policy_in_flight_events', 'Events that a policy is handling or will retry', 'name');
  const parked = gauge('policy_parked_messages', 'Messages of a policy that are parked now', 'name');
  const oldestParked = gauge(
    'policy_oldest_parked_seconds',
    'How long the oldest parked message of a policy has been parked',
    'name',
  );
  const stalledReaders = gauge(
    'stalled_readers',
    'How many projections, inboxes or policies are behind and have stopped moving',
    'kind',
  );
  const readers = [bytes.projection, bytes.router, seconds.projection, seconds.router];
  const all = [...readers, failed, waiting, inFlight, parked, oldestParked];

  return {
    show({ lags, groups, failures, stalled }: Look) {
      // In one turn of the event loop, so that a request for metrics finds all of them.
      for (const each of all) each.reset();
      for (const { kind, name, lag_bytes, lag_seconds } of lags) {
        bytes[kind].set({ name }, lag_bytes);
        seconds[kind].set({ name }, lag_seconds);
      }
      for (const { projection, state, count } of failures) failed.set({ name: projection, state }, count);
      for (const { policy, group } of groups) {
        if (!group) continue;
        const { name } = policy;
        waiting.set({ name }, group.waiting);
        inFlight.set({ name }, group.inFlight);
        parked.set({ name }, group.parked);
        const { oldestParkedAt } = group;
        oldestParked.set({ name }, oldestParkedAt === null ? 0 : Math.max(0, (Date.now() - oldestParkedAt) / 1_000));
      }
      for (const kind of KINDS) stalledReaders.set({ kind }, stalled.filter((each) => each.kind === kind).length);
    },
  };
}
