import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { scout } from '../../../domains/scout/index.ts';
import { readConfig } from '../../../kernel/config/index.ts';
import { GATEWAY_CREDENTIAL, gatewayCredential } from '../../../kernel/http/gateway-credential.ts';
import { createShutdown } from '../../../kernel/process/shutdown.ts';
import { openResources } from '../../../kernel/service/resources.ts';
import { startService } from '../../../kernel/service/service.ts';
import { waitForStores } from '../../../kernel/service/wait-for-stores.ts';
import { beginReadModels, startProjections } from '../../../projections/start.ts';
import { eventually } from '../../support/eventually.ts';
import { exampleTrend } from '../../support/examples/trend.ts';
import { write } from '../../support/given.ts';
import { keptLog } from '../../support/log-lines.ts';
import { tempFolder } from '../../support/stacks/temp-folder.ts';
import { startStores } from '../../support/stores/both.ts';

const it = suite('read models that are not filled yet');

const ANN = '0b5ff8a5-6a3c-4a52-8d0e-6d6a3c1f7d11';

it('are said to be so by /ready and by what reads them, and nothing is said not to exist', async () => {
  const [{ eventStore, documentStore }, { folder, remove }] = await Promise.all([
    startStores(),
    tempFolder('unfilled'),
  ]);
  const { log } = keptLog();
  const resources = openResources(
    readConfig({ PLATFORM_DATA: folder, PLATFORM_OVERLOAD_LAG_MS: '0' }, scout.settings),
    { eventStore: eventStore.url, documentStore: documentStore.url },
    { log, shutdown: createShutdown(log) },
  );
  await waitForStores(resources);
  const bees = exampleTrend();
  await write(resources.store, bees.history(bees.detected));
  const { url } = await startService(scout, resources, { host: '127.0.0.1', port: 0 });
  const ask = async (path: string) => {
    const answer = await fetch(`${url}${path}`, {
      headers: {
        [GATEWAY_CREDENTIAL]: gatewayCredential(resources.config.PLATFORM_JWT_SECRET),
        'x-user-id': ANN,
        'x-user-role': 'user',
      },
    });
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.text() };
  };
  const ready = await ask('/ready');
  assert.is(ready.status, 503);
  assert.match(ready.body, /no read model exists yet: start the process of the projections/);
  const list = await ask('/api/v1/trends');
  assert.equal([list.status, Number(list.retryAfter) > 0], [503, true], list.body);

  await beginReadModels(resources);
  const begun = await ask('/ready');
  assert.equal([begun.status, /being filled from the log/.test(begun.body)], [503, true], begun.body);
  await startProjections(resources, scout.policies);
  await eventually('they are filled', async () => (await ask('/ready')).status === 200);
  assert.is((await ask('/api/v1/trends')).status, 200);
  await resources.shutdown.run('test');
  await Promise.all([eventStore.stop(), documentStore.stop(), remove()]);
});

it.run();
