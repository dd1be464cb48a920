import { type DataExportEvent, dataExportEvents } from '../../../contracts/identity/data-export.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { newest } from '../../../kernel/events/newest.ts';

/** When the latest exports were requested, newest last: as many as are allowed per hour. */
export type DataExports = { readonly requestedAt: readonly string[] };

/** Limited because each export reads everything about a user. */
export const MAX_EXPORTS_PER_HOUR = 5;

const initial: DataExports = { requestedAt: [] };

function evolve(state: DataExports, event: DataExportEvent): DataExports {
  switch (event.type) {
    case 'DataExported':
      return { requestedAt: newest(state.requestedAt, event.data.requested_at, MAX_EXPORTS_PER_HOUR) };
    default:
      return state;
  }
}

/** `now`: ISO 8601 UTC. */
export type DataExportCommand = { readonly type: 'ExportData'; readonly user_id: string; readonly now: string };

const HOUR_MS = 3_600_000;

const decide = ({ user_id, now }: DataExportCommand, state: DataExports): readonly DataExportEvent[] =>
  msToNextExport(state, now) > 0 ? [] : [{ type: 'DataExported', data: { user_id, requested_at: now } }];

/** How long until the next export is allowed; 0 if it is allowed now. */
export function msToNextExport({ requestedAt }: DataExports, now: string): number {
  const [oldest = ''] = requestedAt;
  if (requestedAt.length < MAX_EXPORTS_PER_HOUR) return 0;
  return Math.max(0, Date.parse(oldest) + HOUR_MS - Date.parse(now));
}

/** The latest exports of a user's data; the stream's id is the user's. */
export const dataExports = defineAggregate({
  events: dataExportEvents,
  initial,
  evolve,
  decide,
});
