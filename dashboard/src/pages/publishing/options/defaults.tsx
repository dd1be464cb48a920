import { useQuery } from '@tanstack/react-query';
import { defaultsQuery } from '../../../api/publishing.ts';
import { useTitle } from '../../../app/title.ts';
import { PageHead } from '../../../components/page-head.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ErrorState } from '../../../components/states.tsx';
import { useTexts } from '../../../texts/index.ts';
import { PublishingTabs } from '../tabs.tsx';
import { DefaultsForm } from './defaults-form.tsx';

/** How the user's posts are made where nothing else is said. */
export function Page() {
  const t = useTexts('publishing');
  useTitle(`${t.title}: ${t.tabs.defaults}`);
  const { data, error, refetch } = useQuery(defaultsQuery);
  return (
    <div className="stack">
      <PageHead title={t.title} lead={t.options.lead} />
      <PublishingTabs />
      {data ? (
        <DefaultsForm key={JSON.stringify(data)} defaults={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="card" count={3} />
      )}
    </div>
  );
}
