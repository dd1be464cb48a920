import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { accountsQuery } from '../../../api/publishing.ts';
import { platformsQuery } from '../../../api/settings.ts';
import { useMe } from '../../../api/use-me.ts';
import { useTitle } from '../../../app/title.ts';
import { PageHead } from '../../../components/page-head.tsx';
import { usePlatformNames } from '../../../components/platform.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ErrorState, Note } from '../../../components/states.tsx';
import { useTexts } from '../../../texts/index.ts';
import { PublishingTabs } from '../tabs.tsx';
import './accounts.css';
import { PlatformCard } from './platform-card.tsx';

const route = getRouteApi('/shell/publishing/accounts');

/** The accounts videos are published with: the user's own and those the operator shares. */
export function Page() {
  const t = useTexts('publishing');
  useTitle(`${t.title}: ${t.tabs.accounts}`);
  const me = useMe();
  const platforms = useQuery(platformsQuery);
  const accounts = useQuery(accountsQuery(me.id));
  const error = platforms.error ?? accounts.error;
  return (
    <div className="stack">
      <PageHead title={t.title} lead={t.accounts.lead} />
      <PublishingTabs />
      <Outcome />
      {error ? (
        <ErrorState error={error} onRetry={() => void Promise.all([platforms.refetch(), accounts.refetch()])} />
      ) : !platforms.data || !accounts.data ? (
        <Skeleton shape="card" count={4} />
      ) : (
        <ul className="accounts">
          {platforms.data.items.map((platform) => {
            const there = accounts.data.filter((account) => account.platform === platform.platform);
            return (
              <PlatformCard
                key={platform.platform}
                platform={platform}
                own={there.find(({ source }) => source === 'user') ?? null}
                isShared={there.some(({ source }) => source === 'environment')}
              />
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** The outcome of connecting an account, after returning from the platform. */
function Outcome() {
  const t = useTexts('publishing').accounts;
  const platforms = usePlatformNames();
  const { connected, error } = route.useSearch();
  if (error) return <Note tone="bad" title={t.errors[error] ?? t.failed} />;
  if (connected) return <Note tone="good" title={t.nowConnected(platforms[connected] ?? connected)} />;
  return null;
}
