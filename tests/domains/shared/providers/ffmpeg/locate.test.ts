import { chmod, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { locateFfmpeg } from '../../../../../domains/shared/providers/ffmpeg/locate.ts';
import { ProviderError, type ProviderErrorDetails } from '../../../../../kernel/providers/provider-error.ts';
import { tempFolder } from '../../../../support/stacks/temp-folder.ts';

const it = suite('locateFfmpeg');
const path = process.env.PATH;
let folder = '';
let remove: () => Promise<void>;

it.before.each(async () => {
  ({ folder, remove } = await tempFolder('locate'));
  process.env.PATH = folder;
});
it.after.each(async () => {
  process.env.PATH = path ?? '';
  await remove();
});

const GOOD = 'libavcodec     59. 37.100';
const FLAGS = '--enable-libx264 --enable-libass';

/** A program that answers `-version` as an ffmpeg would. */
async function program(file: string, version: string, libavcodec: string, flags: string): Promise<void> {
  const text = `ffmpeg version ${version} Copyright\nconfiguration: ${flags}\n${libavcodec} / 0`;
  await writeFile(file, `#!${process.execPath}\nconsole.log(${JSON.stringify(text)});\n`);
  await chmod(file, 0o755);
}

async function failure(configured: string): Promise<ProviderErrorDetails> {
  const error = await locateFfmpeg({ configured, dataFolder: folder }).catch((thrown: unknown) => thrown);
  assert.instance(error, ProviderError);
  return (error as ProviderError).details;
}

it('takes the configured one before all others', async () => {
  await program(join(folder, 'mine'), '6.0', GOOD, FLAGS);
  await program(join(folder, 'ffmpeg'), '5.0', GOOD, FLAGS);
  const found = await locateFfmpeg({ configured: join(folder, 'mine'), dataFolder: folder });
  assert.equal(found, { binary: join(folder, 'mine'), version: '6.0', source: 'FFMPEG_PATH' });
});

it('takes no other when the configured one is unusable', async () => {
  await program(join(folder, 'ffmpeg'), '5.0', GOOD, FLAGS);
  const { code, cause, nextAction } = await failure(join(folder, 'missing'));
  assert.is(code, 'ffmpeg-missing');
  assert.match(cause, 'FFMPEG_PATH');
  assert.match(nextAction, 'have an administrator install ffmpeg');
});

it('takes the one on the PATH before the package', async () => {
  await program(join(folder, 'ffmpeg'), '5.0', GOOD, FLAGS);
  assert.is((await locateFfmpeg({ configured: null, dataFolder: folder })).source, 'PATH');
});

it('passes over one that is too old or lacks what it needs', async () => {
  await program(join(folder, 'ffmpeg'), '3.4', 'libavcodec     57.107.100', FLAGS);
  assert.is((await locateFfmpeg({ configured: null, dataFolder: folder })).source, 'npm');
  await program(join(folder, 'ffmpeg'), '5.0', GOOD, '--enable-libass');
  assert.is((await locateFfmpeg({ configured: null, dataFolder: folder })).source, 'npm');
  assert.match((await failure(join(folder, 'ffmpeg'))).cause, 'was built without libx264');
});

it('finds the package, and it runs', async () => {
  const { source, binary, version } = await locateFfmpeg({ configured: null, dataFolder: folder });
  assert.is(source, 'npm');
  assert.is((await stat(binary)).mode & 0o100, 0o100);
  assert.ok(version.length > 0);
});

it.run();
