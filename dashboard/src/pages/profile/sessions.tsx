import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type Output } from '../../api/call.ts';
import { pageFrom, pages } from '../../api/pages.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { FormSection } from '../../components/form-section.tsx';
import { More } from '../../components/more.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ErrorState, ProblemNote } from '../../components/states.tsx';
import { toast } from '../../components/toast.tsx';
import { useAgo, useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';

const KEY = ['listSessions'];
const PAGE = 20;

/** Where one is signed in, this one first. */
export function Sessions() {
  const t = useTexts('profile').sessions;
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const list = useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam, signal }) =>
      call('listSessions', { query: { limit: PAGE, ...pageFrom(pageParam) }, signal }),
    ...pages,
  });
  const refresh = () => queries.invalidateQueries({ queryKey: KEY });
  const end = useMutation({
    mutationFn: (session_id: string) => call('endSession', { path: { session_id } }),
    onSuccess: () => toast(t.ended(1)),
    onSettled: refresh,
  });
  const endOthers = useMutation({
    mutationFn: () => call('endSessions', {}),
    onSuccess: ({ ended }) => toast(t.ended(ended)),
    onSettled: refresh,
  });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const thisFirst = [...items].sort((one, other) => Number(other.current) - Number(one.current));
  const problem = end.error ?? endOthers.error;
  return (
    <FormSection id="sessions" title={t.title} lead={t.lead}>
      {problem && <ProblemNote error={problem} />}
      {list.isPending ? (
        <Skeleton shape="row" count={2} />
      ) : list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <ul className="profile-list" aria-busy={list.isFetching}>
          {thisFirst.map((session) => (
            <Row
              key={session.session_id}
              session={session}
              busy={end.isPending && end.variables === session.session_id}
              onEnd={() => end.mutate(session.session_id)}
            />
          ))}
        </ul>
      )}
      <More list={list} />
      {items.length > 1 && (
        <div>
          <Button icon="stop" busy={endOthers.isPending} onClick={() => setAsking(true)}>
            {t.endOthers}
          </Button>
        </div>
      )}
      {items.length === 1 && <p className="soft small">{t.alone}</p>}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.endOthersTitle}
        text={t.endOthersText}
        confirm={t.endOthers}
        onConfirm={() => {
          setAsking(false);
          endOthers.mutate();
        }}
      />
    </FormSection>
  );
}

type RowProps = { session: Output<'listSessions'>['items'][number]; busy: boolean; onEnd: () => void };

function Row({ session, busy, onEnd }: RowProps) {
  const t = useTexts('profile').sessions;
  const ago = useAgo();
  const { dateTime } = useFormats();
  const { device, agent, address, method, created_at, last_seen_at, current } = session;
  return (
    <li>
      <span className="profile-list-words">
        <span className="profile-list-name" title={agent ?? undefined}>
          {device}
          {current && (
            <Badge tone="good" icon="check">
              {t.current}
            </Badge>
          )}
        </span>
        <span className="soft small">
          {address ?? t.noAddress} · {t.method(t.methods[method] ?? method)}
        </span>
        <span className="soft small">
          {current ? t.seenNow : t.seen(ago(last_seen_at))} · {t.begun(dateTime(created_at))}
        </span>
      </span>
      {!current && (
        <Button icon="cross" busy={busy} aria-label={`${t.end}: ${device}, ${address ?? t.noAddress}`} onClick={onEnd}>
          {t.end}
        </Button>
      )}
    </li>
  );
}
