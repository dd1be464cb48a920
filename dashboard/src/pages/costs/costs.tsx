import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type CostSummary, costSummaryQuery, costsQuery, latestMonths, monthOf } from '../../api/costs.ts';
import { useTitle } from '../../app/title.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { csvOf } from '../../components/csv.ts';
import { DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { SelectField } from '../../components/field.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Progress } from '../../components/progress.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';
import { useLocale } from '../../texts/language.ts';
import './costs.css';
import { CsvButton } from './csv-button.tsx';
import { Days } from './days.tsx';

const route = getRouteApi('/shell/costs');
const MONTHS = 24;

/** What was spent in a month: by day, by provider, by content; and how much of the budget that is. */
export function Page() {
  const t = useTexts('costs');
  useTitle(t.title);
  const { month = monthOf(new Date()), view = 'days' } = route.useSearch();
  const navigate = route.useNavigate();
  const locale = useLocale();
  const summary = useQuery(costSummaryQuery(month));
  const days = useQuery(costsQuery(month));
  const error = summary.error ?? days.error;
  const retry = () => void Promise.all([summary.refetch(), days.refetch()]);
  const name = (each: string) =>
    new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${each}-01T00:00:00Z`),
    );
  return (
    <div className="stack">
      <PageHead title={t.title} lead={t.lead} />
      <div className="filters">
        <SelectField
          label={t.month}
          value={month}
          options={[...new Set([month, ...latestMonths(MONTHS)])]
            .sort()
            .reverse()
            .map((each) => [each, name(each)])}
          onChoose={(to) =>
            void navigate({
              search: (old) => ({ ...old, month: to === monthOf(new Date()) ? undefined : to }),
              replace: true,
            })
          }
        />
      </div>
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : !summary.data || !days.data ? (
        <Skeleton shape="card" count={3} />
      ) : (
        <>
          <Total summary={summary.data} />
          {summary.data.total_usd === 0 && summary.data.by_provider.length === 0 ? (
            <EmptyState icon="coins" title={t.empty} text={t.emptyText}>
              <ButtonLink to="/trends" icon="trend">
                {t.toTrends}
              </ButtonLink>
            </EmptyState>
          ) : (
            <>
              <Days
                month={month}
                days={days.data}
                budget={summary.data.budget_usd}
                view={view}
                onView={(to) =>
                  void navigate({ search: (old) => ({ ...old, view: to === 'days' ? undefined : to }), replace: true })
                }
              />
              <Providers month={month} summary={summary.data} />
              <Contents month={month} summary={summary.data} />
            </>
          )}
        </>
      )}
    </div>
  );
}

function Total({ summary: { total_usd, budget_usd, unpriced_calls } }: { summary: CostSummary }) {
  const t = useTexts('costs');
  const { money, number } = useFormats();
  return (
    <section className="card costs-total" aria-label={t.total}>
      <div>
        <p className="soft small">{t.total}</p>
        <p className="costs-sum numbers">{money(total_usd)}</p>
        {unpriced_calls > 0 && <p className="small">{t.unpriced(number(unpriced_calls), unpriced_calls)}</p>}
      </div>
      {budget_usd === null ? (
        <p className="soft small">{t.noBudget}</p>
      ) : (
        <Progress
          label={t.budget(money(budget_usd))}
          percent={budget_usd === 0 ? 100 : Math.min(100, (total_usd / budget_usd) * 100)}
          note={total_usd >= budget_usd ? t.over : t.left(money(budget_usd - total_usd))}
        />
      )}
    </section>
  );
}

function Providers({ month, summary: { by_provider } }: { month: string; summary: CostSummary }) {
  const t = useTexts('costs');
  const { money, number } = useFormats();
  const csv = () =>
    csvOf([
      ['provider', 'quantity', 'unit', 'amount_usd', 'unpriced_calls'],
      ...by_provider.map(({ provider, quantity, unit, amount_usd, unpriced_calls }) => [
        provider,
        quantity,
        unit,
        amount_usd,
        unpriced_calls,
      ]),
    ]);
  /** A text that was read counts with the one that was written for it. */
  const amountOf = ({ amount_usd, quantity }: CostSummary['by_provider'][number]) =>
    amount_usd === 0 && quantity > 0 ? t.noPrice : money(amount_usd);
  return (
    <section className="stack" aria-labelledby="providers">
      <div className="row row-between">
        <h2 id="providers">{t.byProvider}</h2>
        <CsvButton name={`costs-by-provider-${month}`} of={t.byProvider} text={csv} />
      </div>
      <DataTable
        caption={t.byProvider}
        rows={by_provider}
        keyOf={({ provider, unit }) => `${provider} ${unit}`}
        columns={[
          { key: 'provider', name: t.provider, cell: ({ provider }) => provider },
          {
            key: 'quantity',
            name: t.quantity,
            cell: ({ quantity, unit }) => `${number(quantity)} ${t.units[unit]?.[quantity === 1 ? 0 : 1] ?? unit}`,
            align: 'end',
          },
          { key: 'amount', name: t.amount, cell: amountOf, align: 'end' },
        ]}
      />
    </section>
  );
}

function Contents({ month, summary: { by_content } }: { month: string; summary: CostSummary }) {
  const t = useTexts('costs');
  const { money } = useFormats();
  if (by_content.length === 0) return null;
  const csv = () =>
    csvOf([
      ['content_id', 'title', 'amount_usd'],
      ...by_content.map(({ content_id, title, amount_usd }) => [content_id, title ?? '', amount_usd]),
    ]);
  return (
    <section className="stack" aria-labelledby="contents">
      <div className="row row-between">
        <h2 id="contents">{t.byContent}</h2>
        <CsvButton name={`costs-by-content-${month}`} of={t.byContent} text={csv} />
      </div>
      <DataTable
        caption={t.byContent}
        rows={by_content}
        keyOf={({ content_id }) => content_id}
        columns={[
          {
            key: 'content',
            name: t.content,
            cell: ({ content_id, title }) => (
              <Link to="/content/$contentId" params={{ contentId: content_id }}>
                {title || t.untitled}
              </Link>
            ),
          },
          { key: 'amount', name: t.amount, cell: ({ amount_usd }) => money(amount_usd), align: 'end' },
        ]}
      />
    </section>
  );
}
