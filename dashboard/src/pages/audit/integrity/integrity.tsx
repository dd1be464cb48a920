import { useQuery } from '@tanstack/react-query';
import { integrityQuery } from '../../../api/audit.ts';
import { useTitle } from '../../../app/title.ts';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ErrorState } from '../../../components/states.tsx';
import { useTexts } from '../../../texts/index.ts';
import { AuditHead } from '../audit-head.tsx';
import { Blocks } from './blocks.tsx';
import './integrity.css';
import { Recipe } from './recipe.tsx';
import { Sealed } from './sealed.tsx';
import { Verify } from './verify.tsx';

/** How far the log is sealed, whether it still matches, and how to check that independently. */
export function Page() {
  const t = useTexts('integrity');
  const { refresh } = useTexts('audit');
  useTitle(t.title);
  const integrity = useQuery(integrityQuery);
  const { blocks = 0, newest = null, unsealed = null } = integrity.data ?? {};
  return (
    <div className="stack">
      <AuditHead title={t.title} lead={t.lead}>
        <Button icon="refresh" busy={integrity.isFetching} onClick={() => void integrity.refetch()}>
          {refresh}
        </Button>
      </AuditHead>
      {integrity.isPending ? (
        <Skeleton shape="card" count={2} />
      ) : integrity.error ? (
        <ErrorState error={integrity.error} onRetry={() => void integrity.refetch()} />
      ) : newest === null ? (
        <EmptyState icon="shield" title={t.none} text={t.noneText} />
      ) : (
        <>
          <Sealed newest={newest} unsealed={unsealed} />
          <Verify blocks={blocks} />
          <Blocks blocks={blocks} />
        </>
      )}
      <Recipe />
    </div>
  );
}
