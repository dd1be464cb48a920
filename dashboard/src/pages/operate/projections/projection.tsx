import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import {
  isBuilding,
  OFTEN_MS,
  projectionsQuery,
  SELDOM_MS,
  usePolled,
  type Version,
  versionName,
} from '../../../api/operate.ts';
import { useTitle } from '../../../app/title.ts';
import { ButtonLink } from '../../../components/button-link.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ErrorState, Note, ProblemNote } from '../../../components/states.tsx';
import { useAgo, useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { useSizes } from '../../../texts/sizes.ts';
import { Facts } from '../facts.tsx';
import { Acts } from './acts.tsx';
import { Failures } from './failures.tsx';
import { Filling } from './filling.tsx';
import { Lag, Rate } from './projections.tsx';
import { Rebuild } from './rebuild.tsx';
import { StateBadge, shownState } from './state-badge.tsx';

const route = getRouteApi('/shell/operate/projections/$name');

/** One read model: its versions side by side, what can be done with each, and the events that they could not fold. */
export function Page() {
  const t = useTexts('operate').projections;
  const { name } = route.useParams();
  useTitle(name);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const list = usePolled(projectionsQuery, (data) =>
    data?.some((each) => each.name === name && isBuilding(each)) ? OFTEN_MS : SELDOM_MS,
  );
  const versions = (list.data ?? []).filter((each) => each.name === name).toReversed();
  if (list.isPending) return <Skeleton shape="card" count={2} />;
  if (list.error)
    return (
      <>
        <PageHead title={name} />
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      </>
    );
  if (versions.length === 0)
    return (
      <EmptyState icon="layers" heading="h1" title={t.noSuch(name)} text={t.noSuchText}>
        <ButtonLink to="/operate/projections">{t.toAll}</ButtonLink>
      </EmptyState>
    );
  const live = versions.find(({ state }) => state === 'live');
  const inUse = versions.filter(({ state }) => state !== 'retired');
  const retired = versions.filter(({ state }) => state === 'retired');
  return (
    <div className="stack">
      <ButtonLink to="/operate/projections" look="quiet" icon="left" className="operate-back">
        {t.toAll}
      </ButtonLink>
      <PageHead title={name} lead={live ? t.callersSee(versionName(live)) : t.noneLive}>
        {live && <Rebuild live={live} versions={versions} onRefused={setRefusal} />}
      </PageHead>
      {refusal && <ProblemNote error={refusal} />}
      {inUse.map((version) => (
        <VersionCard key={versionName(version)} version={version} versions={versions} onRefused={setRefusal} />
      ))}
      {versions.some(({ failures }) => failures > 0) && <Failures name={name} />}
      {retired.length > 0 && (
        <p className="soft small">
          {t.retiredOnes} <span className="mono">{retired.map(versionName).join(', ')}</span>
        </p>
      )}
    </div>
  );
}

type CardProps = { version: Version; versions: readonly Version[]; onRefused: (error: Error | null) => void };

function VersionCard({ version, versions, onRefused }: CardProps) {
  const t = useTexts('operate').projections;
  const ago = useAgo();
  const { number, dateTime } = useFormats();
  const { whole } = useSizes();
  const name = versionName(version);
  return (
    <section className="card stack" aria-labelledby={name}>
      <div className="row row-between">
        <div className="row">
          <h2 id={name} className="mono">
            {name}
          </h2>
          <StateBadge state={shownState(version, versions)} />
        </div>
        <Acts version={version} versions={versions} onRefused={onRefused} />
      </div>
      {isBuilding(version) && <Filling version={version} />}
      {version.state === 'failed' && (
        <Note tone="bad" title={t.standsBefore}>
          {version.last_error && <p className="mono">{version.last_error}</p>}
        </Note>
      )}
      <Facts
        items={[
          { name: t.position, value: t.at(whole(version.position)), note: t.of(whole(version.head)) },
          { name: t.done, value: `${number(version.percent)} %` },
          { name: t.behind, value: <Lag version={version} /> },
          { name: t.rate, value: <Rate version={version} /> },
          { name: t.folded, value: number(version.events) },
          { name: t.failures, value: number(version.failures) },
          { name: t.checkpoint, value: ago(version.updated_at), note: dateTime(version.updated_at) },
        ]}
      />
    </section>
  );
}
