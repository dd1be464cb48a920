import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { trendsQuery } from '../../api/lists.ts';
import { useTitle } from '../../app/title.ts';
import { useScan } from '../../commands/use-scan.ts';
import { Button } from '../../components/button.tsx';
import { MakeButton } from '../../components/make-button.tsx';
import { NavTabs } from '../../components/nav-tabs.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { ProblemNote } from '../../components/states.tsx';
import { toast } from '../../components/toast.tsx';
import { useTexts } from '../../texts/index.ts';
import { LatestScan } from './latest-scan.tsx';
import { TrendList } from './list.tsx';
import { Results } from './results.tsx';
import { Rules } from './rules.tsx';
import { ScanDialog } from './scan-dialog.tsx';
import './trends.css';

const route = getRouteApi('/shell/trends');

/** What people talk about, and how videos about it perform. */
export function Page() {
  const t = useTexts('trends');
  useTitle(t.title);
  const { niche, status, view, rule } = route.useSearch();
  const [isAsking, setAsking] = useState(false);
  const scan = useScan(({ trends_found, trends_saved }) => toast(t.scanned(trends_found, trends_saved)));
  const { data } = useInfiniteQuery(trendsQuery({ niche, status, rule }));
  // The empty state offers the scan instead.
  const isEmpty = view === undefined && data?.pages[0]?.items.length === 0;
  const scanNow = (
    <Button
      look="primary"
      icon="search"
      busy={scan.isPending && !isAsking}
      onClick={() => scan.mutate(niche ? { niche } : {})}
    >
      {t.scan}
    </Button>
  );
  return (
    <div className="stack">
      <PageHead title={t.title} lead={t.lead}>
        <Button icon="settings" onClick={() => setAsking(true)}>
          {t.scanOptions}
        </Button>
        <MakeButton look="plain" />
        {!isEmpty && scanNow}
      </PageHead>
      <NavTabs
        label={t.title}
        items={[
          { to: '/trends', search: (old) => ({ ...old, view: undefined }), name: t.tabs.trends },
          { to: '/trends', search: (old) => ({ ...old, view: 'results' }), name: t.tabs.results },
          { to: '/trends', search: (old) => ({ ...old, view: 'rules' }), name: t.tabs.rules },
        ]}
      />
      {scan.error && !isAsking && <ProblemNote error={scan.error} />}
      {view === 'results' ? (
        <Results />
      ) : view === 'rules' ? (
        <Rules />
      ) : (
        <>
          <LatestScan />
          <TrendList niche={niche} status={status} rule={rule} isScanning={scan.isPending}>
            {scanNow}
          </TrendList>
        </>
      )}
      <ScanDialog open={isAsking} onClose={() => setAsking(false)} scan={scan} niche={niche} />
    </div>
  );
}
