import { useSyncExternalStore } from 'react';

/** A trend found since the list was read. It is shown on request, so that the list does not jump. */
export type NewTrend = { readonly trend_id: string; readonly niche: string };

let found: readonly NewTrend[] = [];
const listeners = new Set<() => void>();

const set = (to: readonly NewTrend[]): void => {
  found = to;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const addNewTrend = (trend: NewTrend): void => {
  if (!found.some(({ trend_id }) => trend_id === trend.trend_id)) set([...found, trend]);
};
export const forgetNewTrends = (): void => set([]);
export const useNewTrends = (): readonly NewTrend[] => useSyncExternalStore(subscribe, () => found);
