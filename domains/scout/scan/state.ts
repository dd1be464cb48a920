import type { ScanEvent } from '../../../contracts/scout/scan.ts';
import type { DataOf } from '../../../kernel/events/event.ts';

export type SourceFailure = Omit<DataOf<ScanEvent, 'ScanSourceFailed'>, 'scan_id'>;

type Progress = {
  readonly request: DataOf<ScanEvent, 'ScanRequested'>;
  readonly failures: readonly SourceFailure[];
};

export type Scan =
  | { readonly status: 'none' }
  | (Progress & { readonly status: 'running' | 'interrupted' })
  | (Progress & {
      readonly status: 'completed';
      readonly found: number;
      readonly saved: number;
      /** The sources that answered. */
      readonly sources: readonly string[];
    });

export const initial: Scan = { status: 'none' };

export function evolve(state: Scan, event: ScanEvent): Scan {
  if (event.type === 'ScanRequested') return { status: 'running', request: event.data, failures: [] };
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'ScanSourceFailed': {
      const { scan_id: _, ...failure } = event.data;
      return { ...state, failures: [...state.failures, failure] };
    }
    case 'ScanCompleted': {
      const { trends_found, trends_saved, sources } = event.data;
      const { request, failures } = state;
      return { status: 'completed', request, failures, found: trends_found, saved: trends_saved, sources };
    }
    case 'ScanInterrupted':
      return { ...state, status: 'interrupted' };
  }
}
