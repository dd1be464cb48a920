import type { ReactNode } from 'react';
import './data-table.css';

export type Column<Row> = {
  key: string;
  name: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand below each other at their end. */
  align?: 'end';
};

type Props<Row> = {
  /** What the table is called; said to screen readers, and the name of the box that scrolls. */
  caption: string;
  /** The first one names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  busy?: boolean;
};

/** A table that scrolls in a box of its own where it is wider than the page; the keyboard reaches the box. */
export const DataTable = <Row,>({ caption, columns, rows, keyOf, busy = false }: Props<Row>) => (
  // biome-ignore lint/a11y/useSemanticElements: no fieldset, and no landmark, for the section around it often has the same name
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard (WCAG 2.1.1)
  <div className="table-box" role="group" tabIndex={0} aria-label={caption} aria-busy={busy}>
    <table className="table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, name, align }) => (
            <th key={key} scope="col" className={align && `table-${align}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ key, cell, align }, index) =>
              index === 0 ? (
                <th key={key} scope="row" className={align && `table-${align}`}>
                  {cell(row)}
                </th>
              ) : (
                <td key={key} className={align && `table-${align}`}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
