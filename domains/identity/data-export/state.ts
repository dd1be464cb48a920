import type { DataExportEvent } from './events.ts';

/** When the latest exports were requested, the newest last: as many as may be within an hour. */
export type DataExports = { readonly requestedAt: readonly string[] };

/** Each reads everything that there is about a user. */
export const MAX_EXPORTS_PER_HOUR = 5;

export const initial: DataExports = { requestedAt: [] };

export function evolve(state: DataExports, event: DataExportEvent): DataExports {
  switch (event.type) {
    case 'DataExported':
      return { requestedAt: [...state.requestedAt, event.data.requested_at].slice(-MAX_EXPORTS_PER_HOUR) };
    default:
      return state;
  }
}
