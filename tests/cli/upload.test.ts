import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { media } from '../../domains/media/index.ts';
import { runCli } from '../support/clients/command-line.ts';
import { toneWav } from '../support/fakes/tone-wav.ts';
import { startGatewayStack } from '../support/stacks/gateway.ts';
import { tempFolder } from '../support/stacks/temp-folder.ts';
import { suiteOn } from '../support/suite-on.ts';

const it = suiteOn('uploading on the command line', async () => {
  const { folder, remove } = await tempFolder('cli-upload');
  const gateway = await startGatewayStack({ more: [media] });
  return { gateway, folder, stop: () => gateway.stop().then(remove) };
});

it('uploads a file in pieces, and says what was refused and why', async ({ gateway, folder }) => {
  const { token } = await gateway.register('Ann');
  const cli = (...words: string[]) => runCli({ config: folder, url: gateway.url, token }, words);
  const song = join(folder, 'song.wav');
  // More than one piece.
  await writeFile(song, toneWav(30));
  const { code, out } = await cli('upload', song, '--kind', 'music', '--json');
  assert.is(code, 0);
  const { name, status, duration_seconds } = JSON.parse(out);
  assert.equal([name, status, duration_seconds], ['song.wav', 'stored', 30]);

  const gif = join(folder, 'party.png');
  await writeFile(gif, 'GIF89a'.padEnd(1_000, 'x'));
  const refused = await cli('upload', gif, '--kind', 'picture');
  assert.is(refused.code, 1);
  assert.match(refused.err, /GIF files are not accepted/);
  assert.is((await cli('upload', join(folder, 'nothing.png'), '--kind', 'picture')).code, 64);
});

it('lists the providers of every service that answers, and says which does not', async ({ gateway, folder }) => {
  const { token } = await gateway.register('Bob');
  const { code, out } = await runCli({ config: folder, url: gateway.url, token }, ['providers']);
  assert.match(out, /procedural/);
  assert.match(out, /embedded/);
  // Only two services run here.
  assert.is.not(code, 0);
});

it.run();
