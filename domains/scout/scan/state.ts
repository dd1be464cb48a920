import type { ScanEvent } from './events.ts';

export type SourceFailure = Omit<Extract<ScanEvent, { type: 'ScanSourceFailed' }>['data'], 'scan_id'>;

type Known = {
  readonly request: Extract<ScanEvent, { type: 'ScanRequested' }>['data'];
  readonly failures: readonly SourceFailure[];
};

export type Scan =
  | { readonly status: 'none' }
  | (Known & { readonly status: 'running' })
  | (Known & {
      readonly status: 'completed';
      readonly found: number;
      readonly saved: number;
      /** Whose items the trends were taken from. */
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
  }
}
