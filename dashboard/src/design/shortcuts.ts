import { useSyncExternalStore } from 'react';

const KEY = 'shortcuts';
const listeners = new Set<() => void>();
const read = (): boolean => localStorage.getItem(KEY) !== 'off';

function choose(areOn: boolean): void {
  if (areOn) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether single letters do something in this browser, and how to choose otherwise. */
export const useShortcuts = (): [boolean, (areOn: boolean) => void] => [useSyncExternalStore(subscribe, read), choose];
