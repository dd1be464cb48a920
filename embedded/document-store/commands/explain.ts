import { CommandError, notImplemented } from '../errors.ts';
import { eachPaced } from '../pacing.ts';
import { type Plan, planQuery } from '../planner/plan.ts';
import { findDocuments, type Query } from '../planner/run.ts';
import { parseSort } from '../query/sort.ts';
import { type Doc, isDoc, type Value } from '../values/types.ts';
import { SERVER_VERSION } from './admin.ts';
import { leadingQuery } from './aggregate.ts';
import { type Call, count, findCollection, optionalDoc, type Reply } from './call.ts';

/** explain: which index a query uses, and how many documents it had to examine. */
export async function explain(call: Call): Promise<Reply> {
  const command = call.body.explain;
  if (!isDoc(command)) throw new CommandError('FailedToParse', 'explain needs a command');
  const name = Object.keys(command)[0] ?? '';
  const collectionName = String(command[name]);
  const query = queryOf(name, command);
  const collection = findCollection(call, collectionName);
  const plan = collection && planQuery(collection, query.filter, parseSort(query.sort ?? {}), query.hint);
  const winningPlan = plan ? describe(plan, query) : { stage: 'EOF' };
  const reply: Record<string, unknown> = {
    explainVersion: '1',
    queryPlanner: {
      namespace: `${call.database}.${collectionName}`,
      parsedQuery: query.filter,
      winningPlan,
      rejectedPlans: [],
    },
    command,
    serverInfo: { version: SERVER_VERSION },
    ok: 1,
  };
  if (call.body.verbosity !== 'queryPlanner' && collection) {
    let totalDocsExamined = 0;
    let nReturned = 0;
    const examined = (): void => {
      totalDocsExamined++;
    };
    const found = findDocuments(call.store.storage, call.unit, collection, query, { pacer: call.pacer, examined });
    await eachPaced(found, call.pacer, () => nReturned++);
    reply.executionStats = { executionSuccess: true, nReturned, totalDocsExamined };
  }
  return reply;
}

function queryOf(name: string, command: Doc): Query {
  switch (name) {
    case 'find':
      return {
        filter: optionalDoc(command.filter, 'filter') ?? {},
        sort: optionalDoc(command.sort, 'sort'),
        skip: count(command.skip, 'skip'),
        limit: count(command.limit, 'limit'),
        hint: command.hint,
      };
    case 'aggregate':
      return leadingQuery(Array.isArray(command.pipeline) ? command.pipeline : [], command.hint).query;
    case 'count':
      return {
        filter: optionalDoc(command.query, 'query') ?? {},
        skip: count(command.skip, 'skip'),
        limit: count(command.limit, 'limit'),
        hint: command.hint,
        fetch: false,
      };
    case 'distinct':
    case 'findAndModify':
      return {
        filter: optionalDoc(command.query, 'query') ?? {},
        sort: optionalDoc(command.sort, 'sort'),
        hint: command.hint,
      };
    case 'update':
    case 'delete':
      return { filter: statementFilter(command.updates ?? command.deletes) };
    default:
      throw notImplemented(`explain of '${name}'`);
  }
}

function statementFilter(statements: Value): Doc {
  const [first] = Array.isArray(statements) ? statements : [];
  return (isDoc(first) ? optionalDoc(first.q, 'q') : undefined) ?? {};
}

function describe(plan: Plan, query: Query): Record<string, unknown> {
  const access = accessStage(plan);
  const needsSort = query.sort && Object.keys(query.sort).length > 0 && !plan.sorted;
  return needsSort ? { stage: 'SORT', sortPattern: query.sort, inputStage: access } : access;
}

function accessStage(plan: Plan): Record<string, unknown> {
  switch (plan.kind) {
    case 'ids':
      return plan.keys.length === 1
        ? { stage: 'IDHACK' }
        : {
            stage: 'FETCH',
            inputStage: { stage: 'IXSCAN', indexName: '_id_', keyPattern: { _id: 1 }, direction: 'forward' },
          };
    case 'collection':
      return plan.bounded || plan.sorted
        ? {
            stage: 'FETCH',
            inputStage: {
              stage: 'IXSCAN',
              indexName: '_id_',
              keyPattern: { _id: 1 },
              direction: direction(plan.reverse),
            },
          }
        : { stage: 'COLLSCAN', direction: direction(plan.reverse) };
    case 'index': {
      const scan = {
        stage: 'IXSCAN',
        indexName: plan.index.name,
        keyPattern: plan.index.definition.key,
        isMultiKey: plan.index.multikey,
        direction: direction(plan.reverse),
      };
      const merge = { stage: 'SORT_MERGE', inputStages: plan.ranges.map(() => scan) };
      return { stage: 'FETCH', inputStage: plan.merged ? merge : scan };
    }
    case 'union':
      return { stage: 'SUBPLAN', inputStage: { stage: 'OR', inputStages: plan.plans.map(accessStage) } };
  }
}

const direction = (reverse: boolean): string => (reverse ? 'backward' : 'forward');
