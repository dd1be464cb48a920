import { CommandError } from '../errors.ts';
import { eachPaced, newPacer } from '../pacing.ts';
import { findDocuments, pointOf, type Query } from '../planner/run.ts';
import { compileFilter } from '../query/filter.ts';
import type { Collection } from '../storage/catalog.ts';
import type { StoredDocument } from '../storage/scan.ts';
import { newUnitOfWork, readDocument } from '../storage/unit-of-work.ts';
import { applyUnitOfWork, writeDocument } from '../storage/write.ts';
import { decodeElement, decodeFields } from '../values/decode.ts';
import { locateField } from '../values/layout.ts';
import type { Doc } from '../values/types.ts';
import { documentsOf } from '../wire/message.ts';
import { encodeUpdated } from '../wire/updated.ts';
import { type Call, count, findCollection, type Reply } from './call.ts';
import { replaceStored } from './modify.ts';
import { parseUpdate } from './update-statement.ts';
import { parseDelete, writeError } from './write.ts';

/** How long the changes of one commit may take to prepare while everyone else waits. */
const TURN_MS = 10;

/** What a statement does to each document found by its query; `change` returns false if the document stays as it is. */
type Many = { query: Query; change(attempt: Call, collection: Collection, document: StoredDocument): boolean };

/** Parses a command's only statement; undefined if it does not apply to everything its query finds. */
type Parse = (statement: Buffer, call: Call) => Many | undefined;

/** BSON's type code. */
const BOOLEAN = 0x08;

const updateOfMany: Parse = (statement, call) => {
  const multi = locateField(statement, 'multi');
  if (multi?.type !== BOOLEAN || statement[multi.start] !== 1) return undefined;
  const { query, modification, upsert } = parseUpdate(statement, call.now);
  if (upsert || query.limit !== undefined) return undefined;
  return {
    query,
    change: (attempt, collection, document) =>
      replaceStored(attempt, collection, document, modification.apply(document, query.filter)),
  };
};

const deleteOfMany: Parse = (statement) => {
  const limit = locateField(statement, 'limit');
  if (limit && decodeElement(statement, limit) === 1) return undefined;
  const query = parseDelete(statement);
  if (query.limit !== 0) return undefined;
  return {
    query,
    change: (attempt, collection, { key, raw }) => {
      writeDocument(attempt.store.storage, attempt.unit, collection, key, raw, undefined);
      return true;
    },
  };
};

/** Runs an update of many documents outside a transaction; undefined for any other. */
export function updateMany(call: Call): Promise<Reply> | undefined {
  const outcome = changeMany(call, 'updates', updateOfMany);
  return outcome?.then(({ n, changed, errors }) => encodeUpdated({ n, nModified: changed, ...errors, ok: 1 }, []));
}

/** Runs a delete of many documents outside a transaction; undefined for any other. */
export function deleteMany(call: Call): Promise<Reply> | undefined {
  return changeMany(call, 'deletes', deleteOfMany)?.then(({ n, errors }) => ({ n, ...errors, ok: 1 }));
}

type Outcome = { n: number; changed: number; errors?: { writeErrors: Doc[] } };

function changeMany(call: Call, argument: string, parse: Parse): Promise<Outcome> | undefined {
  // A retryable write must give the same answer again, so it is one commit together with its answer.
  const statement = call.body.txnNumber === undefined ? onlyStatement(call, argument) : undefined;
  const many = statement && parsed(parse, statement, call);
  if (!many || pointOf(many.query) !== undefined) return undefined;
  const collection = findCollection(call);
  return collection && changeInTurns(call, collection, many);
}

/**
 * Finds the documents the way a long read does, and changes them in several commits, so that no one has to wait for all
 * of them. As in MongoDB, each document is changed atomically, and only if the query still matches it, but not all of
 * them at once.
 */
async function changeInTurns(call: Call, collection: Collection, many: Many): Promise<Outcome> {
  const { storage, queue, clusterTime } = call.store;
  const limitMs = count(call.body.maxTimeMS, 'maxTimeMS') || undefined;
  const pacer = newPacer(limitMs, true);
  pacer.begin(call.connection.interrupted);
  const keys: string[] = [];
  const found = findDocuments(storage, newUnitOfWork(), collection, many.query, { pacer });
  await eachPaced(found, pacer, ({ key }) => keys.push(key));

  const { matches, reads } = compileFilter(many.query.filter);
  const outcome: Outcome = { n: 0, changed: 0 };
  /** Changes documents from `first` on until others get a turn. Returns how far it got and the outcome. */
  const changeSome = (first: number) => {
    if (collection.dropped) throw new CommandError('QueryPlanKilled', 'the collection was dropped in the meantime');
    const attempt = { ...call, unit: newUnitOfWork() };
    const end = performance.now() + TURN_MS;
    const some = { next: first, n: 0, changed: 0, error: undefined as Doc | undefined };
    for (; some.next < keys.length && performance.now() < end && !some.error; some.next++) {
      const key = keys[some.next] ?? '';
      const raw = readDocument(storage, attempt.unit, collection, collection.prefix + key);
      if (!raw || !matches(decodeFields(raw, reads))) continue;
      try {
        if (many.change(attempt, collection, { key, raw })) some.changed++;
        some.n++;
      } catch (error) {
        some.error = writeError(error, 0);
      }
    }
    applyUnitOfWork(storage, attempt.unit);
    clusterTime.tick();
    return some;
  };
  for (let next = 0; next < keys.length; ) {
    const first = next;
    const some = await queue.run(() => changeSome(first), limitMs);
    next = some.next;
    outcome.n += some.n;
    outcome.changed += some.changed;
    if (some.error) return { ...outcome, errors: { writeErrors: [some.error] } };
    pacer.due();
    await pacer.pause();
  }
  return outcome;
}

function onlyStatement(call: Call, argument: string): Buffer | undefined {
  const statements = documentsOf(call.request, argument);
  return statements.length === 1 ? statements[0] : undefined;
}

/** Invalid statements are refused by the code that executes all others. */
function parsed(parse: Parse, statement: Buffer, call: Call): Many | undefined {
  try {
    return parse(statement, call);
  } catch (error) {
    if (error instanceof CommandError) return undefined;
    throw error;
  }
}
