import { type UIEvent, useEffect, useRef, useState } from 'react';

/** Up to this many rows are all rendered, so the browser can search them. Of more, only those near the viewport are. */
const ALL = 200;
const BEYOND_PX = 700;
const STEP_PX = 300;

/**
 * Tells which rows of a scrolling box need to be rendered.
 * @param count the number of rows
 * @param start the offset that is initially scrolled to the middle; null: the top
 */
export function useWindow(count: number, start: number | null) {
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ top: 0, bottom: BEYOND_PX });
  const look = ({ scrollTop, clientHeight }: HTMLElement): void => {
    const top = Math.floor(scrollTop / STEP_PX) * STEP_PX;
    const bottom = Math.ceil((scrollTop + clientHeight) / STEP_PX) * STEP_PX;
    setSeen((old) => (old.top === top && old.bottom === bottom ? old : { top, bottom }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount; later the user's scrolling decides
  useEffect(() => {
    if (!box.current) return;
    if (start !== null) box.current.scrollTop = start - box.current.clientHeight / 2;
    look(box.current);
  }, []);
  return {
    box,
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => look(currentTarget),
    /** Whether anything between two offsets is in or near the viewport. */
    isNear: (top: number, bottom = top): boolean =>
      count <= ALL || (bottom >= seen.top - BEYOND_PX && top <= seen.bottom + BEYOND_PX),
  };
}
