import { Binary } from 'bson';
import { CommandError } from '../errors.ts';
import type { Database } from '../storage/database.ts';
import { withPrefix } from '../storage/key-range.ts';
import { readRange } from '../storage/tables.ts';
import { bytesOf } from '../values/compare.ts';
import { decodeDocument } from '../values/decode.ts';
import { encodeDocument } from '../values/encode.ts';
import type { Doc } from '../values/types.ts';

/** What is kept about a session's last retryable write or transaction, in the same commit as its writes. */
export type SessionRecord = {
  txnNumber: bigint;
  /** The write's answer, returned again if the write is repeated; absent for a transaction. */
  reply?: Buffer;
  /** The transaction with that number has been committed. */
  committed?: boolean;
  at: number;
};

export type Sessions = {
  find(session: string): SessionRecord | undefined;
  /** Call inside Database.write. */
  keep(session: string, record: SessionRecord): void;
  /** Forgets sessions last used before the given time (ms since 1970). Call inside Database.write. */
  expire(before: number): void;
};

/** logicalSessionTimeoutMinutes, as `hello` announces it. */
export const SESSION_MINUTES = 30;

/** Keeps sessions' last writes in the database, so that a retry is recognised after a restart. */
export function openSessions(database: Database): Sessions {
  const known = new Map<string, SessionRecord>();
  for (const { key, value } of readRange(
    database.meta,
    withPrefix('session/'),
    Number.MAX_SAFE_INTEGER,
    false,
    undefined,
  )) {
    known.set(key.slice('session/'.length), restore(value));
  }
  return {
    find: (session) => known.get(session),
    keep(session, record) {
      known.set(session, record);
      database.meta.put(`session/${session}`, encodeDocument({ ...record, at: new Date(record.at) }));
    },
    expire(before) {
      for (const [session, { at }] of known) {
        if (at >= before) continue;
        known.delete(session);
        database.meta.remove(`session/${session}`);
      }
    },
  };
}

function restore(stored: Buffer): SessionRecord {
  const fields = decodeDocument(stored);
  const at = fields.at instanceof Date ? fields.at.getTime() : 0;
  const txnNumber = typeof fields.txnNumber === 'bigint' ? fields.txnNumber : BigInt(Number(fields.txnNumber));
  const reply = fields.reply;
  return {
    txnNumber,
    at,
    ...(fields.committed === true ? { committed: true } : {}),
    ...(reply instanceof Binary ? { reply: Buffer.from(bytesOf(reply)) } : {}),
  };
}

/** A command's session as a key, or undefined if it names none. */
export function sessionKey(body: Doc): string | undefined {
  const lsid = body.lsid;
  if (typeof lsid !== 'object' || lsid === null || !('id' in lsid)) return undefined;
  return encodeDocument({ id: lsid.id }).toString('latin1');
}

/** A command's `txnNumber`, absent if it is not a retryable write; throws TypeMismatch. */
export function transactionNumber(body: Doc): bigint | undefined {
  const number = body.txnNumber;
  if (number === undefined) return undefined;
  if (typeof number === 'bigint') return number;
  if (typeof number === 'number') return BigInt(number);
  throw new CommandError('TypeMismatch', 'txnNumber must be an integer');
}

/** The session has moved on to a higher number, which supersedes lower ones. */
export function tooOld(last: SessionRecord, txnNumber: bigint): CommandError {
  return new CommandError(
    'TransactionTooOld',
    `Retryable write with txnNumber ${txnNumber} is prohibited: a newer one with txnNumber ${last.txnNumber} has already started on this session.`,
  );
}
