import { type Entry, matching } from './entries.ts';

/** What someone has typed, what was found of it, and what the Enter key would choose. */
export type State = {
  readonly query: string;
  /** What is known without asking: pages and settings. */
  readonly known: readonly Entry[];
  /** What the platform has found for `foundFor`. */
  readonly found: readonly Entry[];
  readonly foundFor: string;
  /** Of what `shown` returns. */
  readonly active: number;
};

export type Action =
  | { readonly type: 'typed'; readonly query: string }
  | { readonly type: 'found'; readonly query: string; readonly entries: readonly Entry[] }
  | { readonly type: 'moved'; readonly by: 'next' | 'previous' | 'first' | 'last' }
  | { readonly type: 'pointed'; readonly at: number };

export const initial = (known: readonly Entry[]): State => ({ query: '', known, found: [], foundFor: '', active: 0 });

/** All matches, in order. Results for other words are not shown. */
export const shown = ({ query, known, found, foundFor }: State): readonly Entry[] => [
  ...matching(known, query),
  ...(foundFor === query.trim() ? found : []),
];

export function reduce(state: State, action: Action): State {
  switch (action.type) {
    case 'typed':
      return { ...state, query: action.query, active: 0 };
    case 'found':
      // An answer that comes late is about words that are gone.
      return action.query === state.query.trim() ? { ...state, found: action.entries, foundFor: action.query } : state;
    case 'moved':
      return { ...state, active: moved(state, action.by) };
    case 'pointed':
      return { ...state, active: action.at };
  }
}

function moved(state: State, by: Extract<Action, { type: 'moved' }>['by']): number {
  const count = shown(state).length;
  if (count === 0) return 0;
  const to = { next: state.active + 1, previous: state.active - 1, first: 0, last: count - 1 }[by];
  return (to + count) % count;
}
