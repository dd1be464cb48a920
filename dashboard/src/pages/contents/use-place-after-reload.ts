import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Where someone was in a list when the page was left: the entry in the browser's history, the items read so far,
 * pixels.
 */
type Left = { readonly entry: string; readonly count: number; readonly top: number };
type Read = { readonly count: number; readonly hasMore: boolean; readonly isFailed: boolean };

const LEFT = 'list-left';
/** By these someone goes to another place before the list has come to the old one. */
const OWN_WAYS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * After a reload a list that is read page by page is short again, so the router cannot restore where someone was: reads
 * on as far as it had been read, then scrolls there.
 * @param list null until its first page has come
 * @param readOn reads the next page unless one is on its way
 */
export function usePlaceAfterReload(list: Read | null, readOn: () => void): void {
  const entry = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? '' });
  const [left, setLeft] = useState(() => leftAt(entry));
  const { count = 0, hasMore = false, isFailed = false } = list ?? {};
  const isThere = list !== null;

  useEffect(() => {
    const keep = () => sessionStorage.setItem(LEFT, JSON.stringify({ entry, count, top: window.scrollY }));
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [entry, count]);

  useEffect(() => {
    if (left === null) return;
    sessionStorage.removeItem(LEFT);
    const leave = () => setLeft(null);
    for (const way of OWN_WAYS) window.addEventListener(way, leave, { passive: true });
    return () => {
      for (const way of OWN_WAYS) window.removeEventListener(way, leave);
    };
  }, [left]);

  useEffect(() => {
    if (left === null || !isThere) return;
    if (count < left.count && hasMore && !isFailed) return readOn();
    // A frame later the grid knows its columns, and so its height.
    const frame = requestAnimationFrame(() => {
      window.scrollTo({ top: left.top, behavior: 'instant' });
      setLeft(null);
    });
    return () => cancelAnimationFrame(frame);
  }, [left, isThere, count, hasMore, isFailed, readOn]);
}

function leftAt(entry: string): Left | null {
  const left = JSON.parse(sessionStorage.getItem(LEFT) ?? 'null') as Left | null;
  return left?.entry === entry ? left : null;
}
