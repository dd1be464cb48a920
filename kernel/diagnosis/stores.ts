import { type DocumentStore, listProcesses } from '../documents/index.ts';
import { type EventStore, EventStoreUnusable } from '../event-store/index.ts';
import { causeOf, type Finding, failed, ok } from './finding.ts';

const WITHIN_MS = 8_000;
/** Tokens and schedules are exact to the second. */
const SKEW_MS = 2_000;

/** Whether the event store answers and allows what every process does there. @param where in words */
export async function checkEventStore(store: EventStore, where: string): Promise<Finding[]> {
  const check = 'event store';
  try {
    await store.requireRights(WITHIN_MS);
  } catch (error) {
    const next = error instanceof EventStoreUnusable ? error.nextAction : 'start it, or correct ESDB_URL';
    return [failed(check, `${where} cannot be used: ${causeOf(error)}`, next)];
  }
  const version = await store.serverVersion().catch(() => null);
  // What was written in the future was stamped by a clock that is ahead of this one.
  const { writtenAt } = await store.end();
  const ahead = writtenAt === null ? null : Math.max(0, writtenAt - Date.now());
  return [
    ok(check, `${where} answers${version ? `, version ${version}` : ''}, and allows what is needed`),
    ...skewOf('clock of the event store', ahead, 'nothing in its log is from the future'),
  ];
}

/** @param skewMs null if it is not known */
function skewOf(check: string, skewMs: number | null, well = 'agrees with the clock of this machine'): Finding[] {
  if (skewMs === null) return [];
  const seconds = (skewMs / 1_000).toFixed(1);
  if (Math.abs(skewMs) <= SKEW_MS) return [ok(check, well)];
  const how = skewMs > 0 ? 'ahead of' : 'behind';
  const next = 'synchronise both machines with NTP: tokens, gates and schedules depend on it';
  return [failed(check, `it is ${seconds.replace('-', '')} s ${how} the clock of this machine`, next)];
}

/** Whether the document store answers, is a replica set and can be written. @param where in words */
export async function checkDocumentStore(documentStore: DocumentStore, where: string): Promise<Finding[]> {
  const check = 'document store';
  const { db } = documentStore;
  try {
    await documentStore.check(WITHIN_MS);
  } catch (error) {
    const next = 'start it, correct MONGODB_URI, or make it a replica set: one node with --replSet is enough';
    return [failed(check, `${where} cannot be used: ${causeOf(error)}`, next)];
  }
  const asked = Date.now();
  const hello = await db.command({ hello: 1 }, { timeoutMS: WITHIN_MS });
  const answered = Date.now();
  const version = await db.command({ buildInfo: 1 }, { timeoutMS: WITHIN_MS }).then(
    ({ version }) => `, version ${version}`,
    () => '',
  );
  const set = hello.msg === 'isdbgrid' ? 'a sharded cluster' : `replica set ${hello.setName}`;
  const theirs = hello.localTime instanceof Date ? hello.localTime.getTime() - (asked + answered) / 2 : null;
  return [
    ok(check, `${where} answers${version}, ${set}`),
    await checkWriting(documentStore),
    ...skewOf('clock of the document store', theirs),
  ];
}

/** Writes and removes a document: rights, and whether a primary takes writes of a majority. */
async function checkWriting({ db }: DocumentStore): Promise<Finding> {
  const scratch = db.collection<{ _id: string }>('scratch_doctor');
  const _id = `doctor-${process.pid}`;
  try {
    await scratch.replaceOne({ _id }, {}, { upsert: true, timeoutMS: WITHIN_MS });
    await scratch.deleteOne({ _id }, { timeoutMS: WITHIN_MS });
    return ok('rights in the document store', 'documents can be written');
  } catch (error) {
    const next = `let its user read and write the database ${db.databaseName} (role readWrite), and see that a majority of the set is up`;
    return failed('rights in the document store', `no document can be written: ${causeOf(error)}`, next);
  }
}

/** The services that run now, by what they last said in the document store. */
export async function checkProcesses({ db }: DocumentStore, expected: readonly string[]): Promise<Finding[]> {
  const processes = await listProcesses(db);
  const running = new Set(processes.filter(({ isLost }) => !isLost).map(({ service }) => service));
  if (running.size === 0) return [ok('services', 'none is running')];
  const absent = expected.filter((service) => !running.has(service));
  const said = `${running.size} are running`;
  if (absent.length === 0) return [ok('services', said)];
  const next = 'start them, or look into their logs for why they have ended';
  return [failed('services', `${said}, and not ${absent.join(', ')}`, next)];
}
