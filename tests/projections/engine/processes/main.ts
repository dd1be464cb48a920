/**
 * A process of the ledger's projection: `run 1` and `run 2` run it as the first and the second version of the code do, with all
 * that operators ask for; `split 3` runs another one in so many partitions; `deploy 1` and `deploy 2` run the router and the policies as well; `read` answers what callers see under each key that it is sent.
 */
import { findById, openDocumentStore, openDocuments } from '../../../../kernel/documents/index.ts';
import { openEventStore } from '../../../../kernel/event-store/index.ts';
import { runRouter } from '../../../../kernel/inboxes/router.ts';
import { runPolicy } from '../../../../kernel/policies/runner.ts';
import { createLog } from '../../../../kernel/process/log.ts';
import { createMetrics } from '../../../../kernel/process/metrics.ts';
import { runBuilds } from '../../../../projections/engine/builds.ts';
import { openEngine } from '../../../../projections/engine/engine.ts';
import { runProjection } from '../../../../projections/engine/runner.ts';
import { OFTEN } from '../summing.ts';
import { type Code, ledgerOf, receipts } from './ledger.ts';
import { policiesOf } from './policies.ts';

const [task, code = '1'] = process.argv.slice(2);
const store = openEventStore(process.env.ESDB_URL ?? '');
const documents = openDocumentStore(process.env.MONGODB_URI ?? '');
const projection = task === 'split' ? { ...receipts, partitions: Number(code) } : ledgerOf[Number(code) as Code];
const stopping = new AbortController();
const running = task === 'read' ? read() : Promise.all([run(), task === 'deploy' ? react() : undefined]);

// It ends with the process that started it, and in order where that asks for it.
process.once('disconnect', () => process.exit());
process.once('SIGTERM', async () => {
  stopping.abort();
  await running;
  process.exit();
});
process.send?.('ready');

async function run(): Promise<void> {
  const engine = openEngine({ store, documents, log: createLog('silent') }, OFTEN);
  const { previous } = projection;
  await Promise.all([
    runBuilds([projection], engine).run(stopping.signal),
    runProjection(projection, engine, stopping.signal),
    previous ? runProjection(previous, engine, stopping.signal, { whileLive: true }) : undefined,
  ]);
}

async function react(): Promise<void> {
  const log = createLog('silent');
  const policies = policiesOf[Number(code) as Code].map((policy) => policy.using());
  const reacting = policies.map((policy) => runPolicy(policy, { store, log, metrics: createMetrics('test') }));
  await runRouter(
    store,
    policies.map(({ inbox }) => inbox),
    log,
    stopping.signal,
  );
  await Promise.all(reacting.map((policy) => policy.stop()));
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
