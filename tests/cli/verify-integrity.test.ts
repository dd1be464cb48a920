import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { runCli } from '../support/clients/command-line.ts';
import { seal } from '../support/seal-blocks.ts';
import { startGatewayStack } from '../support/stacks/gateway.ts';
import { tempFolder } from '../support/stacks/temp-folder.ts';
import { suiteOn } from '../support/suite-on.ts';

const it = suiteOn('verifying the log on the command line', startGatewayStack);

it('ends with 0 for a log that matches what was sealed, and with another code for one that does not', async (gateway) => {
  const { folder, remove } = await tempFolder('cli-verify');
  const given = { config: folder, url: gateway.url, token: await gateway.tokenOf('admin', randomUUID()) };
  const verify = async (...options: string[]) => (await runCli(given, ['verify-integrity', ...options])).code;
  const { id } = await gateway.register('Ann');
  await seal(gateway);
  assert.is(await verify('--all'), 0);
  const { store } = gateway.resources;
  await store.changeMetadata(`user-${id}`, (current) => ({ ...current, truncateBefore: 1 }));
  assert.equal(await Promise.all([verify(), verify('--json'), verify('--all', '--json')]), [65, 65, 65]);
  await remove();
});

it.run();
