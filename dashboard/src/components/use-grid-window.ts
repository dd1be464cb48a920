import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** How a list is laid out: as many columns as fit, and rows of one height. In pixels. */
type Layout = { readonly columns: number; readonly width: number; readonly height: number; readonly gap: number };
/** The rows that are rendered, the last one excluded. */
type Rows = { readonly first: number; readonly end: number };

const NARROWEST_REM = 13;
const GAP_REM = 1;
/** Beyond the view, so that neither the keyboard nor a wheel comes to an empty place. */
const ROWS_BEYOND = 2;

/** Of the list that was seen last: on the way back the page has its height at once, and so its place. */
let seen: Layout = { columns: 1, width: 208, height: 340, gap: 16 };

/**
 * Which of `count` items are near enough to the view to be rendered, and where each of them lies. Distant items are not part of
 * the page: ten thousand items cost what thirty do.
 * @param list whose width is given by the page, and whose first item has the height of all
 */
export function useGridWindow(list: RefObject<HTMLElement | null>, count: number) {
  const [layout, setLayout] = useState(seen);
  const [rows, setRows] = useState<Rows>({ first: 0, end: ROWS_BEYOND });
  const rowCount = Math.ceil(count / layout.columns);
  const rowHeight = layout.height + layout.gap;

  const measure = useCallback(() => {
    const box = list.current;
    if (!box || box.clientWidth === 0) return;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const gap = GAP_REM * rem;
    const columns = Math.max(1, Math.floor((box.clientWidth + gap) / (NARROWEST_REM * rem + gap)));
    const width = (box.clientWidth - gap * (columns - 1)) / columns;
    const height = box.firstElementChild?.getBoundingClientRect().height ?? seen.height;
    seen = { columns, width, height, gap };
    setLayout((old) => (isSame(old, seen) ? old : seen));
  }, [list]);

  const look = useCallback(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    const first = Math.max(0, Math.floor(-top / rowHeight) - ROWS_BEYOND);
    const end = Math.min(rowCount, Math.ceil((window.innerHeight - top) / rowHeight) + ROWS_BEYOND);
    setRows((old) => (old.first === first && old.end === end ? old : { first, end }));
  }, [list, rowCount, rowHeight]);

  const isEmpty = count === 0;
  // Once more after each change of the layout: an item of another width may have another height.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was rendered is what is measured
  useLayoutEffect(measure, [measure, layout, isEmpty]);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(measure);
    if (list.current) observer.observe(list.current);
    return () => observer.disconnect();
  }, [list, measure]);
  useLayoutEffect(() => {
    look();
    // In the frame that scrolls, or there would be nothing to see in it.
    const onScroll = () => flushSync(look);
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', look);
    };
  }, [look]);

  return {
    first: rows.first * layout.columns,
    end: Math.min(count, rows.end * layout.columns),
    isNearEnd: rows.end >= rowCount - ROWS_BEYOND,
    height: Math.max(0, rowCount * rowHeight - layout.gap),
    placeOf: (index: number) => ({
      width: layout.width,
      left: (index % layout.columns) * (layout.width + layout.gap),
      top: Math.floor(index / layout.columns) * rowHeight,
    }),
  };
}

const isSame = (a: Layout, b: Layout): boolean =>
  a.columns === b.columns && a.width === b.width && a.height === b.height && a.gap === b.gap;
