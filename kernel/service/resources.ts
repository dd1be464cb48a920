import { type Config, type ConfigWithKey, withoutCredentials, withSigningKey } from '../config/index.ts';
import { type DocumentStore, type Documents, openDocumentStore, openDocuments } from '../documents/index.ts';
import { type EventStore, openEventStore } from '../event-store/index.ts';
import { type Files, openFiles } from '../files/files.ts';
import { keepTidy } from '../files/keep-tidy.ts';
import { type Probe, Unfit } from '../http/system-routes.ts';
import { createOutageLog, createStoreOutageLog } from '../outages/outage-log.ts';
import { reportDocumentStoreOutages, reportEventStoreOutages } from '../outages/report-outages.ts';
import { waitingOut } from '../outages/wait-out.ts';
import { openPersonKeys, type PersonKeys } from '../personal-data/person-keys.ts';
import { createOutcomeRecorder, type OutcomeRecorder } from '../policies/outcomes.ts';
import { createLog, type Log } from '../process/log.ts';
import { type LoopLag, watchLoopLag } from '../process/loop-lag.ts';
import { createShutdown, type Shutdown } from '../process/shutdown.ts';
import { inWords, problemWithKeys } from './watch-keys.ts';

/** A real server that has been started again answers reads a moment before it takes writes. */
const EVENT_STORE_QUIET_MS = 1_000;
const HELD_UP_QUIET_MS = 10_000;
const HELD_UP = {
  begin: 'this process gets too little processor time: the event store seems late, which need not be its fault',
  end: 'this process gets enough of the processor again',
};

/** Everything a process has opened, shared by all its parts. */
export type Resources = {
  readonly config: ConfigWithKey;
  readonly store: EventStore;
  readonly documentStore: DocumentStore;
  readonly documents: Documents;
  /** The keys with which the store seals personal data. */
  readonly personKeys: PersonKeys;
  readonly files: Files;
  /** Keeps what policies make of events, for auditors. */
  readonly outcomes: OutcomeRecorder;
  readonly loopLag: LoopLag;
  readonly log: Log;
  readonly shutdown: Shutdown;
};

/** What exists before anything is opened: created by the entry point, so that it can stop while it starts. */
export type ProcessContext = Pick<Resources, 'log' | 'shutdown'>;

export function createProcessContext({ PLATFORM_LOG_LEVEL }: Pick<Config, 'PLATFORM_LOG_LEVEL'>): ProcessContext {
  const log = createLog(PLATFORM_LOG_LEVEL);
  return { log, shutdown: createShutdown(log) };
}

/**
 * Opens the stores and the files. Nothing is contacted yet.
 * @throws Error if there is no signing key and none can be generated, or naming the setting whose connection string the
 *   client does not accept
 */
export function openResources(
  settings: Config,
  urls: { eventStore: string; documentStore: string },
  { log, shutdown }: ProcessContext = createProcessContext(settings),
): Resources {
  const config = withSigningKey(settings);
  const documentStore = named('MONGODB_URI', () => openDocumentStore(urls.documentStore));
  reportDocumentStoreOutages(documentStore, createStoreOutageLog(log, 'the document store'));
  shutdown.add('document store client', () => documentStore.close());
  const personKeys = openPersonKeys(documentStore, config.PLATFORM_JWT_SECRETS, {
    seals: config.PLATFORM_SEAL_PERSONAL_DATA === 'yes',
  });
  const store = reportEventStoreOutages(
    named('ESDB_URL', () => openEventStore(urls.eventStore, personKeys)),
    createStoreOutageLog(log, 'the event store', EVENT_STORE_QUIET_MS),
    createOutageLog(log, HELD_UP, HELD_UP_QUIET_MS),
  );
  shutdown.add('event store client', () => store.close());
  const documents = openDocuments(documentStore, store);
  const keptDays = config.PLATFORM_DELIVERY_RETENTION_DAYS;
  const outcomes = createOutcomeRecorder(documents, log, { keptDays, personKeys });
  shutdown.add('outcomes of deliveries', () => outcomes.close());
  const loopLag = watchLoopLag();
  shutdown.add('watch over the event loop', async () => loopLag.stop());
  const files = openFiles(config);
  keepTidy(files, { log, shutdown });
  return { config, store, documentStore, documents, personKeys, files, outcomes, loopLag, log, shutdown };
}

/** The event store for what a process does while it starts: it waits for the store instead of failing. */
export const storeAtStart = ({ store, log, shutdown }: Pick<Resources, 'store' | 'log' | 'shutdown'>): EventStore =>
  waitingOut(store, { log, signal: shutdown.signal });

/** What must be there for /ready: both stores, the keys of everyone whose data is sealed, and filled read models. */
export const storeProbes = ({
  store,
  documentStore,
  documents,
  personKeys,
}: Pick<Resources, 'store' | 'documentStore' | 'documents' | 'personKeys'>): Probe[] => [
  { name: 'event_store', check: () => store.head(1_500) },
  { name: 'document_store', check: () => documentStore.ping() },
  { name: 'person_keys', check: () => requireKeys(store, personKeys), isQuiet: true },
  { name: 'read_models', check: () => requireFilled(documents), isQuiet: true },
];

async function requireKeys(store: EventStore, personKeys: PersonKeys): Promise<void> {
  const problem = await problemWithKeys(store, personKeys);
  if (problem !== null) throw new Unfit(inWords(problem));
}

async function requireFilled(documents: Documents): Promise<void> {
  const filling = await documents.notFilled();
  if (filling === null) throw new Unfit('no read model exists yet: start the process of the projections');
  if (filling.length > 0) throw new Unfit(`being filled from the log: ${filling.join(', ')}`);
}

function named<T>(setting: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    // The client may repeat the string, password included.
    const message = withoutCredentials(error instanceof Error ? error.message : String(error));
    throw new Error(`${setting}: ${message}; correct the connection string`, { cause: error });
  }
}
