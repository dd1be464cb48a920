import { buildInfo, connectionStatus, endSessions, hello, listDatabases, overwriteRemains, ping } from './admin.ts';
import { aggregate } from './aggregate.ts';
import type { Call, Handler, Reply, WriteHandler } from './call.ts';
import { create, drop, dropDatabase, listCollections, renameCollection } from './collections.ts';
import { explain } from './explain.ts';
import { findAndModify } from './find-and-modify.ts';
import { deleteMany, updateMany } from './in-turns.ts';
import { collMod, createIndexes, dropIndexes, listIndexes } from './indexes.ts';
import { countCommand, distinct, find, getMore, killCursors } from './read.ts';
import { insert, remove, update } from './write.ts';

/** Executes in several commits what would take long in one; undefined if it would not take long. */
type InTurns = (call: Call) => Promise<Reply> | undefined;

export type CommandEntry = (
  | { run: Handler; writes: false }
  /** Changes the database, so it goes through the write queue. */
  | { run: WriteHandler; writes: true; inTurns?: InTurns }
) & {
  /** Whether it may be part of a multi-document transaction. */
  inTransaction: boolean;
};

const reads = (run: Handler): CommandEntry => ({ run, writes: false, inTransaction: true });
const writes = (run: WriteHandler, inTurns?: InTurns): CommandEntry => ({
  run,
  writes: true,
  inTransaction: true,
  ...(inTurns && { inTurns }),
});
const defines = (run: WriteHandler): CommandEntry => ({ run, writes: true, inTransaction: false });
const informs = (run: Handler): CommandEntry => ({ run, writes: false, inTransaction: false });

/** All supported commands; any other is refused by name. */
export const COMMANDS: ReadonlyMap<string, CommandEntry> = new Map<string, CommandEntry>([
  ['hello', informs(hello)],
  ['isMaster', informs(hello)],
  ['ismaster', informs(hello)],
  ['ping', informs(ping)],
  ['buildInfo', informs(buildInfo)],
  ['buildinfo', informs(buildInfo)],
  ['connectionStatus', informs(connectionStatus)],
  ['listDatabases', informs(listDatabases)],
  ['endSessions', informs(endSessions)],
  ['refreshSessions', informs(ping)],
  ['find', reads(find)],
  ['getMore', reads(getMore)],
  ['killCursors', reads(killCursors)],
  ['count', informs(countCommand)],
  ['distinct', reads(distinct)],
  ['aggregate', reads(aggregate)],
  ['explain', informs(explain)],
  ['insert', writes(insert)],
  ['update', writes(update, updateMany)],
  ['delete', writes(remove, deleteMany)],
  ['findAndModify', writes(findAndModify)],
  ['findandmodify', writes(findAndModify)],
  ['create', writes(create)],
  ['drop', defines(drop)],
  ['dropDatabase', defines(dropDatabase)],
  ['renameCollection', defines(renameCollection)],
  ['listCollections', informs(listCollections)],
  ['createIndexes', defines(createIndexes)],
  ['dropIndexes', defines(dropIndexes)],
  ['listIndexes', informs(listIndexes)],
  ['collMod', defines(collMod)],
  ['overwriteRemains', defines(overwriteRemains)],
]);
