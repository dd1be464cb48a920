import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { BLOCKS_OF_A_PAGE, type Block, blocksQuery } from '../../../api/audit.ts';
import { ButtonLink } from '../../../components/button-link.tsx';
import { type Column, DataTable } from '../../../components/data-table.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ErrorState } from '../../../components/states.tsx';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { CopyButton } from '../copy-button.tsx';
import { useMoments } from '../format.ts';

const route = getRouteApi('/shell/audit/integrity');

/** The sealed blocks, one page at a time, newest first. */
export function Blocks({ blocks }: { blocks: number }) {
  const t = useTexts('integrity');
  const newest = Math.max(0, blocks - BLOCKS_OF_A_PAGE);
  const from = Math.min(route.useSearch().from ?? newest, newest);
  const page = useQuery({ ...blocksQuery(from), placeholderData: keepPreviousData });
  const columns = useColumns();
  const to = (block: number) =>
    ({ to: '/audit/integrity', search: { from: Math.max(0, block) }, resetScroll: false }) as const;
  return (
    <section className="stack stack-s" aria-labelledby="blocks">
      <h2 id="blocks">{t.list}</h2>
      {page.isPending ? (
        <Skeleton shape="row" count={3} />
      ) : page.error ? (
        <ErrorState error={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <div className="audit-table">
          <DataTable
            caption={t.list}
            columns={columns}
            rows={page.data}
            keyOf={({ block }) => String(block)}
            busy={page.isFetching}
          />
        </div>
      )}
      {newest > 0 && (
        <nav className="row row-s" aria-label={t.pages}>
          <ButtonLink {...to(from + BLOCKS_OF_A_PAGE)} icon="left" disabled={from >= newest}>
            {t.newer}
          </ButtonLink>
          <ButtonLink {...to(from - BLOCKS_OF_A_PAGE)} icon="right" disabled={from === 0}>
            {t.older}
          </ButtonLink>
        </nav>
      )}
    </section>
  );
}

function useColumns(): readonly Column<Block>[] {
  const t = useTexts('integrity');
  const { number } = useFormats();
  const { moment } = useMoments();
  return [
    { key: 'block', name: t.block, align: 'end', cell: ({ block }) => number(block) },
    { key: 'at', name: t.sealedAt, cell: ({ at }) => <time dateTime={at}>{moment(at)}</time> },
    { key: 'events', name: t.events, align: 'end', cell: ({ events }) => number(events) },
    {
      key: 'range',
      name: t.range,
      align: 'end',
      cell: ({ after, to }) => `${after ?? t.beginning} – ${to}`,
    },
    {
      key: 'digest',
      name: t.digest,
      cell: ({ block, digest }) => (
        <span className="audit-id">
          <span className="audit-mono audit-clip integrity-short" title={digest}>
            {digest}
          </span>
          <CopyButton text={digest} what={t.digestOf(number(block))} />
        </span>
      ),
    },
  ];
}
