import {
  type DocumentStore,
  listProcesses,
  liveVersions,
  observedLags,
  versionedName,
} from '../../kernel/documents/index.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { type Handled, handle } from '../../kernel/http/operation.ts';
import { recordedEvents } from '../../read-models/recorded-events.ts';
import { platformOperations } from './platform-operations.ts';

/** `/api/v1/ops/inboxes`, `log` and `processes`: the platform as a whole, for operators. */
export function platformHandlers({ db }: DocumentStore, store: EventStore): readonly Handled[] {
  return [
    handle(platformOperations.listInboxes, async () => {
      const [observed, groups] = await Promise.all([
        observedLags(db).find({ kind: 'router' }).toArray(),
        store.groups(),
      ]);
      const lags = new Map(observed.map((lag) => [lag._id, lag]));
      const policies = new Map(
        groups.filter(({ stream, name }) => stream === `inbox-${name}`).map((group) => [group.stream, group]),
      );
      const streams = [...new Set([...lags.keys(), ...policies.keys()])].sort();
      return {
        items: streams.map((stream) => {
          const [lag, group] = [lags.get(stream), policies.get(stream)];
          return {
            stream,
            policy: stream.startsWith('inbox-') ? stream.slice('inbox-'.length) : null,
            router_position: lag?.position ?? null,
            lag_bytes: lag?.lag_bytes ?? null,
            lag_seconds: lag?.lag_seconds ?? null,
            waiting: group?.waiting ?? null,
            in_flight: group?.inFlight ?? null,
            looked_at: lag?.looked_at ?? null,
          };
        }),
        next_cursor: null,
      };
    }),
    handle(platformOperations.readLog, async () => {
      const live = await liveVersions(db).findOne({ _id: recordedEvents.name });
      const index = live && versionedName(recordedEvents.name, live.version, live.build);
      const [{ position, writtenAt }, lag] = await Promise.all([
        store.end(),
        index === null ? null : observedLags(db).findOne({ _id: index }),
      ]);
      return {
        head: String(position),
        newest_at: writtenAt === null ? null : new Date(writtenAt).toISOString(),
        events_per_second: lag?.lag_bytes === 0 ? lag.rate : null,
        looked_at: lag?.looked_at ?? null,
      };
    }),
    handle(platformOperations.listProcesses, async () => ({
      items: (await listProcesses(db)).map(
        ({ instance, service, version, host, pid, since, heard_at, silent_ms, isLost }) => ({
          instance,
          service,
          version,
          host,
          pid,
          since: since.toISOString(),
          heard_at: heard_at.toISOString(),
          silent_seconds: Math.max(0, Math.round(silent_ms / 1_000)),
          state: isLost ? ('lost' as const) : ('running' as const),
        }),
      ),
      next_cursor: null,
    })),
  ];
}
