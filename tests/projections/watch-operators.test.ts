import { randomUUID } from 'node:crypto';
import { auditReadEvents } from '../../contracts/gateway/audit-reads.ts';
import { checkpointsOf, transition } from '../../kernel/documents/index.ts';
import { createLog } from '../../kernel/process/log.ts';
import { openEngine } from '../../projections/engine/engine.ts';
import { prepareVersion } from '../../projections/engine/versions.ts';
import { watchOperators } from '../../projections/watch-operators.ts';
import { eventually } from '../support/eventually.ts';
import { history, write } from '../support/given.ts';
import { suiteOn } from '../support/suite-on.ts';
import { openStores, summing } from './engine/summing.ts';

const it = suiteOn('commands of operators to projections', openStores);

/** Longer than any test waits. */
const HOUR_MS = 3_600_000;

it('are heard of in the log, so that what they write is seen soon', async (c) => {
  const { documentStore: documents, store } = c;
  const engine = openEngine({ store, documents, log: createLog('silent') }, { statesRecentMs: HOUR_MS });
  const { _id } = await prepareVersion(documents, store, summing('commanded'));
  const stopping = new AbortController();
  const heeding = watchOperators(engine).run(stopping.signal);
  const command = { user_id: 'operator', operation: 'pauseProjection', target: '/api/v1/ops/projections', body: {} };
  // It may not be listening yet.
  await eventually('the version is seen to be held', async () => {
    await write(store, history(auditReadEvents, randomUUID(), null, { type: 'OperatorCommanded', data: command }));
    if ((await checkpointsOf(documents.db).findOne({ _id }))?.held === undefined)
      await transition(documents, _id, 'pause');
    return (await engine.states.recently()).checkpoints.get(_id)?.held === 'paused';
  });
  stopping.abort();
  await heeding;
});

it.run();
