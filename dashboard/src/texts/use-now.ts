import { useSyncExternalStore } from 'react';

/** Ages are shown in minutes, as a rule. */
const EVERY_MS = 30_000;

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // No one has kept it going in the meantime.
  if (timer === undefined) now = Date.now();
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, EVERY_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time, for ages that go on while someone looks at them: one clock for however many there are. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
