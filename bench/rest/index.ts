import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import { typescriptArguments } from '../../kernel/process/typescript.ts';
import { outputOf } from '../../tests/support/specs/secrets.ts';
import { startPlatformProcess } from '../../tests/support/stacks/platform.ts';
import { childrenWith } from '../../tests/support/stacks/processes.ts';
import { startDocumentStoreProcess } from '../../tests/support/stores/document-store.ts';
import { startEventStoreProcess } from '../../tests/support/stores/event-store.ts';
import { processorSecondsOf } from '../support.ts';

/** V8 gives back what the start took after about a minute. */
const SETTLED_AFTER_MS = Number(process.env.REST_SETTLED_SECONDS ?? 90) * 1_000;
const MEASURED_MS = 60_000;

let began = performance.now();
const platform = await startPlatformProcess({}, { embedded: true });
const parts = [
  { name: 'the platform', pid: platform.pid() },
  ...(await platform.children()).map(({ pid, command }) => ({ name: storeIn(command), pid })),
];
untilReady('The platform from start to ready, on an empty data folder', began, parts);
await atRest('The platform at rest', parts);
const client = EventStoreDBClient.connectionString(platform.eventStoreUrl());
const groups = (await client.listAllPersistentSubscriptions()).length;
await client.dispose();
await platform.remove();

began = performance.now();
const [eventStore, documentStore] = await Promise.all([startEventStoreProcess(), startDocumentStoreProcess()]);
const clients = spawn(process.execPath, [...typescriptArguments(), join(import.meta.dirname, 'clients.ts')], {
  env: { ...process.env, ESDB_URL: eventStore.url, MONGODB_URI: documentStore.url, GROUPS: String(groups) },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const output = outputOf(clients);
while (!output().includes('open')) await sleep(10);
const bare = [
  { name: 'the clients', pid: clients.pid ?? 0 },
  { name: 'the event store', pid: await childOf('embedded/event-store') },
  { name: 'the document store', pid: await childOf('embedded/document-store') },
];
untilReady('The same stores and the bare clients, until all is open that the platform keeps open', began, bare);
await atRest('The same stores and the bare clients, doing nothing', bare);
clients.kill();
await Promise.all([eventStore.stop(), documentStore.stop()]);

type Part = { readonly name: string; readonly pid: number };

function untilReady(title: string, began: number, of: readonly Part[]): void {
  console.log(`\n${title}`);
  print('by the clock', `${((performance.now() - began) / 1_000).toFixed(1)} s`);
  const used = of.map(({ pid }) => processorSecondsOf(pid, 'alone'));
  for (const [index, { name }] of of.entries()) print(name, `${(used[index] ?? 0).toFixed(1)} s of processor`);
  print('together', `${sum(used).toFixed(1)} s of processor`);
}

async function atRest(title: string, of: readonly Part[]): Promise<void> {
  await sleep(SETTLED_AFTER_MS);
  const before = of.map(({ pid }) => processorSecondsOf(pid, 'alone'));
  await sleep(MEASURED_MS);
  const shares = of.map(({ pid }, index) => {
    const seconds = processorSecondsOf(pid, 'alone') - (before[index] ?? 0);
    return { percent: (seconds / MEASURED_MS) * 100_000, memory: memoryOf(pid) };
  });
  console.log(`\n${title}`);
  for (const [index, { percent, memory }] of shares.entries())
    print(of[index]?.name ?? '', `${percent.toFixed(2)} % of a processor, ${memory.toFixed(0)} MB`);
  const [processor, memory] = [sum(shares.map(({ percent }) => percent)), sum(shares.map((each) => each.memory))];
  print('together', `${processor.toFixed(2)} % of a processor, ${memory.toFixed(0)} MB`);
}

/** Proportional set size in MB: what processes share counts once. NaN if there is no /proc. */
function memoryOf(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]) / 1_024;
  } catch {
    return Number.NaN;
  }
}

async function childOf(command: string): Promise<number> {
  const [pid] = await childrenWith(process.pid, command);
  return pid ?? 0;
}

function storeIn(command: string): string {
  return command.includes('event-store') ? 'the event store' : 'the document store';
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

function print(name: string, value: string): void {
  console.log(`  ${name.padEnd(24)} ${value}`);
}
