import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { typescriptArguments } from '../../../kernel/process/typescript.ts';
import { REAL_DOCUMENT_STORE, startDocumentStoreProcess } from '../../support/stores/document-store.ts';
import { unless } from '../../support/stores/skip.ts';

const all = suite('document store: process');
const it = unless(REAL_DOCUMENT_STORE, all);
const entry = fileURLToPath(new URL('../../../embedded/document-store/main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'document-store-'));
all.after(() => rmSync(folder, { recursive: true, force: true }));

async function run(env: Record<string, string>): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const { DOCUMENT_STORE_DATA: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [...typescriptArguments(), entry], { env: { ...inherited, ...env } });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
    child.kill('SIGTERM');
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, stdout, stderr };
}

it('says in one line of JSON where it listens, and ends with 0 on SIGTERM', async () => {
  const { code, stdout } = await run({ DOCUMENT_STORE_DATA: join(folder, 'made', 'here') });
  assert.match(stdout, /^\{"ready":true,"port":\d+\}\n$/);
  assert.is(code, 0);
});

it('tells its parent over IPC, and ends when the parent lets go', async () => {
  const child = fork(entry, {
    execArgv: typescriptArguments(),
    env: { ...process.env, DOCUMENT_STORE_DATA: join(folder, 'ipc') },
    silent: true,
  });
  const [message] = await once(child, 'message');
  assert.equal(Object.keys(message), ['ready', 'port']);
  const client = await new MongoClient(`mongodb://127.0.0.1:${message.port}/?replicaSet=rs0`).connect();
  await client.db('a').collection('b').insertOne({ c: 1 });
  await client.close();
  child.disconnect();
  const [code] = await once(child, 'exit');
  assert.is(code, 0);
});

it('ends when the parent lets go before it is up, at any moment of its start', async () => {
  for (const afterMs of [0, 100, 300, 600]) {
    const child = fork(entry, {
      execArgv: typescriptArguments(),
      env: { ...process.env, DOCUMENT_STORE_DATA: join(folder, 'early') },
      silent: true,
    });
    await sleep(afterMs);
    child.disconnect();
    const [code] = await once(child, 'exit', { signal: AbortSignal.timeout(20_000) });
    assert.is(code, 0);
  }
});

const failsWith = async (env: Record<string, string>, line: RegExp): Promise<void> => {
  const { code, stdout, stderr } = await run(env);
  assert.equal([code, stdout, stderr.trim().split('\n').length], [1, '', 1], stderr);
  assert.match(stderr, line);
};

it('says what to do without a folder', () => failsWith({}, /DOCUMENT_STORE_DATA is not set: name the folder/));

it('says what to do with a port that is none', () =>
  failsWith({ DOCUMENT_STORE_DATA: folder, DOCUMENT_STORE_PORT: 'abc' }, /DOCUMENT_STORE_PORT is 'abc': set it to/));

it('says what to do when the port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await failsWith(
    { DOCUMENT_STORE_DATA: join(folder, 'port'), DOCUMENT_STORE_PORT: String(port) },
    /is taken: stop what listens there, or set DOCUMENT_STORE_PORT/,
  );
  other.close();
});

it('leaves a folder alone that another process is using', async () => {
  const store = await startDocumentStoreProcess();
  await failsWith({ DOCUMENT_STORE_DATA: store.dataFolder }, /cannot be opened \(another process is using it\)/);
  await store.kill('SIGKILL');
  await store.restart();
  await store.stop();
});

it('says what to do when the folder is a file', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, 'no database');
  await failsWith({ DOCUMENT_STORE_DATA: file }, /cannot be opened .*: check that the folder is writable/);
});

all.run();
