import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readConfig, withSigningKey } from '../../../kernel/config/index.ts';
import { isStrongSecret } from '../../../kernel/config/signing-key.ts';
import { tempFolder } from '../../support/stacks/temp-folder.ts';

type Context = { data: string; remove(): Promise<void> };
const it = suite<Context>('signing key');

it.before.each(async (c) => {
  const { folder, remove } = await tempFolder('signing-key');
  Object.assign(c, { data: join(folder, 'data'), remove });
});
it.after.each(({ remove }) => remove());

const keyOf = (env: Record<string, string>): string => withSigningKey(readConfig(env)).PLATFORM_JWT_SECRET;

it('is made on the first run, for this user alone, and stays', async ({ data }) => {
  const key = keyOf({ PLATFORM_DATA: data });
  assert.ok(isStrongSecret(key), key);
  assert.is(keyOf({ PLATFORM_DATA: data }), key);
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  assert.equal([await modeOf(data), await modeOf(join(data, 'signing-key'))], ['700', '600']);
  assert.equal(await readdir(data), ['signing-key']);
});

it('is another one for each data folder', async ({ data }) => {
  assert.is.not(keyOf({ PLATFORM_DATA: join(data, 'a') }), keyOf({ PLATFORM_DATA: join(data, 'b') }));
});

it('is the one that is set, and then none is made', async ({ data }) => {
  assert.is(keyOf({ PLATFORM_DATA: data, PLATFORM_JWT_SECRET: 'set' }), 'set');
  assert.is(await stat(data).catch(() => 'absent'), 'absent');
});

it('is followed by those that only verify, of which the first signs where none is set', ({ data }) => {
  const secretsOf = (env: Record<string, string>) =>
    withSigningKey(readConfig({ PLATFORM_DATA: data, ...env })).PLATFORM_JWT_SECRETS;
  assert.equal(secretsOf({ PLATFORM_JWT_SECRET: 'new', PLATFORM_JWT_SECRETS: 'old, new, older' }), [
    'new',
    'old',
    'older',
  ]);
  assert.equal(secretsOf({ PLATFORM_JWT_SECRETS: 'new,old' }), ['new', 'old']);
});

it('is named with its cause where it cannot be used', async ({ data }) => {
  keyOf({ PLATFORM_DATA: data });
  await writeFile(join(data, 'signing-key'), '');
  assert.throws(() => keyOf({ PLATFORM_DATA: data }), /signing key in .*signing-key cannot be used \(it is too short/);
  assert.is(await readFile(join(data, 'signing-key'), 'utf8'), '');
});

it.run();
