import { type CostsOfDay, daysOf } from '../../api/costs.ts';
import { BarChart } from '../../components/bar-chart.tsx';
import { csvOf } from '../../components/csv.ts';
import { DataTable } from '../../components/data-table.tsx';
import { SelectField } from '../../components/field.tsx';
import { useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';
import { useLocale } from '../../texts/language.ts';
import { CsvButton } from './csv-button.tsx';

export type View = 'days' | 'total' | 'table';

type Props = {
  month: string;
  days: readonly CostsOfDay[];
  budget: number | null;
  view: View;
  onView: (view: View) => void;
};

/** The days of a month: each for itself, all together up to each, or as a table. */
export function Days({ month, days, budget, view, onView }: Props) {
  const t = useTexts('costs');
  const { money } = useFormats();
  const locale = useLocale();
  const dayName = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
  const services = [...new Set(days.flatMap(({ by_service }) => by_service.map(({ service }) => service)))].sort();
  const series = services.map((key) => ({ key, name: t.services[key] ?? key }));
  const total = days.reduce((sum, day) => sum + day.total_usd, 0);
  const csv = () =>
    csvOf([
      ['day', 'service', 'amount_usd'],
      ...days.flatMap(({ day, by_service }) => by_service.map(({ service, amount_usd }) => [day, service, amount_usd])),
    ]);
  return (
    <section className="stack" aria-labelledby="days">
      <div className="row row-between">
        <h2 id="days">{t.byDay}</h2>
        <CsvButton name={`costs-by-day-${month}`} of={t.byDay} text={csv} />
      </div>
      <div className="filters">
        <SelectField
          label={t.view}
          value={view}
          options={(['days', 'total', 'table'] as const).map((each) => [each, t.views[each]])}
          onChoose={(to) => onView(to as View)}
        />
      </div>
      {view === 'table' ? (
        <DataTable
          caption={t.byDay}
          rows={days}
          keyOf={({ day }) => day}
          columns={[
            { key: 'day', name: t.day, cell: ({ day }) => dayName.format(new Date(`${day}T00:00:00Z`)) },
            ...services.map((service) => ({
              key: service,
              name: t.services[service] ?? service,
              cell: ({ by_service }: CostsOfDay) =>
                money(by_service.find((each) => each.service === service)?.amount_usd ?? 0),
              align: 'end' as const,
            })),
            { key: 'total', name: t.amount, cell: ({ total_usd }) => money(total_usd), align: 'end' },
          ]}
        />
      ) : (
        <div className="card">
          <BarChart
            label={t.chart(money(total), days.length)}
            bars={barsOf(month, days, services, view)}
            series={series}
            format={money}
            limit={view === 'total' && budget !== null ? { value: budget, name: t.budget(money(budget)) } : null}
          />
          <p className="soft small costs-note">{t.utc}</p>
        </div>
      )}
    </section>
  );
}

/** One for each day of the month: what it cost, or what all did up to it. Days that are to come have no total. */
function barsOf(month: string, days: readonly CostsOfDay[], services: readonly string[], view: 'days' | 'total') {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const today = new Date().toISOString().slice(0, 10);
  const sums = new Map(services.map((service) => [service, 0]));
  return daysOf(month).map((day) => {
    const spent = new Map(byDay.get(day)?.by_service.map(({ service, amount_usd }) => [service, amount_usd]));
    const parts = services.map((service) => {
      const value = spent.get(service) ?? 0;
      const sum = (sums.get(service) ?? 0) + value;
      sums.set(service, sum);
      return { series: service, value: view === 'days' ? value : day > today ? 0 : sum };
    });
    return { key: day, label: String(Number(day.slice(8))), parts: parts.filter(({ value }) => value > 0) };
  });
}
