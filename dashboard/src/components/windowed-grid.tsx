import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useGridWindow } from './use-grid-window.ts';
import './windowed-grid.css';

type Props<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
  /** Whether there are more that were not read yet. */
  hasMore: boolean;
  /** The end is near: time to read them. */
  onNearEnd: () => void;
};

/** A grid of any length, of which only items near the view are rendered. All items have the same height. */
export function WindowedGrid<Item>({ items, keyOf, children, hasMore, onNearEnd }: Props<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const { first, end, isNearEnd, height, placeOf } = useGridWindow(list, items.length);
  const [focused, setFocused] = useState<number | null>(null);
  useEffect(() => {
    if (isNearEnd && hasMore) onNearEnd();
  }, [isNearEnd, hasMore, onNearEnd]);
  const near = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
  // The focused item stays, however far someone scrolls away from it, and so do those that Tab reaches from there.
  const kept = focused === null ? [] : [focused - 1, focused, focused + 1];
  const shown = [...new Set([...near, ...kept])].sort((a, b) => a - b);
  const indexOf = (element: Element) => Number(element.closest<HTMLElement>('[data-index]')?.dataset.index);
  return (
    <ul
      ref={list}
      className="windowed"
      style={{ height }}
      onFocus={({ target }) => setFocused(indexOf(target))}
      // Only as the list is left: from one item to the next, that one must still be there when the focus comes.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(null);
      }}
    >
      {shown.map((index) => {
        const item = items[index];
        if (item === undefined) return null;
        return (
          <li
            key={keyOf(item)}
            data-index={index}
            className="windowed-item"
            style={placeOf(index)}
            aria-posinset={index + 1}
            aria-setsize={hasMore ? -1 : items.length}
          >
            {children(item)}
          </li>
        );
      })}
    </ul>
  );
}
