import { LOG_MS, logQuery, usePolled } from '../../../api/operate.ts';
import { useTitle } from '../../../app/title.ts';
import { type Column, DataTable } from '../../../components/data-table.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { Sparkline } from '../../../components/sparkline.tsx';
import { ErrorState } from '../../../components/states.tsx';
import { type Reading, readingsOf } from '../../../live/readings.ts';
import { useAgo, useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { useSizes } from '../../../texts/sizes.ts';
import { Facts } from '../facts.tsx';

const LISTED = 20;

/** Where the log ends and how fast it grows: drawn from readings taken while the dashboard is open. */
export function Page() {
  const t = useTexts('operate').log;
  useTitle(t.title);
  const ago = useAgo();
  const { number, dateTime } = useFormats();
  const { whole, bytes } = useSizes();
  const log = usePolled(logQuery, LOG_MS);
  if (log.isPending) return <Skeleton shape="card" count={2} />;
  if (log.error)
    return (
      <>
        <PageHead title={t.title} lead={t.lead} />
        <ErrorState error={log.error} onRetry={() => void log.refetch()} />
      </>
    );
  const { head, newest_at, events_per_second, looked_at, measured_bytes } = log.data;
  const isEmpty = newest_at === null;
  return (
    <div className="stack">
      <PageHead title={t.title} lead={t.lead} />
      <Rate />
      <section className="card" aria-label={t.end}>
        <Facts
          items={[
            { name: t.head, value: whole(head), note: t.headNote },
            { name: t.size, value: isEmpty ? bytes(0) : bytes(Math.max(0, Number(head))), note: t.sizeNote },
            {
              name: t.newest,
              value: isEmpty ? t.nothing : ago(newest_at),
              note: isEmpty ? undefined : dateTime(newest_at),
            },
            {
              name: t.events,
              value: events_per_second === null ? t.unknown : t.perSecond(number(events_per_second)),
              note: looked_at === null ? t.notLooked : t.looked(ago(looked_at)),
            },
            {
              name: t.growth,
              value: measured_bytes === null ? t.notYet : t.perSecond(bytes(measured_bytes)),
              note: t.growthNote,
            },
          ]}
        />
      </section>
    </div>
  );
}

function Rate() {
  const t = useTexts('operate').log;
  const { number } = useFormats();
  const { moment } = useSizes();
  const readings = readingsOf('log rate');
  const first = readings[0];
  const last = readings.at(-1);
  if (!first || !last || first === last)
    return (
      <section className="card stack" aria-labelledby="rate">
        <h2 id="rate">{t.rate}</h2>
        <p className="soft" role="status">
          {t.collecting}
        </p>
      </section>
    );
  const values = readings.map(({ value }) => value);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const numbers = {
    now: t.perSecond(number(last.value)),
    mean: t.perSecond(number(mean)),
    highest: t.perSecond(number(Math.max(...values))),
    lowest: t.perSecond(number(Math.min(...values))),
  };
  return (
    <section className="card stack" aria-labelledby="rate">
      <h2 id="rate">{t.rate}</h2>
      <Sparkline readings={readings} label={t.drawn(numbers.now, numbers.lowest, numbers.highest)} />
      <Span from={first} to={last} />
      <p className="soft small">{t.since(moment(first.at))}</p>
      <Facts
        items={[
          { name: t.now, value: numbers.now },
          { name: t.mean, value: numbers.mean },
          { name: t.highest, value: numbers.highest },
          { name: t.lowest, value: numbers.lowest },
        ]}
      />
      <Latest readings={readings} />
    </section>
  );
}

const Span = ({ from, to }: { from: Reading; to: Reading }) => {
  const ago = useAgo();
  return (
    <div className="row row-between operate-note" aria-hidden="true">
      <span>{ago(new Date(from.at).toISOString())}</span>
      <span>{ago(new Date(to.at).toISOString())}</span>
    </div>
  );
};

/** The same as numbers, for whom a line says nothing. */
function Latest({ readings }: { readings: readonly Reading[] }) {
  const t = useTexts('operate').log;
  const { number } = useFormats();
  const { time } = useSizes();
  const columns: readonly Column<Reading>[] = [
    { key: 'at', name: t.at, cell: ({ at }) => time(at) },
    { key: 'rate', name: t.events, align: 'end', cell: ({ value }) => t.perSecond(number(value)) },
  ];
  return (
    <details className="operate-details">
      <summary>{t.asTable}</summary>
      <DataTable
        caption={t.readings}
        columns={columns}
        rows={readings.slice(-LISTED).toReversed()}
        keyOf={({ at }) => String(at)}
      />
    </details>
  );
}
