import {
  failuresOfQuery,
  inboxesQuery,
  isBuilding,
  logQuery,
  OVERVIEW_MS,
  processesQuery,
  projectionsQuery,
  subscriptionsQuery,
  usePolled,
  versionName,
} from '../../../api/operate.ts';
import { useTitle } from '../../../app/title.ts';
import { PageHead } from '../../../components/page-head.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ErrorState } from '../../../components/states.tsx';
import { useAgo, useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { Filling } from '../projections/filling.tsx';
import { problemsOfFailures, problemsOfInboxes, problemsOfProcesses, problemsOfProjections } from './problems.ts';
import { problemsOfSubscriptions } from './problems-of-subscriptions.ts';
import { Tile } from './tile.tsx';
import { Verdict } from './verdict.tsx';
import './overview.css';

const FAILURES_MS = 60_000;
/** Of so many projections it is looked up what of their failures is still open: each is a request. */
const LOOKED_INTO = 5;

/** Whether everything is well, in one look; and what is not, each with the way to it. */
export function Page() {
  const t = useTexts('operate').overview;
  useTitle(t.title);
  const ago = useAgo();
  const { number, duration } = useFormats();
  const projections = usePolled(projectionsQuery, OVERVIEW_MS);
  const subscriptions = usePolled(subscriptionsQuery, OVERVIEW_MS);
  const processes = usePolled(processesQuery, OVERVIEW_MS);
  const inboxes = usePolled(inboxesQuery, OVERVIEW_MS);
  const log = usePolled(logQuery, OVERVIEW_MS);
  const withFailures = [
    ...new Set(
      projections.data?.filter(({ failures, state }) => failures > 0 && state !== 'failed').map(({ name }) => name),
    ),
  ].slice(0, LOOKED_INTO);
  const failures = usePolled(failuresOfQuery(withFailures), FAILURES_MS).data ?? [];
  const reads = [projections, subscriptions, processes, inboxes, log];
  const failed = reads.find(({ error }) => error !== null);
  if (failed)
    return (
      <>
        <PageHead title={t.title} lead={t.lead} />
        <ErrorState
          error={failed.error}
          onRetry={() => {
            for (const read of reads) if (read.error !== null) void read.refetch();
          }}
        />
      </>
    );
  if (!projections.data || !subscriptions.data || !processes.data || !inboxes.data || !log.data)
    return (
      <div className="stack">
        <PageHead title={t.title} lead={t.lead} />
        <Skeleton shape="card" count={4} />
      </div>
    );
  const problems = [
    ...problemsOfProjections(projections.data),
    ...withFailures.flatMap((name, index) => problemsOfFailures(name, failures[index] ?? [])),
    ...problemsOfSubscriptions(subscriptions.data),
    ...problemsOfProcesses(processes.data),
    ...problemsOfInboxes(inboxes.data),
  ];
  const building = projections.data.filter(isBuilding);
  const live = projections.data.filter(({ state }) => state === 'live');
  const slowest = Math.max(0, ...live.map(({ lag_seconds }) => lag_seconds ?? 0));
  const running = processes.data.filter(({ state }) => state === 'running');
  const sum = (values: readonly number[]) => number(values.reduce((all, each) => all + each, 0));
  return (
    <div className="stack">
      <PageHead title={t.title} lead={t.lead} />
      <Verdict problems={problems} />
      <ul className="operate-tiles">
        <Tile
          to="/operate/projections"
          icon="layers"
          name={t.projections}
          value={number(live.length)}
          what={t.live}
          note={
            building.length > 0
              ? t.building(building.length)
              : slowest === 0
                ? t.upToDate
                : t.slowest(duration(slowest))
          }
        />
        <Tile
          to="/operate/subscriptions"
          icon="inbox"
          name={t.subscriptions}
          value={sum(subscriptions.data.map(({ parked }) => parked))}
          what={t.parked}
          note={t.ofSubscriptions(
            number(subscriptions.data.length),
            sum(subscriptions.data.map(({ lag, in_flight }) => lag + in_flight)),
          )}
        />
        <Tile
          to="/operate/processes"
          icon="cpu"
          name={t.processes}
          value={number(running.length)}
          what={t.running}
          note={t.inProcesses(new Set(running.map(({ instance }) => instance)).size)}
        />
        <Tile
          to="/operate/log"
          icon="log"
          name={t.log}
          value={log.data.events_per_second === null ? t.unknown : number(log.data.events_per_second)}
          what={t.eventsPerSecond}
          note={log.data.newest_at === null ? t.noEvents : t.newest(ago(log.data.newest_at))}
        />
      </ul>
      {building.length > 0 && (
        <section className="card stack" aria-labelledby="building">
          <h2 id="building">{t.beingFilled}</h2>
          {building.map((version) => (
            <Filling key={versionName(version)} version={version} />
          ))}
        </section>
      )}
    </div>
  );
}
