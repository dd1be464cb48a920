import type { AggregateState } from '../../../api/audit.ts';
import { type Column, DataTable } from '../../../components/data-table.tsx';
import { useTexts } from '../../../texts/index.ts';
import { JsonTree } from '../json-tree.tsx';

type Change = AggregateState['changes'][number];
type Field = Change['fields'][number];

/** What one event changed in the state, field by field. */
export function Changed({ change }: { change: Change | undefined }) {
  const t = useTexts('audit').aggregate;
  const columns: readonly Column<Field>[] = [
    { key: 'path', name: t.path, cell: ({ path }) => <span className="audit-mono">{nameOf(path) || t.whole}</span> },
    { key: 'before', name: t.before, cell: (field) => <Value of={field} side="before" /> },
    { key: 'after', name: t.after, cell: (field) => <Value of={field} side="after" /> },
  ];
  return (
    <section className="stack stack-s" aria-labelledby="changed">
      <h2 id="changed">{t.changed}</h2>
      {!change || change.fields.length === 0 ? (
        <p className="soft">{t.nothing}</p>
      ) : (
        <div className="state-changes">
          <DataTable caption={t.changed} columns={columns} rows={change.fields} keyOf={({ path }) => path} />
        </div>
      )}
      {change !== undefined && change.left_out > 0 && <p className="soft small">{t.leftOut(change.left_out)}</p>}
    </section>
  );
}

function Value({ of, side }: { of: Field; side: 'before' | 'after' }) {
  const t = useTexts('audit').aggregate;
  if (!(side in of)) return <span className="soft">{t.absent}</span>;
  return <JsonTree value={of[side]} openLevels={0} />;
}

/** A JSON Pointer in readable form. @see https://www.rfc-editor.org/rfc/rfc6901 */
const nameOf = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join(' › ');
