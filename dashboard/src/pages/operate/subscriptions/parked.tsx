import { useState } from 'react';
import { type ParkedMessage, parkedQuery, SELDOM_MS, usePolled } from '../../../api/operate.ts';
import { Button } from '../../../components/button.tsx';
import { type Column, DataTable } from '../../../components/data-table.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { EventLink } from '../../../components/history-link.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ErrorState } from '../../../components/states.tsx';
import { useAgo, useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { TwoLines } from '../two-lines.tsx';
import { type Part, Question } from './question.tsx';

const FIRST = 100;
const MOST = 500;

/** What a policy gave up on, oldest first: delivered again or forgotten, all of it or up to one message. */
export function Parked({ name }: { name: string }) {
  const t = useTexts('operate').parked;
  const { more } = useTexts('core');
  const ago = useAgo();
  const { number, dateTime } = useFormats();
  const [limit, setLimit] = useState(FIRST);
  const [asked, setAsked] = useState<Part | null>(null);
  const list = usePolled(parkedQuery(name, limit), SELDOM_MS);
  const items = list.data?.items ?? [];
  const count = list.data?.count ?? 0;
  const all = (act: Part['act']) => setAsked({ act, seen: count, of: count });
  /** Up to this one; where what comes after it was not read, nothing can be named to stop before. */
  const upTo = (act: Part['act'], index: number): Part | null => {
    const next = items[index + 1];
    return next ? { act, seen: count, of: index + 1, before: next.revision } : null;
  };
  const columns: readonly Column<ParkedMessage>[] = [
    {
      key: 'event',
      name: t.event,
      cell: ({ event }) =>
        event ? (
          <TwoLines note={<span className="operate-long mono">{`${event.stream} · ${event.revision}`}</span>}>
            <EventLink stream={event.stream} revision={String(event.revision)}>
              <span className="operate-name">{event.type}</span>
            </EventLink>
          </TwoLines>
        ) : (
          t.gone
        ),
    },
    {
      key: 'reason',
      name: t.reason,
      cell: ({ reason, unreadable }) => <span className="operate-long">{unreadable ?? reason ?? t.noReason}</span>,
    },
    {
      key: 'when',
      name: t.when,
      cell: ({ parked_at }) => <TwoLines note={dateTime(parked_at)}>{ago(parked_at)}</TwoLines>,
    },
    {
      key: 'acts',
      name: t.upToHere,
      cell: (message) => {
        const index = items.indexOf(message);
        const replay = upTo('replay', index);
        const discard = upTo('discard', index);
        if (!replay || !discard) return <span className="soft">{t.last}</span>;
        return (
          <div className="operate-acts">
            <Button look="quiet" aria-label={t.replayUpTo(number(index + 1))} onClick={() => setAsked(replay)}>
              {t.replay}
            </Button>
            <Button look="quiet" aria-label={t.discardUpTo(number(index + 1))} onClick={() => setAsked(discard)}>
              {t.discard}
            </Button>
          </div>
        );
      },
    },
  ];
  return (
    <section className="stack" aria-labelledby="parked">
      <div className="row row-between">
        <h2 id="parked">{t.title(number(count))}</h2>
        {count > 0 && (
          <div className="row">
            <Button look="primary" icon="refresh" onClick={() => all('replay')}>
              {t.replayAll}
            </Button>
            <Button icon="trash" onClick={() => all('discard')}>
              {t.discardAll}
            </Button>
          </div>
        )}
      </div>
      {list.isPending ? (
        <Skeleton shape="row" count={3} />
      ) : list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : items.length === 0 ? (
        <EmptyState icon="check" title={t.empty} text={t.emptyText} />
      ) : (
        <>
          <DataTable caption={t.caption} columns={columns} rows={items} keyOf={({ revision }) => String(revision)} />
          {count > items.length && (
            <div className="row">
              <span className="soft small">{t.shown(number(items.length), number(count))}</span>
              {limit < MOST && <Button onClick={() => setLimit(MOST)}>{more}</Button>}
            </div>
          )}
        </>
      )}
      <Question name={name} part={asked} onClose={() => setAsked(null)} />
    </section>
  );
}
