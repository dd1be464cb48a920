import { badValue, CommandError, notImplemented, unsupported } from '../errors.ts';
import { newPacer, UNPACED } from '../pacing.ts';
import { newUnitOfWork } from '../storage/unit-of-work.ts';
import { applyUnitOfWork } from '../storage/write.ts';
import { sessionKey, tooOld, transactionNumber } from '../transactions/sessions.ts';
import { decodeDocument } from '../values/decode.ts';
import { encodeDocument } from '../values/encode.ts';
import { isDoc } from '../values/types.ts';
import type { Request } from '../wire/message.ts';
import { type Call, type Connection, count, type Reply, type Store } from './call.ts';
import { COMMANDS, type CommandEntry } from './table.ts';
import { runInTransaction } from './transaction.ts';
import { checkWriteConcern, writeConcernError } from './write-concern.ts';

/**
 * Executes a command. A write is answered when it is on disk; a write that repeats the number of the session's last one
 * gets the same answer and is not executed again.
 */
export async function dispatch(store: Store, request: Request, connection: Connection): Promise<Reply> {
  const call: Call = {
    store,
    request,
    body: request.body,
    database: request.database,
    unit: newUnitOfWork(),
    session: sessionKey(request.body),
    transaction: undefined,
    connection,
    now: new Date(),
    pacer: UNPACED,
  };
  refuseUnsupported(call);
  const entry = COMMANDS.get(request.command);
  call.pacer = newPacer(maxTime(call), entry?.writes === false);
  call.pacer.begin(connection.interrupted);
  store.clusterTime.hear(request.body.$clusterTime);
  if (entry?.writes) refuseWithoutRoom(call);
  if (request.body.autocommit === false) return withConcern(call, await runInTransaction(call));
  if (ENDS.has(request.command)) {
    throw new CommandError('CommandFailed', `${request.command} must be run within a transaction`);
  }
  if (!entry) throw unsupported('command', request.command);
  if (!entry.writes) return entry.run(call);
  return withConcern(call, await (entry.inTurns?.(call) ?? write(call, entry)));
}

/** What ends a transaction, and is nothing without one. */
const ENDS: ReadonlySet<string> = new Set(['commitTransaction', 'abortTransaction']);

/** What removes something is taken even so. */
const REMOVES: ReadonlySet<string> = new Set(['delete', 'drop', 'dropDatabase', 'dropIndexes', 'overwriteRemains']);

function refuseWithoutRoom({ store, request, body }: Call): void {
  if (REMOVES.has(request.command) || body.remove === true) return;
  const refusal = store.disk.refusal();
  if (refusal !== null) throw new CommandError('OutOfDiskSpace', refusal);
}

function withConcern(call: Call, reply: Reply): Reply {
  const error = writeConcernError(call.body);
  if (!error) return reply;
  return { ...(Buffer.isBuffer(reply) ? decodeDocument(reply) : reply), writeConcernError: error };
}

const LEVELS: ReadonlySet<string> = new Set(['local', 'available', 'majority', 'linearizable', 'snapshot']);

function refuseUnsupported(call: Call): void {
  const { body } = call;
  const level = isDoc(body.readConcern) ? body.readConcern.level : undefined;
  if (level !== undefined && !LEVELS.has(String(level)))
    throw badValue(`Enumeration value '${String(level)}' for field 'readConcern.level' is not a valid value.`);
  if (level === 'snapshot' && body.autocommit !== false)
    throw notImplemented('read concern snapshot outside a transaction');
  checkWriteConcern(body);
  if (body.apiVersion !== undefined && body.apiVersion !== '1')
    throw notImplemented(`API version '${String(body.apiVersion)}'`);
}

/** A cursor's getMore uses the time limit of the command that opened it. */
const maxTime = (call: Call): number | undefined => count(call.body.maxTimeMS, 'maxTimeMS') || undefined;

function write(call: Call, entry: CommandEntry & { writes: true }): Promise<Reply> {
  const { queue, storage, sessions } = call.store;
  return queue.run((): Reply => {
    const txnNumber = transactionNumber(call.body);
    const known = txnNumber === undefined ? undefined : repeated(call, txnNumber);
    if (known) return known;
    if (txnNumber !== undefined) abandonOlder(call, txnNumber);
    // Each attempt starts afresh: the previous one may have run into an open transaction halfway.
    const attempt = { ...call, unit: newUnitOfWork() };
    const reply = entry.run(attempt);
    applyUnitOfWork(storage, attempt.unit);
    call.store.clusterTime.tick();
    if (txnNumber !== undefined && call.session !== undefined) {
      const bytes = Buffer.isBuffer(reply) ? reply : encodeDocument(reply);
      sessions.keep(call.session, { txnNumber, reply: bytes, at: Date.now() });
    }
    return reply;
  }, maxTime(call));
}

/** A session that moves on to another number has given up the transaction it left open. */
function abandonOlder(call: Call, txnNumber: bigint): void {
  const open = call.session === undefined ? undefined : call.store.transactions.find(call.session);
  if (open && open.txnNumber < txnNumber && open.state === 'open') call.store.transactions.end(open, false);
}

/** The previous answer to a write with this number, if it was the session's last. */
function repeated(call: Call, txnNumber: bigint): Reply | undefined {
  const last = call.session === undefined ? undefined : call.store.sessions.find(call.session);
  if (!last || last.txnNumber < txnNumber) return undefined;
  if (last.txnNumber === txnNumber && last.reply) return last.reply;
  throw tooOld(last, txnNumber);
}
