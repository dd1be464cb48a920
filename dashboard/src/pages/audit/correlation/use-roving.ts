import { type KeyboardEvent, useRef, useState } from 'react';

/**
 * Roving focus: a widget with many places is one Tab stop, and other keys move between the places. Places carry `data-place`.
 * @param move the place that a key leads to; null: none
 */
export function useRoving(start: string, move: (key: string, from: string) => string | null) {
  const [active, setActive] = useState(start);
  const box = useRef<HTMLElement>(null);
  const go = (place: string): void => {
    setActive(place);
    // A place that the same key reveals is rendered a moment later.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus());
  };
  return {
    active,
    setActive,
    box,
    onKeyDown(event: KeyboardEvent): void {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const to = move(event.key, active);
      if (to === null) return;
      event.preventDefault();
      go(to);
    },
  };
}
