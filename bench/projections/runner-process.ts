/**
 * A process that runs one projection of the benchmark in some partitions. It prepares all that it can, takes leases, and
 * reads the log once it is told to: who has what is not measured.
 */
import { openDocumentStore } from '../../kernel/documents/index.ts';
import { type EventStore, openEventStore } from '../../kernel/event-store/index.ts';
import { createLog } from '../../kernel/process/log.ts';
import { openEngine } from '../../projections/engine/engine.ts';
import { runProjection } from '../../projections/engine/runner.ts';
import { counting } from './counting.ts';

const [run = '', name = '', partitions = '1'] = process.argv.slice(2);
const told = new Promise<void>((resolve) => process.once('message', () => resolve()));
const opened = openEventStore(process.env.ESDB_URL ?? '');
const store: EventStore = {
  ...opened,
  async *subscribe(options) {
    await told;
    yield* opened.subscribe(options);
  },
};
const documents = openDocumentStore(process.env.MONGODB_URI ?? '');
const engine = openEngine({ store, documents, log: createLog('silent') }, { statesRecentMs: 500 });
process.once('disconnect', () => process.exit());
process.send?.('ready');
await runProjection({ ...counting(run, name), partitions: Number(partitions) }, engine, new AbortController().signal);
