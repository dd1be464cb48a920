import type { Settings } from '../../../contracts/identity/user.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { factsField, rowChoices, topicField } from '../film-fields.ts';
import { withOthers } from './other-choices.ts';
import type { ContentChoices, RequestTools } from './request-content.ts';
import { MOST_ROWS, type Row, readRows } from './rows.ts';
import { checkIdea, type Idea } from './start-film.ts';

export type CheckedRow = { readonly row: number; readonly idea: Idea; readonly choices: ContentChoices };

/** What is wrong with a row. `row` counts lines as an editor does. */
export type RowProblem = { readonly row: number; readonly field: string; readonly message: string };

const rowSchema = rowChoices.extend({ topic: topicField, facts: factsField }).strict();

/**
 * Reads and checks the rows of many films, without doing anything.
 * @param common choices for all rows, if a row makes none
 */
export async function checkRows(
  tools: RequestTools,
  owner: string,
  text: string,
  common: ContentChoices,
  defaults: Settings['defaults'],
): Promise<{ checked: CheckedRow[]; problems: RowProblem[] }> {
  const rows = readRows(text);
  if (rows.length === 0)
    return only({ row: 1, field: 'topic', message: 'there are no rows: write one topic per line' });
  if (rows.length > MOST_ROWS)
    return only({
      row: MOST_ROWS + 1,
      field: 'rows',
      message: `there are ${rows.length} rows, but at most ${MOST_ROWS} can be started at once: send the rest afterwards`,
    });
  const checked: CheckedRow[] = [];
  const problems: RowProblem[] = [];
  for (const row of rows) {
    const read = await checkRow(tools, owner, row, common, defaults);
    if ('idea' in read) checked.push(read);
    else problems.push(...read.problems);
  }
  return { checked, problems };
}

const only = (problem: RowProblem) => ({ checked: [], problems: [problem] });

async function checkRow(
  tools: RequestTools,
  owner: string,
  { row, fields }: Row,
  common: ContentChoices,
  defaults: Settings['defaults'],
): Promise<CheckedRow | { problems: RowProblem[] }> {
  const { seconds, ...texts } = fields;
  const parsed = rowSchema.safeParse({ ...texts, ...(seconds === undefined ? {} : { seconds: Number(seconds) }) });
  if (!parsed.success)
    return {
      problems: parsed.error.issues.map((issue) => ({
        row,
        field: issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : String(issue.path[0] ?? 'row'),
        message: issue.code === 'unrecognized_keys' ? 'there is no such column' : issue.message,
      })),
    };
  const { topic, facts, ...own } = parsed.data;
  const choices = withOthers(common, own);
  const idea: Idea = { topic, facts, url: null, script: null };
  try {
    await checkIdea(tools, owner, idea, choices, defaults);
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    return { problems: [{ row, field: String(error.detail.field ?? 'row'), message: error.message }] };
  }
  return { row, idea, choices };
}
