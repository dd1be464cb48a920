import { randomUUID } from 'node:crypto';
import type { Collection, Db, Document, Filter, FindOptions } from 'mongodb';
import { suite } from 'uvu';
import { openDocumentStore, REAL_DOCUMENT_STORE } from '../../support/stores/document-store.ts';
import { unless } from '../../support/stores/skip.ts';

export type Row = Document & { _id: number | string };

/** A suite with one store for all of its tests, and its variant for tests that a real server cannot run. */
export async function suiteOnDocumentStore(name: string) {
  const { close, ...store } = await openDocumentStore();
  const it = suite(name);
  it.after(close);
  return { ...store, it, itEmbedded: unless(REAL_DOCUMENT_STORE, it), collection: collectionsOf(store.db) };
}

/** Makes new collections of a database, with documents that get the numbers from 0 as `_id` unless they bring their own. */
function collectionsOf(db: Db): (...documents: Document[]) => Promise<Collection<Row>> {
  return async (...documents) => {
    const rows = db.collection<Row>(`rows-${randomUUID()}`);
    if (documents.length > 0) await rows.insertMany(documents.map((document, _id) => ({ _id, ...document })));
    return rows;
  };
}

/** Pipelines over new collections of a database, and what an expression comes to on a document. */
export function aggregationsOf(db: Db) {
  const collection = collectionsOf(db);
  const aggregated = async (documents: Document[], ...pipeline: Document[]): Promise<Document[]> =>
    (await collection(...documents)).aggregate(pipeline).toArray();
  return {
    aggregated,
    /** undefined when the expression leaves its field out. */
    computed: async (expression: unknown, document: Document = {}): Promise<unknown> =>
      (await aggregated([document], { $project: { _id: 0, value: expression } }))[0]?.value,
  };
}

/** The stages of the plan from the top, e.g. 'SORT FETCH IXSCAN(a_1)', and how many documents it looks at. */
export async function plan(
  rows: Collection<Row>,
  filter: Filter<Row>,
  options: FindOptions = {},
): Promise<[string, number]> {
  const explained = await rows.find(filter, options).explain();
  const stages: string[] = [];
  for (let stage = explained.queryPlanner.winningPlan; stage; stage = stage.inputStage) {
    stages.push(stage.indexName ? `${stage.stage}(${stage.indexName})` : stage.stage);
  }
  return [stages.join(' '), explained.executionStats.totalDocsExamined];
}

/** The ids of what a filter finds, in order. */
export const idsOf = async (rows: Collection<Row>, filter: Filter<Row>, options: FindOptions = {}) =>
  (await rows.find(filter, options).toArray()).map((row) => row._id);
