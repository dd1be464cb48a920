import { ObjectId } from 'bson';
import { wantRemainsOverwritten } from '../storage/remains.ts';
import { SESSION_MINUTES, sessionKey } from '../transactions/sessions.ts';
import { MAX_DOCUMENT_SIZE } from '../values/encode.ts';
import { isDoc } from '../values/types.ts';
import { MAX_MESSAGE_SIZE } from '../wire/frames.ts';
import type { Call, Reply } from './call.ts';

export const SERVER_VERSION = '8.0.0';
const SET_NAME = 'rs0';

/** One primary forever: drivers reject a primary that reports an older election. */
const ELECTION_ID = new ObjectId('7fffffff0000000000000001');

/** hello: reports a replica set of one, so that the driver can use sessions, retryable writes and transactions. */
export function hello(call: Call): Reply {
  const me = call.store.address();
  return {
    helloOk: true,
    isWritablePrimary: true,
    ...(call.request.command === 'hello' ? {} : { ismaster: true }),
    secondary: false,
    setName: SET_NAME,
    setVersion: 1,
    electionId: ELECTION_ID,
    hosts: [me],
    primary: me,
    me,
    maxBsonObjectSize: MAX_DOCUMENT_SIZE,
    maxMessageSizeBytes: MAX_MESSAGE_SIZE,
    maxWriteBatchSize: 100_000,
    localTime: call.now,
    logicalSessionTimeoutMinutes: SESSION_MINUTES,
    connectionId: call.connection.id,
    minWireVersion: 0,
    maxWireVersion: 25,
    readOnly: false,
    ok: 1,
  };
}

/** overwriteRemains, which MongoDB does not have: nothing that was removed or replaced is left in the files in a minute. */
export function overwriteRemains(call: Call): Reply {
  wantRemainsOverwritten(call.store.storage.database);
  return { ok: 1 };
}

/** ping: confirms that the server is there. */
export const ping = (): Reply => ({ ok: 1 });

/** buildInfo: the version that drivers adapt to. */
export function buildInfo(): Reply {
  return {
    version: SERVER_VERSION,
    versionArray: [8, 0, 0, 0],
    gitVersion: 'embedded-document-store',
    modules: [],
    maxBsonObjectSize: MAX_DOCUMENT_SIZE,
    storageEngines: ['lmdb'],
    ok: 1,
  };
}

/** connectionStatus: no one is signed in, because there is no access control. */
export function connectionStatus(): Reply {
  return { authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] }, ok: 1 };
}

/** endSessions: sent by the driver as it closes. The sessions' records are kept for a retry still on its way. */
export function endSessions(call: Call): Reply {
  const named = call.body[call.request.command];
  for (const lsid of Array.isArray(named) ? named : []) {
    const key = isDoc(lsid) ? sessionKey({ lsid }) : undefined;
    if (key === undefined) continue;
    const transaction = call.store.transactions.find(key);
    if (transaction?.state === 'open') call.store.transactions.end(transaction, false);
    call.store.cursors.killSession(key);
  }
  return { ok: 1 };
}

/** listDatabases: the databases that contain a collection. */
export function listDatabases(call: Call): Reply {
  const names = [
    ...new Set(call.store.storage.catalog.list(undefined, undefined).map(({ database }) => database)),
  ].sort();
  if (call.body.nameOnly === true) return { databases: names.map((name) => ({ name })), ok: 1 };
  return { databases: names.map((name) => ({ name, sizeOnDisk: 0n, empty: false })), totalSize: 0n, ok: 1 };
}
