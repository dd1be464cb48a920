import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import * as assert from 'uvu/assert';
import { startCli } from '../support/clients/command-line.ts';
import { eventually } from '../support/eventually.ts';
import { startHubStack } from '../support/stacks/hub.ts';
import { tempFolder } from '../support/stacks/temp-folder.ts';
import { suiteOn } from '../support/suite-on.ts';

const it = suiteOn('watching on the command line', async () => {
  const { folder, remove } = await tempFolder('cli-watch');
  const hub = await startHubStack();
  return { ...hub, folder, stop: () => hub.stop().then(remove) };
});

type Frame = { channel: string; position: number; payload: { topic: string } };

/** What a watching command has written so far, and how it ends. */
function listenTo(child: ChildProcessWithoutNullStreams) {
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
  const frames = (): Frame[] =>
    out
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  return {
    topics: () => frames().flatMap(({ payload: { topic } }) => topic ?? []),
    position: () => frames().at(-1)?.position,
    ended: async () => ({ code: await closed, err }),
  };
}

it('prints each frame as a line until the socket is closed, and says from where to go on', async (c) => {
  const { gateway, ann, bob, folder, detect } = c;
  const { url } = gateway;
  const sockets = async () =>
    /^websocket_connections\S* (\d+)$/m.exec((await gateway.call('GET', '/metrics')).text)?.[1];
  const watching = listenTo(startCli({ config: folder, url, token: ann.token }, ['watch']));
  await eventually('an open socket', async () => (await sockets()) === '1');
  await detect('the first');
  await detect('the second');
  await eventually('both lines', () => watching.topics().length === 2);
  assert.equal(watching.topics(), ['the first', 'the second']);

  const off = { token: c.admin, body: { status: 'deactivated' } };
  await gateway.call('PUT', `/api/v1/identity/users/${ann.id}/status`, off);
  const { code, err } = await watching.ended();
  assert.is(code, 69, err);
  assert.match(err, /the account is deactivated/);
  const since = /--since=(\S+)/.exec(err)?.[1] ?? '';
  assert.is(since, String(watching.position()));

  await detect('missed');
  const child = startCli({ config: folder, url, token: bob.token }, ['watch', `--since=${since}`]);
  const again = listenTo(child);
  await eventually('what was missed', () => again.topics().length > 0);
  assert.equal(again.topics(), ['missed']);
  child.kill('SIGINT');
  assert.equal(await again.ended(), { code: 130, err: '' });
});

it.run();
