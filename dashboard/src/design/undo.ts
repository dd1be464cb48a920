import { useSyncExternalStore } from 'react';

const KEY = 'undo-seconds';
/** How long a decision can be taken back; 0 sends it at once. */
export const UNDO_SECONDS = [0, 6, 15, 30] as const;
const DEFAULT = 6;
const listeners = new Set<() => void>();

export function undoSeconds(): number {
  const chosen = localStorage.getItem(KEY);
  return UNDO_SECONDS.find((seconds) => String(seconds) === chosen) ?? DEFAULT;
}

function choose(seconds: number): void {
  localStorage.setItem(KEY, String(seconds));
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** For how many seconds decisions can be taken back in this browser, and how to choose otherwise. */
export const useUndoSeconds = (): [number, (seconds: number) => void] => [
  useSyncExternalStore(subscribe, undoSeconds),
  choose,
];
