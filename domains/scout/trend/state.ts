import type { TrendEvent } from '../../../contracts/scout/trend.ts';
import type { DataOf } from '../../../kernel/events/event.ts';

/** A topic as a scan saw it: where, with what score, and how long the sighting counts. */
export type Sighting = DataOf<TrendEvent, 'TrendDetected'>;

export type Trend =
  | { readonly status: 'none' }
  | { readonly status: 'active'; readonly last: Sighting }
  | { readonly status: 'expired'; readonly last: Sighting };

export const initial: Trend = { status: 'none' };

export function evolve(state: Trend, event: TrendEvent): Trend {
  switch (event.type) {
    case 'TrendDetected':
    case 'TrendRescored':
      return { status: 'active', last: event.data };
    case 'TrendExpired':
      return state.status === 'none' ? state : { status: 'expired', last: state.last };
  }
}
