/**
 * A process of the ledger's projection: `run 1` and `run 2` run it as the first and the second version of the code do, with all
 * that operators ask for; `read` answers what callers see under each key that it is sent.
 */
import { findById, openDocumentStore, openDocuments } from '../../../../kernel/documents/index.ts';
import { openEventStore } from '../../../../kernel/event-store/index.ts';
import { createLog } from '../../../../kernel/process/log.ts';
import { runBuilds } from '../../../../projections/engine/builds.ts';
import { runProjection } from '../../../../projections/engine/runner.ts';
import { type Code, ledgerOf } from './ledger.ts';

const [task, code = '1'] = process.argv.slice(2);
const store = openEventStore(process.env.ESDB_URL ?? '');
const documents = openDocumentStore(process.env.MONGODB_URI ?? '');
const projection = ledgerOf[Number(code) as Code];
const stopping = new AbortController();
const running = task === 'run' ? run() : read();

// It ends with the process that started it, and in order where that asks for it.
process.once('disconnect', () => process.exit());
process.once('SIGTERM', async () => {
  stopping.abort();
  await running;
  process.exit();
});
process.send?.('ready');

async function run(): Promise<void> {
  const engine = { store, documents, log: createLog('silent') };
  const { previous } = projection;
  await Promise.all([
    runBuilds([projection], engine).run(stopping.signal),
    runProjection(projection, engine, stopping.signal),
    previous ? runProjection(previous, engine, stopping.signal, { whileLive: true }) : undefined,
  ]);
}

async function read(): Promise<void> {
  const seen = openDocuments(documents, store);
  process.on('message', (key: string) => {
    findById(seen, projection.model, key).then(
      (document) => process.send?.({ document }),
      (error) => process.send?.({ error: String(error) }),
    );
  });
}
