import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, type Output } from '../../api/call.ts';
import { problemOf } from '../../api/errors.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Amount, Cost } from '../../components/estimate.tsx';
import { Note } from '../../components/states.tsx';
import { useSettled } from '../../components/use-settled.ts';
import { useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';
import { useLanguage } from '../../texts/language.ts';
import { Cannot } from './cannot.tsx';
import { choicesIn, type Form } from './film.ts';
import { isLength } from './seconds.ts';

const AFTER_MS = 600;

type Batch = Output<'estimateMany'>;
type Row = Batch['rows'][number];

/** The rows as they are understood, what is wrong with which, and what all of them will cost, before any is started. */
export function ForeseenMany({ form }: { form: Form }) {
  const body = form.rows.trim() !== '' && isLength(form.seconds) ? { rows: form.rows, ...choicesIn(form) } : null;
  const settled = useSettled(JSON.stringify(body), AFTER_MS);
  const { data, error } = useQuery({
    queryKey: ['estimateMany', settled],
    queryFn: ({ signal }) => call('estimateMany', { body: JSON.parse(settled) as NonNullable<typeof body>, signal }),
    enabled: settled !== 'null',
    placeholderData: keepPreviousData,
  });
  const { message } = problemOf(error);
  if (error && message) return <Cannot message={message} />;
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
          <li key={`${row} ${field}`}>{t.wrongRow(row, t.names[field] ?? field, message)}</li>
        ))}
      </ul>
    </Note>
  );
}

function Rows({ batch }: { batch: Batch }) {
  const t = useTexts('make').many;
  const { duration } = useFormats();
  const shown = useLanguage();
  const names = new Intl.DisplayNames([shown], { type: 'language' });
  const { rows } = batch;
  const seconds = rows.reduce((sum, row) => sum + row.seconds, 0);
  const columns: readonly Column<Row>[] = [
    { key: 'topic', name: t.columns.topic, cell: ({ topic, not_done }) => <Topic topic={topic} notDone={not_done} /> },
    { key: 'language', name: t.columns.language, cell: ({ language }) => (language ? names.of(language) : '') },
    { key: 'length', name: t.columns.length, align: 'end', cell: (row) => duration(row.seconds) },
    { key: 'cost', name: t.columns.cost, align: 'end', cell: (row) => <Amount usd={row.amount_usd} /> },
  ];
  return (
    <>
      <p className="small">
        <Cost of={batch} parts={rows} /> {t.together(rows.length, duration(seconds))}
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
