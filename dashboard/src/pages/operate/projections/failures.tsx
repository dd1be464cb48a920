import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import {
  type ProjectionFailure,
  projectionFailuresQuery,
  SELDOM_MS,
  usePolled,
  versionName,
} from '../../../api/operate.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { type Column, DataTable } from '../../../components/data-table.tsx';
import { EventLink } from '../../../components/history-link.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ErrorState, ProblemNote } from '../../../components/states.tsx';
import { toast } from '../../../components/toast.tsx';
import { TypedConfirm } from '../../../components/typed-confirm.tsx';
import { useAgo, useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { TwoLines } from '../two-lines.tsx';

const FIRST = 100;
const MOST = 500;
const LOOKS = {
  'put-aside': ['warn', 'alert'],
  stopped: ['bad', 'stop'],
  retrying: ['accent', 'refresh'],
  skipped: ['plain', 'check'],
} as const;

/** The events that versions of a projection could not fold: why, and what is to be done with each. */
export function Failures({ name }: { name: string }) {
  const t = useTexts('operate').failures;
  const { more } = useTexts('core');
  const ago = useAgo();
  const { number } = useFormats();
  const [limit, setLimit] = useState(FIRST);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const list = usePolled(projectionFailuresQuery(name, limit), SELDOM_MS);
  const versionOf = (each: ProjectionFailure) => versionName({ name, ...each });
  const columns: readonly Column<ProjectionFailure>[] = [
    {
      key: 'event',
      name: t.event,
      cell: ({ event_type, stream, revision }) => (
        <TwoLines note={<span className="operate-long mono">{`${stream} · ${revision}`}</span>}>
          <EventLink stream={stream} revision={revision}>
            <span className="operate-name">{event_type}</span>
          </EventLink>
        </TwoLines>
      ),
    },
    {
      key: 'state',
      name: t.state,
      cell: ({ state }) => {
        const [tone, icon] = LOOKS[state];
        return (
          <Badge tone={tone} icon={icon}>
            {t.states[state]}
          </Badge>
        );
      },
    },
    { key: 'error', name: t.error, cell: ({ error }) => <span className="operate-long mono">{error}</span> },
    { key: 'version', name: t.version, cell: (each) => <span className="operate-name">{versionOf(each)}</span> },
    { key: 'at', name: t.when, cell: ({ at }) => ago(at) },
    { key: 'acts', name: t.acts, cell: (each) => <Decisions name={name} failure={each} onRefused={setRefusal} /> },
  ];
  return (
    <div className="stack">
      <h2>{t.title}</h2>
      <p className="soft">{t.lead}</p>
      {refusal && <ProblemNote error={refusal} />}
      {list.isPending ? (
        <Skeleton shape="row" count={2} />
      ) : list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <>
          <DataTable
            caption={t.title}
            columns={columns}
            rows={list.data.items}
            keyOf={(each) => `${versionOf(each)} ${each.event_id}`}
          />
          {list.data.count > list.data.items.length && (
            <div className="row">
              <span className="soft small">{t.shown(number(list.data.items.length), number(list.data.count))}</span>
              {limit < MOST && <Button onClick={() => setLimit(MOST)}>{more}</Button>}
            </div>
          )}
        </>
      )}
    </div>
  );
}

type DecisionsProps = {
  name: string;
  failure: ProjectionFailure;
  onRefused: (error: Error | null) => void;
};

/** Retried as often as one likes; skipped once, for good. */
function Decisions({ name, failure, onRefused }: DecisionsProps) {
  const t = useTexts('operate').failures;
  const queries = useQueryClient();
  const [isSkipping, setSkipping] = useState(false);
  const { event_id, event_type, version, build, state } = failure;
  const decide = useMutation({
    mutationFn: (to: 'retryProjectionFailure' | 'skipProjectionFailure') =>
      call(to, { path: { name, event_id }, body: { version, build } }),
    onMutate: () => onRefused(null),
    // Told above the list: what cannot be decided any more has no buttons when the list shows how it stands.
    onError: onRefused,
    onSuccess(_, to) {
      toast(to === 'retryProjectionFailure' ? t.retried(event_type) : t.skipped(event_type));
    },
    onSettled() {
      setSkipping(false);
      return Promise.all([
        queries.invalidateQueries({ queryKey: ['listProjectionFailures'] }),
        queries.invalidateQueries({ queryKey: ['listProjections'] }),
      ]);
    },
  });
  if (state === 'skipped') return <span className="soft">{t.decided}</span>;
  return (
    <div className="operate-acts">
      <Button
        look="quiet"
        icon="refresh"
        busy={decide.isPending && !isSkipping}
        aria-label={`${t.retry}: ${event_type}`}
        onClick={() => decide.mutate('retryProjectionFailure')}
      >
        {t.retry}
      </Button>
      <Button look="quiet" aria-label={`${t.skip}: ${event_type}`} onClick={() => setSkipping(true)}>
        {t.skip}
      </Button>
      <TypedConfirm
        open={isSkipping}
        onClose={() => setSkipping(false)}
        title={t.skipTitle(event_type)}
        label={t.typeName(name)}
        word={name}
        mismatch={t.notTheName(name)}
        confirm={t.skip}
        busy={decide.isPending}
        error={null}
        onConfirm={() => decide.mutate('skipProjectionFailure')}
      >
        <p>{t.skipText(versionName({ name, version, build }))}</p>
      </TypedConfirm>
    </div>
  );
}
