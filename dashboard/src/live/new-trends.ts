import { useSyncExternalStore } from 'react';

/** How many trends were found since the list was read: they come in when somebody wants them, and nothing jumps. */
let count = 0;
const listeners = new Set<() => void>();

const set = (to: number): void => {
  count = to;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const countNewTrend = (): void => set(count + 1);
export const forgetNewTrends = (): void => set(0);
export const useNewTrends = (): number => useSyncExternalStore(subscribe, () => count);
