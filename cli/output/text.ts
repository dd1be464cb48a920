import { bold, dim } from './write.ts';

type Row = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
const isPlain = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (Array.isArray(value) && value.every((each) => typeof each !== 'object'));

/** A text in one line. What others have written must not steer the terminal, so control characters are left out. */
export const printable = (text: string): string => text.replace(/\s+/g, ' ').replace(/\p{Cc}/gu, '');

/** A value in one line. */
function cell(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.map(cell).join(',');
  return printable(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** The columns of a table, by the names of fields; those of an inner object as `outer.inner`. */
export type Columns = readonly { readonly name: string; width: number }[];

/** Items with no more fields than these to show are little more than the object inside them. */
const FEW_FIELDS = 4;

const flat = (row: unknown): Row =>
  !isObject(row)
    ? { value: row }
    : Object.fromEntries(
        Object.entries(row).flatMap(([name, value]) => [
          [name, value],
          ...(isObject(value) ? Object.entries(value).map(([inner, each]) => [`${name}.${inner}`, each]) : []),
        ]),
      );

/**
 * The columns for these rows and those that follow them: the fields that are plain in every row.
 * @param isWhole whether no rows follow: then fields without values are left out
 */
export function columnsOf(rows: readonly unknown[], isWhole: boolean): Columns {
  const flatRows = rows.map(flat);
  const names = [...new Set(flatRows.flatMap((row) => Object.keys(row)))].filter(
    (name) =>
      flatRows.every((row) => isPlain(row[name])) &&
      (!isWhole || flatRows.some((row) => row[name] !== null && row[name] !== undefined)),
  );
  const outer = names.filter((name) => !name.includes('.'));
  return (outer.length <= FEW_FIELDS ? names : outer).map((name) => ({ name, width: name.length }));
}

/** Aligned lines; columns grow with what is in them. @param head whether the names stand above */
export function table(rows: readonly unknown[], columns: Columns, head: boolean): string {
  const cells = rows.map(flat).map((row) => columns.map(({ name }) => cell(row[name])));
  for (const [index, column] of columns.entries())
    column.width = Math.max(column.width, ...cells.map((line) => fitted(line[index] ?? '').length));
  const line = (texts: readonly string[]) =>
    texts
      .map((text, index) => fitted(text).padEnd(columns[index]?.width ?? 0))
      .join('  ')
      .trimEnd();
  const names = bold(line(columns.map(({ name }) => name.toUpperCase())), process.stdout);
  return `${[...(head ? [names] : []), ...cells.map(line)].join('\n')}\n`;
}

/** On a terminal, long texts are cut; elsewhere nothing is. */
const CELL_WIDTH = 44;
const fitted = (text: string): string =>
  process.stdout.isTTY === true && text.length > CELL_WIDTH ? `${text.slice(0, CELL_WIDTH - 1)}…` : text;

/** `name value` lines, with what is inside them indented. */
export function details(value: unknown, indent = ''): string {
  if (Array.isArray(value))
    return value.map((each) => `${indent}- ${details(each, `${indent}  `).trimStart()}`).join('');
  if (!isObject(value)) return `${indent}${cell(value)}\n`;
  const entries = Object.entries(value);
  if (entries.length === 0) return `${indent}-\n`;
  const width = Math.max(0, ...entries.filter(([, each]) => isPlain(each)).map(([name]) => name.length));
  return entries
    .map(([name, each]) =>
      isPlain(each) || (isObject(each) && Object.keys(each).length === 0)
        ? `${indent}${dim(name.padEnd(width), process.stdout)}  ${isObject(each) ? '-' : cell(each)}\n`
        : `${indent}${dim(name, process.stdout)}\n${details(each, `${indent}  `)}`,
    )
    .join('');
}
