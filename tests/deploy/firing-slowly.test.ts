import { execFileSync } from 'node:child_process';
import { rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { MongoClient } from 'mongodb';
import { suite } from 'uvu';
import { type RetryingClient, register, retryingClient } from '../support/clients/retrying.ts';
import { type PlatformProcess, startPlatformProcess } from '../support/stacks/platform.ts';
import { type DocumentStoreProcess, startDocumentStoreProcess } from '../support/stores/document-store.ts';
import { unless } from '../support/stores/skip.ts';
import { isOver, isTrue, REASON, TOKEN } from './broken.ts';
import { type Prometheus, startPrometheus } from './prometheus.ts';

/** What needs a platform of its own, or minutes until it counts as an alert at all. */
type Context = {
  platform: PlatformProcess;
  documents: DocumentStoreProcess;
  user: RetryingClient;
  prometheus: Prometheus;
  reserveMb: number;
};

const suiteOfAlerts = suite<Context>('alerts about what is full, or stands still');
const it = unless(REASON, suiteOfAlerts);

const SLOW = { withinMs: 480_000 };

suiteOfAlerts.before(async (c) => {
  if (REASON !== null) return;
  c.documents = await startDocumentStoreProcess();
  // Work begins again with a tenth more than the reserve.
  c.reserveMb = Math.floor(((await room()).free / 1.1 - 2e9) / 1e6);
  const settings = {
    MONGODB_URI: c.documents.url,
    PLATFORM_METRICS_TOKEN: TOKEN,
    PLATFORM_DISK_RESERVE_MB: String(c.reserveMb),
  };
  c.platform = await startPlatformProcess(settings, { embedded: true });
  c.user = retryingClient(c.platform.url);
  await register(c.user);
  c.prometheus = await startPrometheus(c.platform.url, TOKEN);
});

suiteOfAlerts.after(async (c) => {
  await c.prometheus?.stop();
  await c.platform?.remove();
  await c.documents?.stop();
});

type Room = { readonly free: number; readonly size: number };

/** The bytes of the disk. */
async function room(): Promise<Room> {
  const { bavail, blocks, bsize } = await statfs(tmpdir());
  return { free: bavail * bsize, size: blocks * bsize };
}

it('tell of a disk that is almost full, and full, and of the store that is on it, until there is room again', async (c) => {
  const filling = join(c.platform.dataFolder, 'filling');
  /** Takes room without writing to it, until this much of the disk is left above the reserve. */
  const fill = async (left: (disk: Room) => number) => {
    await rm(filling, { force: true });
    const disk = await room();
    const taken = Math.round(disk.free - c.reserveMb * 1e6 - left(disk));
    if (taken > 0) execFileSync('fallocate', ['-l', String(taken), filling]);
  };
  await fill(({ size }) => size / 50);
  await isTrue(c, 'DiskAlmostFull');
  await fill(() => -200e6);
  await isTrue(c, 'DiskFull');
  await isTrue(c, 'StoreInTrouble');
  await rm(filling);
  for (const name of ['DiskFull', 'StoreInTrouble']) await isOver(c, name);
});

it('tell of read models that cannot be filled, and of what stands still meanwhile', async (c) => {
  await c.platform.kill('SIGTERM');
  const client = new MongoClient(c.documents.url);
  const db = client.db('platform');
  const keys = db.collection('secrets_person_keys');
  const kept = await keys.find().toArray();
  // As after the loss of the document store.
  await db.dropDatabase();
  await c.platform.start();
  await isTrue(c, 'NotReady');
  await isTrue(c, 'ReaderStalled', SLOW);
  await isTrue(c, 'ProjectionBehind', SLOW);
  await keys.deleteMany({});
  await keys.insertMany(kept);
  await client.close();
  for (const name of ['NotReady', 'ReaderStalled', 'ProjectionBehind']) await isOver(c, name);
});

it('tell of an inbox that cannot be filled', async (c) => {
  const client = EventStoreDBClient.connectionString(c.platform.eventStoreUrl());
  // Nothing can be written there any more, and nothing brings it back.
  await client.tombstoneStream('inbox-send-mails');
  await client.dispose();
  await register(retryingClient(c.platform.url));
  await isTrue(c, 'RouterBehind', SLOW);
});

suiteOfAlerts.run();
