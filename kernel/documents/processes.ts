import { hostname } from 'node:os';
import type { Collection, Db } from 'mongodb';
import { VERSION } from '../process/version.ts';

/** A service running in a process, one document each. Times are the document store's, shared by all processes. */
type ProcessDocument = {
  _id: string;
  /** Of the process: services that share one have the same. */
  instance: string;
  service: string;
  version: string;
  host: string;
  pid: number;
  since: Date;
  heard_at: Date;
};

const LOST_AFTER_MS = 30_000;
/** A process not heard of for this long is no longer listed, and the store removes it. */
const DROPPED_AFTER_MS = 600_000;
const MOST = 1_000;
const OPTIONS = { writeConcern: { w: 1 }, timeoutMS: 2_000 } as const;

export const processesOf = (db: Db): Collection<ProcessDocument> => db.collection('processes');

type Heard = Pick<ProcessDocument, 'instance' | 'service'>;

const idOf = ({ instance, service }: Heard): string => `${instance} ${service}`;

/** Has the store remove processes not heard of for long. @throws MongoError if it does not answer */
export async function prepareProcesses(db: Db): Promise<void> {
  await processesOf(db).createIndex({ heard_at: 1 }, { expireAfterSeconds: DROPPED_AFTER_MS / 1_000, ...OPTIONS });
}

/** Records that services of this process are running, with one command. @throws MongoError if the store does not answer */
export async function noteProcesses(db: Db, running: readonly (Heard & { readonly since: Date })[]): Promise<void> {
  const host = { $literal: hostname() };
  const version = { $literal: VERSION };
  const updates = running.map(({ instance, service, since }) => ({
    updateOne: {
      filter: { _id: idOf({ instance, service }) },
      update: [{ $set: { instance, service, version, host, pid: process.pid, since, heard_at: '$$NOW' } }],
      upsert: true,
    },
  }));
  await processesOf(db).bulkWrite(updates, { ordered: false, ...OPTIONS });
}

/** Removes a service that has stopped. @throws MongoError if the store does not answer */
export async function forgetProcess(db: Db, process_: Heard): Promise<void> {
  await processesOf(db).deleteOne({ _id: idOf(process_) }, OPTIONS);
}

type ListedProcess = ProcessDocument & { readonly silent_ms: number; readonly isLost: boolean };

/** The services that run, and those not heard of for a while, by name and then by age. */
export async function listProcesses(db: Db): Promise<ListedProcess[]> {
  const found = await processesOf(db)
    .aggregate<ProcessDocument & { silent_ms: number }>([
      { $set: { silent_ms: { $subtract: ['$$NOW', '$heard_at'] } } },
      { $match: { silent_ms: { $lt: DROPPED_AFTER_MS } } },
      { $sort: { service: 1, since: 1, _id: 1 } },
      { $limit: MOST },
    ])
    .toArray();
  return found.map((each) => ({ ...each, isLost: each.silent_ms >= LOST_AFTER_MS }));
}
