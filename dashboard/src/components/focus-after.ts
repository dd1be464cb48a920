type Find = (around: HTMLElement) => HTMLElement | null;

/**
 * A `ref` for a part of the page that may go while something in it has the focus: the focus would be nowhere, and the
 * keyboard would start over.
 * @param around the selector of what stays
 * @param find where the focus goes in it
 */
export const focusAfter =
  (around: string, find: Find) =>
  (part: HTMLElement | null): (() => void) => {
    const stays = part?.parentElement?.closest<HTMLElement>(around);
    return () => {
      if (!stays || !part?.contains(document.activeElement)) return;
      queueMicrotask(() => find(stays)?.focus({ preventScroll: true }));
    };
  };

/** To the page itself, as when another one comes. */
export const mainAfter = focusAfter('main', (main) => main);
