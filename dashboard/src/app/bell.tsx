import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { notificationsQuery } from '../api/notifications.ts';
import { Button } from '../components/button.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { loadTexts, useTexts } from '../texts/index.ts';
import './bell.css';

const Latest = lazy(async () => {
  const [{ Latest: component }] = await Promise.all([import('./latest.tsx'), loadTexts('notifications')]);
  return { default: component };
});

/** How many notifications that matter are unread, and the latest of them. Frames keep the count. */
export function Bell() {
  const t = useTexts('words').bell;
  const { data, hasNextPage } = useInfiniteQuery(notificationsQuery({ unread: true, matters: true }));
  const [isOpen, setOpen] = useState(false);
  const popover = useRef<HTMLDivElement>(null);
  const unread = data?.pages.reduce((sum, { items }) => sum + items.length, 0) ?? 0;
  const count = hasNextPage ? `${unread}+` : String(unread);
  return (
    <>
      <Button
        look="quiet"
        icon="bell"
        className="button-icon bell"
        popoverTarget="latest"
        aria-label={unread === 0 ? t.none : t.unread(count)}
        title={t.name}
      >
        {unread > 0 && (
          <span className="bell-count" aria-hidden="true">
            {count}
          </span>
        )}
      </Button>
      <span className="sr-only" role="status">
        {unread > 0 && t.unread(count)}
      </span>
      <div
        ref={popover}
        id="latest"
        popover="auto"
        className="latest"
        role="dialog"
        aria-label={t.name}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && (
          <Suspense fallback={<Skeleton shape="row" count={4} />}>
            <Latest onGo={() => popover.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </>
  );
}
