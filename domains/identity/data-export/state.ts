import type { DataExportEvent } from '../../../contracts/identity/data-export.ts';

/** When the latest exports were requested, newest last: as many as are allowed per hour. */
export type DataExports = { readonly requestedAt: readonly string[] };

/** Limited because each export reads everything about a user. */
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
