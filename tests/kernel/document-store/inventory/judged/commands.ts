import { type Judgement, judged } from './judgement.ts';

const command = (name: string, limits: string, rest: Parameters<typeof judged>[2] = {}): Judgement =>
  judged(`reference/command/${name}/`, limits, rest);

const OUTSIDE = { inTransaction: false } as const;

export const commands: Readonly<Record<string, Judgement>> = {
  hello: command('hello', 'asked once at the start, for the name of the replica set', { since: '5.0', ...OUTSIDE }),
  ping: command('ping', 'none', OUTSIDE),
  endSessions: command('endSessions', 'the driver sends it when it is closed', {
    since: '3.6',
    inTransaction: null,
  }),
  listCollections: command(
    'listCollections',
    'names alone are asked for, which takes no lock of a collection',
    OUTSIDE,
  ),
  createIndexes: command(
    'createIndexes',
    'at most 64 indexes a collection; in transactions only on empty collections: never sent there',
    OUTSIDE,
  ),
  drop: command(
    'drop',
    'takes an exclusive lock of the collection: only of versions that no one reads any more',
    OUTSIDE,
  ),
  find: command('find', 'sorts without an index take at most 100 MB, unless they are spilled to disk, as by default'),
  getMore: command('getMore', 'cursors of a transaction go on in it alone; idle ones end after ten minutes'),
  killCursors: command('killCursors', 'not as the first command of a transaction'),
  insert: command('insert', '100,000 documents and 48 MB a command; the driver splits more'),
  update: command('update', '100,000 statements and 48 MB a command; the driver splits more'),
  delete: command('delete', '100,000 statements and 48 MB a command; the driver splits more'),
  findAndModify: command('findAndModify', 'one document; an upsert by `_id` may fail with 11000 and is repeated'),
  distinct: command(
    'distinct',
    'answers at most 16 MB: only over failures not yet settled; unsharded in transactions',
    {
      stable: false,
    },
  ),
  aggregate: command('aggregate', '100 MB a stage, more is spilled to disk by default', { since: '6.0' }),
  commitTransaction: command('commitTransaction', 'against `admin`; the driver repeats it', { since: '4.0' }),
  abortTransaction: command('abortTransaction', 'against `admin`; the driver repeats it once', { since: '4.0' }),
  overwriteRemains: judged(
    'reference/command/',
    'the embedded store alone has it: MongoDB answers 59, which is expected',
    {
      stable: false,
      inTransaction: false,
      since: 'never',
    },
  ),
  buildInfo: command('buildInfo', 'for the doctor alone', { stable: false, ...OUTSIDE }),
};

/** The options of commands, as `<command>.<option>`. */
export const options: Readonly<Record<string, Judgement>> = {
  'aggregate.cursor': command('aggregate', 'required; the driver sets it', { since: '3.6' }),
  'aggregate.pipeline': command('aggregate', 'at most 1,000 stages', { since: '5.0' }),
  'createIndexes.indexes': command('createIndexes', 'an index that exists is left as it is', OUTSIDE),
  'delete.deletes': command('delete', '100,000 statements'),
  'delete.ordered': command('delete', 'a transaction ends with the first error either way'),
  'delete.limit 0': command('delete', 'all that match; not retryable by the driver, and therefore idempotent here'),
  'delete.limit 1': command('delete', 'the first that matches'),
  'distinct.key': command('distinct', 'a path, no expression', { stable: false }),
  'distinct.query': command('distinct', 'none', { stable: false }),
  'find.batchSize': command('find', 'the driver sets it with a limit'),
  'find.filter': command('find', 'none'),
  'find.limit': command('find', 'not negative'),
  'find.projection': command('find', 'either lets in or leaves out, except for `_id`'),
  'find.singleBatch': command('find', 'the driver sets it where one document is wanted'),
  'find.sort': command('find', 'at most 32 fields'),
  'findAndModify.new': command('findAndModify', 'not with remove'),
  'findAndModify.query': command('findAndModify', 'none'),
  'findAndModify.remove': command('findAndModify', 'the driver sends false along'),
  'findAndModify.update': command('findAndModify', 'operators, or a pipeline since 4.2', { since: '4.2' }),
  'findAndModify.upsert': command('findAndModify', 'creates the collection if need be, in transactions since 4.4', {
    since: '4.4',
  }),
  'insert.documents': command('insert', '16 MB a document'),
  'insert.ordered': command('insert', 'a transaction ends with the first error either way'),
  'listCollections.authorizedCollections': command('listCollections', 'the driver sends false along', {
    since: '4.0',
    ...OUTSIDE,
  }),
  'listCollections.cursor': command('listCollections', 'the driver sets it', OUTSIDE),
  'listCollections.filter': command('listCollections', 'empty here', OUTSIDE),
  'listCollections.nameOnly': command('listCollections', 'with an empty filter, or one by name', {
    since: '4.0',
    ...OUTSIDE,
  }),
  'update.updates': command('update', '100,000 statements'),
  'update.ordered': command('update', 'a transaction ends with the first error either way'),
  'update.multi': command('update', 'operators only; not retryable by the driver, and therefore idempotent here'),
  'update.upsert': command('update', 'creates the collection if need be, in transactions since 4.4', { since: '4.4' }),
};

/** Read and write concerns, and what else decides what survives an election. */
export const concerns: Readonly<Record<string, Judgement>> = {
  'write majority': judged('reference/write-concern/', 'survives every election; in transactions only with the commit'),
  'write 1': judged('reference/write-concern/', 'an election may lose it: only where that costs a repetition', {
    inTransaction: false,
  }),
  'write 0': judged('reference/write-concern/', 'the driver ends its sessions so, and waits for no answer', {
    inTransaction: false,
  }),
  'read majority': judged(
    'reference/read-concern-majority/',
    'is never rolled back; in transactions by the first command',
    {
      since: '3.2',
    },
  ),
  'from primaryPreferred': judged('core/read-preference/', 'the driver ends its sessions so; nothing is read', {
    inTransaction: false,
  }),
  retryable: judged('core/retryable-writes/', 'once, after an election or a lost connection; needs a replica set', {
    since: '3.6',
    inTransaction: false,
  }),
};
