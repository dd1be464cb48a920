import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type BoardLane, type CountFilter, cardsQuery } from '../../api/contents.ts';
import type { Subject } from '../../commands/use-content-commands.ts';
import { Button } from '../../components/button.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';
import { BoardCard } from './board-card.tsx';

/** What is shown of a lane at first, and with each look at more. */
const SHOWN = 12;

type Props = {
  lane: BoardLane;
  count: number;
  filter: CountFilter;
  /** Someone else has decided about a card before. */
  onLate: (item: Subject) => void;
};

/** The contents at one stage, the newest first. */
export function Lane({ lane, count, filter, onLate }: Props) {
  const t = useTexts('content').board;
  const [shown, setShown] = useState(SHOWN);
  const list = useInfiniteQuery({ ...cardsQuery({ lane: [lane], ...filter }), enabled: count > 0 });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const more = () => {
    setShown(shown + SHOWN);
    if (shown + SHOWN > items.length && list.hasNextPage) void list.fetchNextPage();
  };
  return (
    <section className={`lane lane-${lane}`} data-lane={lane} aria-labelledby={`lane-${lane}`}>
      <h2 id={`lane-${lane}`} className="lane-head" tabIndex={-1}>
        {t.lanes[lane]} <LaneCount count={count} />
      </h2>
      {count === 0 ? (
        <p className="soft small lane-nothing">{t.nothing}</p>
      ) : list.error && !list.data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Skeleton shape="card" count={Math.min(count, 2)} />
      ) : (
        <ul className="lane-cards">
          {items.slice(0, shown).map((item) => (
            <li key={item.content_id}>
              <BoardCard item={item} onLate={onLate} />
            </li>
          ))}
        </ul>
      )}
      {count > shown && items.length > 0 && (
        <Button wide look="quiet" busy={list.isFetchingNextPage} onClick={more}>
          {t.more(count - shown)}
        </Button>
      )}
    </section>
  );
}

export function LaneCount({ count }: { count: number }) {
  const t = useTexts('content').board;
  return (
    <span className="lane-count numbers">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t.count(count)}</span>
    </span>
  );
}
