import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, type Output } from '../../api/call.ts';
import { problemOf } from '../../api/errors.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Note } from '../../components/states.tsx';
import { useSettled } from '../../components/use-settled.ts';
import { useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';
import { useLanguage } from '../../texts/language.ts';
import { choicesIn, type Form, isLength } from './film.ts';

const AFTER_MS = 600;

type Batch = Output<'estimateMany'>;
type Row = Batch['rows'][number];

/** The rows as they are understood, what is wrong with which, and what all of them will cost, before any is started. */
export function ForeseenMany({ form }: { form: Form }) {
  const t = useTexts('make');
  const body = form.rows.trim() !== '' && isLength(form.seconds) ? { rows: form.rows, ...choicesIn(form) } : null;
  const settled = useSettled(JSON.stringify(body), AFTER_MS);
  const { data, error } = useQuery({
    queryKey: ['estimateMany', settled],
    queryFn: ({ signal }) => call('estimateMany', { body: JSON.parse(settled) as NonNullable<typeof body>, signal }),
    enabled: settled !== 'null',
    placeholderData: keepPreviousData,
  });
  const { message } = problemOf(error);
  if (error && message)
    return (
      <Note tone="warn" title={t.cannot}>
        <p>{message}</p>
      </Note>
    );
  if (!data || body === null) return null;
  return (
    <div className="stack stack-s">
      <WrongRows problems={data.problems} />
      {data.rows.length > 0 && <Rows batch={data} />}
    </div>
  );
}

function WrongRows({ problems }: Pick<Batch, 'problems'>) {
  const t = useTexts('make').many;
  if (problems.length === 0) return null;
  return (
    <Note tone="warn" title={t.wrongRows}>
      <ul>
        {problems.map(({ row, field, message }) => (
          <li key={`${row} ${field}`}>{t.wrongRow(row, field, message)}</li>
        ))}
      </ul>
    </Note>
  );
}

function Rows({ batch: { rows, amount_usd, at_most_usd } }: { batch: Batch }) {
  const t = useTexts('make').many;
  const words = useTexts('words').estimate;
  const { money, duration } = useFormats();
  const shown = useLanguage();
  const names = new Intl.DisplayNames([shown], { type: 'language' });
  const seconds = rows.reduce((sum, row) => sum + row.seconds, 0);
  const known = rows.reduce((sum, row) => sum + (row.amount_usd ?? 0), 0);
  const columns: readonly Column<Row>[] = [
    { key: 'topic', name: t.columns.topic, cell: ({ topic, not_done }) => <Topic topic={topic} notDone={not_done} /> },
    { key: 'language', name: t.columns.language, cell: ({ language }) => (language ? names.of(language) : '') },
    { key: 'length', name: t.columns.length, align: 'end', cell: (row) => duration(row.seconds) },
    {
      key: 'cost',
      name: t.columns.cost,
      align: 'end',
      cell: ({ amount_usd: amount }) =>
        amount === null ? words.noPrice : amount === 0 ? words.nothing : money(amount),
    },
  ];
  return (
    <>
      <p className="small">
        <strong>
          {amount_usd === null
            ? words.unpriced(money(known))
            : amount_usd === 0
              ? words.free
              : words.costs(money(amount_usd))}
        </strong>{' '}
        {at_most_usd !== null && at_most_usd > (amount_usd ?? 0) && words.atMost(money(at_most_usd))}{' '}
        {t.together(rows.length, duration(seconds))}
      </p>
      <DataTable caption={t.caption} columns={columns} rows={rows} keyOf={({ row }) => String(row)} />
    </>
  );
}

function Topic({ topic, notDone }: { topic: string; notDone: readonly string[] }) {
  return (
    <>
      {topic}
      {notDone.map((sentence) => (
        <span key={sentence} className="soft small make-not-done">
          {sentence}
        </span>
      ))}
    </>
  );
}
