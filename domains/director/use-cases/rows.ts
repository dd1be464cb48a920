/** How many films are started at once at most. */
export const MOST_ROWS = 50;

/** A row of what many films are started from: its number as an editor counts lines, and its fields by their columns. */
export type Row = { readonly row: number; readonly fields: Readonly<Record<string, string>> };

/** Other names of columns, in the languages of the dashboard. */
const COLUMNS: Readonly<Record<string, string>> = {
  title: 'topic',
  thema: 'topic',
  fakten: 'facts',
  notes: 'facts',
  notizen: 'facts',
  sprache: 'language',
  length: 'seconds',
  länge: 'seconds',
  sekunden: 'seconds',
  platform: 'target_platform',
  plattform: 'target_platform',
  ton: 'tone',
  style: 'visual_style',
  stil: 'visual_style',
  voice: 'voice_id',
  stimme: 'voice_id',
  hinweise: 'instructions',
  figur: 'character',
};

/**
 * Reads lines or CSV (RFC 4180, with commas, semicolons or tabs). If one of the first line's columns is called `topic`,
 * it is a header; otherwise every line is a topic as a whole. Blank lines are left out.
 */
export function readRows(text: string): Row[] {
  const plain = text.replace(/^\ufeff/, '');
  const [first = ''] = plain.split(/\r?\n/, 1);
  const separator = [';', '\t', ','].find((each) => first.includes(each)) ?? ',';
  const names = (recordsOf(first, separator)[0]?.cells ?? []).map(nameOf);
  if (!names.includes('topic'))
    return plain
      .split(/\r?\n/)
      .map((line, index) => ({ row: index + 1, fields: { topic: line.trim() } }))
      .filter(({ fields }) => fields.topic !== '');
  return recordsOf(plain, separator)
    .slice(1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ line, cells }) => ({
      row: line,
      fields: Object.fromEntries(
        cells.flatMap((cell, index) => {
          const name = names[index] ?? `column ${index + 1}`;
          return cell.trim() === '' ? [] : [[name, cell.trim()]];
        }),
      ),
    }));
}

function nameOf(cell: string): string {
  const name = cell.trim().toLowerCase().replaceAll(' ', '_');
  return COLUMNS[name] ?? name;
}

/** Records with the number of the line that each begins on: quoted cells may contain line breaks. */
function recordsOf(text: string, separator: string): { line: number; cells: string[] }[] {
  const records: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = 1;
  let start = 1;
  const endRecord = () => {
    records.push({ line: start, cells: [...cells, cell] });
    cells = [];
    cell = '';
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (sign === '\n') line++;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (sign === separator) {
      cells.push(cell);
      cell = '';
    } else if (sign === '\n') {
      endRecord();
      start = line;
    } else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || cells.length > 0) endRecord();
  return records;
}
