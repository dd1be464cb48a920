import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { domainEventsIn, type Log, type StoredEvent } from '../clients/auditor.ts';
import { type FakeS3, type Fault, type Operation, startFakeS3 } from '../fakes/s3/server.ts';
import { s3Credentials, s3Settings } from '../stacks/s3.ts';
import type { Random } from './random.ts';

/** Where a platform that is being killed has its files. */
export type ChaosFiles = {
  /** With which it has them there. */
  readonly settings: Record<string, string>;
  /** Has what they are in fail now and then. */
  trouble(random: Random): void;
  /** Ends that. Every file that an event names is there, and in no other place. @returns what it has been through */
  settled(log: Log, dataFolder: string): Promise<string>;
  close(): Promise<void>;
};

/** In the data folder, or in the bucket of a local server, if TEST_FILES is `s3`. */
export const openChaosFiles = async (): Promise<ChaosFiles> =>
  process.env.TEST_FILES === 's3' ? inBucket() : inFolder;

/** Every file that an event names. */
const filesIn = (events: readonly StoredEvent[]): string[] => [
  ...new Set(
    events.flatMap(({ data }) =>
      [...JSON.stringify(data).matchAll(/"([0-9a-f-]{36}\/[^"]+\.\w+)"/g)].map(([, path = '']) => path),
    ),
  ),
];

const inFolder: ChaosFiles = {
  settings: {},
  trouble: () => undefined,
  async settled(log, dataFolder) {
    const isFile = (path: string) =>
      stat(join(dataFolder, 'files', path)).then(
        (found) => found.isFile(),
        () => false,
      );
    return `${await allThere(log, isFile)} files in a folder`;
  },
  close: async () => undefined,
};

const NOW_AND_THEN: readonly (readonly [Fault, readonly Operation[]])[] = [
  ['slow-down', []],
  ['down', []],
  ['unheard', ['PutObject', 'DeleteObject', 'Multipart']],
  ['cut', ['GetObject']],
  ['wrong-bytes', ['GetObject']],
];
/** So few requests in a row, and so far apart, that a platform that tries again gets through. */
const [MOST_IN_A_ROW, LEAST_MS, MORE_MS] = [2, 500, 1_000];

async function inBucket(): Promise<ChaosFiles> {
  const s3 = await startFakeS3();
  let timer: NodeJS.Timeout | undefined;
  const heal = (): void => {
    clearTimeout(timer);
    s3.heal();
  };
  const trouble = (random: Random): void => {
    heal();
    const [fault, operations] = NOW_AND_THEN[random.below(NOW_AND_THEN.length)] ?? ['down', []];
    s3.fail(fault, operations, 1 + random.below(MOST_IN_A_ROW));
    timer = setTimeout(() => trouble(random), LEAST_MS + random.below(MORE_MS));
  };
  return {
    settings: { ...s3Settings(s3), ...s3Credentials(s3) },
    trouble,
    async settled(log, dataFolder) {
      heal();
      const files = await allThere(log, async (path) => s3.objects.has(`media/${path}`));
      assert.equal(await readdir(join(dataFolder, 'files')).catch(() => []), [], 'and none is in a folder');
      return `${files} files in a bucket, ${s3.asked.length} requests of it, of which ${inWords(s3)}`;
    },
    async close() {
      heal();
      await s3.close();
    },
  };
}

/** Every file that an event names is there. @returns how many there are */
export async function allThere(log: Log, isThere: (path: string) => Promise<boolean>): Promise<number> {
  const named = filesIn(domainEventsIn(log));
  assert.ok(named.length >= 5, named.join(', '));
  const found = await Promise.all(named.map(isThere));
  assert.equal(
    named.filter((_, index) => !found[index]),
    [],
    'every file that an event names is there',
  );
  return named.length;
}

function inWords({ met }: FakeS3): string {
  const count = (fault: Fault) => met.filter((each) => each === fault).length;
  const kinds = [...new Set(met)].map((fault) => `${fault} ${count(fault)}`);
  return `${met.length} failed (${kinds.join(', ')})`;
}
