import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { allThere } from '../support/chaos/files.ts';
import { everythingHappenedOnce, publishRevised, theVideoPlays } from '../support/chaos/pipeline-run.ts';
import { readLog, textOf } from '../support/clients/auditor.ts';
import { retryingClient } from '../support/clients/retrying.ts';
import { eventually } from '../support/eventually.ts';
import { type FakeS3, startFakeS3 } from '../support/fakes/s3/server.ts';
import { type PlatformProcess, startPlatformProcess } from '../support/stacks/platform.ts';
import { s3Credentials, s3Settings } from '../support/stacks/s3.ts';
import { suiteOn } from '../support/suite-on.ts';

type Context = { s3: FakeS3; platform: PlatformProcess; close(): Promise<void> };

const it = suiteOn<Context>('a platform with its files in S3', async () => {
  const s3 = await startFakeS3();
  const platform = await startPlatformProcess({ ...s3Settings(s3), ...s3Credentials(s3) });
  return {
    s3,
    platform,
    async close() {
      await platform.remove();
      await s3.close();
    },
  };
});

it('publishes a video, although it is killed between a file and its event', async ({ s3, platform }) => {
  // Of each kind, the first file is in the bucket, and its event has not been written.
  const killing = killAfter(s3, platform, [/images\/.*\.json$/, /audio\/[0-9a-f-]+\.wav\.json$/, /video\/.*\.mp4$/]);
  const item = await publishRevised(retryingClient(platform.url));
  assert.is(await killing, 3);
  const records = await readLog(platform.eventStoreUrl());
  everythingHappenedOnce(records, item);
  await theVideoPlays(item);

  await allThere(records, async (path) => s3.objects.has(`media/${path}`));
  assert.is(s3.unfinished.size, 0);
  assert.equal(await readdir(join(platform.dataFolder, 'files')).catch(() => []), [], 'and in no folder');
  for (const text of [textOf(records), platform.output()])
    for (const secret of Object.values(s3.credentials)) assert.not.ok(text.includes(secret));
});

/** Kills the platform as soon as the bucket has a file of each kind. @returns how often */
async function killAfter(s3: FakeS3, platform: PlatformProcess, kinds: readonly RegExp[]): Promise<number> {
  let kills = 0;
  for (const kind of kinds) {
    const isThere = () => [...s3.objects.keys()].some((key) => kind.test(key));
    await eventually(`a file like ${kind}`, isThere, { withinMs: 240_000, everyMs: 2 });
    await platform.kill();
    await platform.start();
    kills++;
  }
  return kills;
}

it.run();
