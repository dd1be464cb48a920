import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { typescriptArguments } from '../../../kernel/process/typescript.ts';
import { startDocumentStoreProcess } from '../../support/stores/document-store.ts';
import { startEventStoreProcess } from '../../support/stores/event-store.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('a process of one part', async () => {
  const [eventStore, documentStore] = await Promise.all([startEventStoreProcess(), startDocumentStoreProcess()]);
  return {
    env: { ESDB_URL: eventStore.url, MONGODB_URI: documentStore.url, PLATFORM_LOG_LEVEL: 'fatal' },
    stop: () => Promise.all([eventStore.stop(), documentStore.stop()]),
  };
});

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Runs a part whose start is this code. */
async function run(start: string, env: Record<string, string>): Promise<{ code: number; output: string }> {
  const program = `
    import { runProcess } from './kernel/service/run-process.ts';
    await runProcess('part', {}, async ({ shutdown }) => {
      shutdown.add('part', async () => console.log('stopped in order'));
      ${start}
    });
    setInterval(() => undefined, 1_000);`;
  const child = spawn(process.execPath, [...typescriptArguments(), '--input-type=module', '--eval', program], {
    cwd: ROOT,
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  return { code, output };
}

it('S5: logs an error that no one caught, stops in order and ends with 1', async ({ env }) => {
  for (const mistake of [`throw new Error('forgotten')`, `Promise.reject(new Error('forgotten'))`]) {
    const { code, output } = await run(`setTimeout(() => { ${mistake} });`, env);
    assert.is(code, 1);
    assert.match(output, /"uncaught error"/);
    assert.match(output, /"message":"forgotten"/);
    assert.match(output, /stopped in order/);
  }
});

it('ends with 1 when it does not start', async ({ env }) => {
  const { code, output } = await run(`throw new Error('no port is free');`, env);
  // Node itself warns of what clients do with addresses of an event store over TLS.
  const own = output.split('\n').filter((line) => !/^\(node:\d+\)|^\(Use `node /.test(line));
  assert.equal([code, own.join('\n')], [1, 'no port is free\nstopped in order\n']);
});

it.run();
