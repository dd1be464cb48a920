import { useSyncExternalStore } from 'react';
import { endWaitingToasts, toast } from '../components/toast.tsx';
import { undoSeconds } from '../design/undo.ts';

/** Contents about which something was decided that is not sent yet. */
const waiting = new Set<string>();
const listeners = new Set<() => void>();

function change(act: () => void): void {
  act();
  for (const listener of listeners) listener();
}

type Words = { readonly said: string; readonly undo: string; readonly undone: string };

/**
 * Gives someone a few seconds to take a decision back, before anything is sent: everything in the event log has happened,
 * and no event says that it has not.
 * @returns whether it stands
 */
export async function stands(contentId: string, { said, undo, undone }: Words): Promise<boolean> {
  change(() => waiting.add(contentId));
  const isKept = await new Promise<boolean>((resolve) =>
    toast(said, 'good', {
      action: { label: undo, act: () => resolve(false) },
      shownMs: undoSeconds() * 1_000,
      onEnd: () => resolve(true),
    }),
  );
  change(() => waiting.delete(contentId));
  if (!isKept) toast(undone);
  return isKept;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether something was decided about this content that can still be taken back. */
export const useIsWaiting = (contentId: string): boolean =>
  useSyncExternalStore(subscribe, () => waiting.has(contentId));

/** Sends at once whatever can still be taken back. */
export const sendWaiting = endWaitingToasts;

// A page that is left or hidden may never come back: phones end those that they do not show.
addEventListener('pagehide', sendWaiting);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') sendWaiting();
});
