import { CommandError, unsupported } from '../errors.ts';
import { applyUnitOfWork } from '../storage/write.ts';
import { tooOld, transactionNumber } from '../transactions/sessions.ts';
import { noSuchTransaction, type Transaction } from '../transactions/transactions.ts';
import { locateField } from '../values/layout.ts';
import { type Doc, isDoc } from '../values/types.ts';
import { type Call, interruption, type Reply } from './call.ts';
import { COMMANDS } from './table.ts';

/** The total size of a transaction's changes, which are held in memory. */
const MAX_BYTES = 256 * 1024 * 1024;

/** A command that is part of a multi-document transaction, or ends one. */
export async function runInTransaction(call: Call): Promise<Reply> {
  const { session } = call;
  const txnNumber = transactionNumber(call.body);
  if (session === undefined || txnNumber === undefined) {
    throw new CommandError('InvalidOptions', "'autocommit' needs a session and a txnNumber");
  }
  switch (call.request.command) {
    case 'commitTransaction':
      return commit(call, session, txnNumber);
    case 'abortTransaction':
      return abort(call, session, txnNumber);
    default:
      refuseConcerns(call.body);
      refuseAsFirst(call);
      return carryOut(
        call,
        call.body.startTransaction === true ? begin(call, session, txnNumber) : current(call, session, txnNumber),
      );
  }
}

/** A transaction has one read concern, said by its first command, and one write concern, said by its commit. */
function refuseConcerns({ writeConcern, readConcern, startTransaction }: Doc): void {
  if (writeConcern !== undefined)
    throw new CommandError('InvalidOptions', 'writeConcern is not allowed within a multi-statement transaction');
  if (readConcern === undefined) return;
  if (startTransaction !== true)
    throw new CommandError('InvalidOptions', 'Only the first command in a transaction may specify a readConcern');
  const level = isDoc(readConcern) ? readConcern.level : undefined;
  if (level === 'available' || level === 'linearizable')
    throw new CommandError(
      'InvalidOptions',
      "The readConcern level must be either 'local' (default), 'majority' or 'snapshot' in order to run in a transaction",
    );
}

function refuseAsFirst({ request, body }: Call): void {
  if (body.startTransaction !== true || request.command !== 'killCursors') return;
  throw new CommandError(
    'OperationNotSupportedInTransaction',
    `Cannot run '${request.command}' as the first operation in a multi-document transaction.`,
  );
}

function begin(call: Call, session: string, txnNumber: bigint): Transaction {
  const { sessions, transactions } = call.store;
  const last = sessions.find(session);
  if (last && last.txnNumber >= txnNumber) throw tooOld(last, txnNumber);
  const open = transactions.find(session);
  if (open && open.txnNumber >= txnNumber) {
    throw new CommandError(
      'ConflictingOperationInProgress',
      `Given transaction number ${txnNumber} is already in progress`,
    );
  }
  if (open) transactions.end(open, false);
  return transactions.begin(session, txnNumber);
}

function current(call: Call, session: string, txnNumber: bigint): Transaction {
  const open = call.store.transactions.find(session);
  if (open?.txnNumber === txnNumber && open.state === 'open') return open;
  const last = call.store.sessions.find(session);
  if (last?.txnNumber === txnNumber && last.committed) {
    throw new CommandError('TransactionCommitted', `Transaction with { txnNumber: ${txnNumber} } has been committed.`);
  }
  throw noSuchTransaction(txnNumber);
}

/** Any error ends the transaction, as in MongoDB: the client must start again. */
async function carryOut(call: Call, transaction: Transaction): Promise<Reply> {
  const { store, request } = call;
  try {
    const entry = COMMANDS.get(request.command);
    if (!entry) throw unsupported('command', request.command);
    if (!entry.inTransaction) {
      throw new CommandError(
        'OperationNotSupportedInTransaction',
        `Cannot run '${request.command}' in a multi-document transaction.`,
      );
    }
    const inside = { ...call, transaction, unit: transaction.unit };
    call.pacer.begin(() => interruption(inside));
    const reply = await entry.run(inside);
    if (transaction.unit.bytes > MAX_BYTES) {
      throw new CommandError('TransactionTooLarge', `a transaction may write at most ${MAX_BYTES} bytes`);
    }
    if (hasErrors(reply)) store.transactions.end(transaction, false);
    return reply;
  } catch (error) {
    store.transactions.end(transaction, false);
    throw error;
  }
}

const hasErrors = (reply: Reply): boolean =>
  Buffer.isBuffer(reply) ? locateField(reply, 'writeErrors') !== undefined : 'writeErrors' in reply;

/** Writes everything in the transaction as one commit of the database. A repeated commit gets the first answer. */
async function commit(call: Call, session: string, txnNumber: bigint): Promise<Reply> {
  const { queue, sessions, storage, transactions } = call.store;
  const open = transactions.find(session);
  const last = sessions.find(session);
  if (open?.txnNumber !== txnNumber) {
    if (last?.txnNumber === txnNumber && last.committed) return { ok: 1 };
    throw noSuchTransaction(txnNumber);
  }
  if (open.state === 'committing') {
    await open.ended;
    return commit(call, session, txnNumber);
  }
  open.state = 'committing';
  return queue.run(() => {
    applyUnitOfWork(storage, open.unit);
    call.store.clusterTime.tick();
    sessions.keep(session, { txnNumber, committed: true, at: Date.now() });
    transactions.end(open, true);
    return { ok: 1 };
  });
}

function abort(call: Call, session: string, txnNumber: bigint): Reply {
  const open = call.store.transactions.find(session);
  if (open?.txnNumber !== txnNumber || open.state !== 'open') throw noSuchTransaction(txnNumber);
  call.store.transactions.end(open, false);
  return { ok: 1 };
}
