import type { TrendEvent } from './events.ts';

/** A topic as it was seen: where, how strongly, and until when that counts. */
export type Sighting = Extract<TrendEvent, { type: 'TrendDetected' }>['data'];

export type Trend =
  | { readonly status: 'unseen' }
  | { readonly status: 'active'; readonly last: Sighting }
  | { readonly status: 'expired'; readonly last: Sighting };

export const initial: Trend = { status: 'unseen' };

export function evolve(state: Trend, event: TrendEvent): Trend {
  switch (event.type) {
    case 'TrendDetected':
    case 'TrendRescored':
      return { status: 'active', last: event.data };
    case 'TrendExpired':
      return state.status === 'unseen' ? state : { status: 'expired', last: state.last };
  }
}
