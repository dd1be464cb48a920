import type { DataExportEvent } from '../../../contracts/identity/data-export.ts';
import { type DataExports, MAX_EXPORTS_PER_HOUR } from './state.ts';

/** `now`: ISO 8601 UTC. */
export type DataExportCommand = { readonly type: 'ExportData'; readonly user_id: string; readonly now: string };

const HOUR_MS = 3_600_000;

export const decide = ({ user_id, now }: DataExportCommand, state: DataExports): readonly DataExportEvent[] =>
  msToNextExport(state, now) > 0 ? [] : [{ type: 'DataExported', data: { user_id, requested_at: now } }];

/** How long until the next export is allowed; 0 if it is allowed now. */
export function msToNextExport({ requestedAt }: DataExports, now: string): number {
  const [oldest = ''] = requestedAt;
  if (requestedAt.length < MAX_EXPORTS_PER_HOUR) return 0;
  return Math.max(0, Date.parse(oldest) + HOUR_MS - Date.parse(now));
}
