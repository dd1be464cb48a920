import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startWriting } from '../support/chaos/background-writes.ts';
import { openChaosFiles } from '../support/chaos/files.ts';
import { nothingWasLost } from '../support/chaos/invariants.ts';
import { type Kill, startKiller } from '../support/chaos/killer.ts';
import { everythingHappenedOnce, publishRevised, theVideoPlays } from '../support/chaos/pipeline-run.ts';
import { planKills, type Victim } from '../support/chaos/plan.ts';
import { randomFrom } from '../support/chaos/random.ts';
import { retryingClient } from '../support/clients/retrying.ts';
import { type FakeA1111, startFakeA1111 } from '../support/fakes/a1111.ts';
import { startPlatformProcess } from '../support/stacks/platform.ts';

const it = suite('chaos');

const RUNS = Number(process.env.CHAOS_RUNS ?? (process.env.CHAOS ? 5 : 1));
const KILLS = process.env.CHAOS ? 10 : 4;
const SEED = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);
/** Stores that ESDB_URL and MONGODB_URI name are not the platform's to start again. */
const SPARED: readonly Victim[] = [
  ...(process.env.ESDB_URL ? (['event store', 'both stores'] as const) : []),
  ...(process.env.MONGODB_URI ? (['document store', 'both stores'] as const) : []),
];
/** How long the image server works, and how long an image may take from its answer to the disk. */
const WORKING_MS = 400;
const KEEPING_MS = 1_500;

for (let seed = SEED; seed < SEED + RUNS; seed++) {
  const plan = planKills(randomFrom(seed), KILLS, SPARED);
  it(`publishes one video and loses nothing while ${plan.length} processes are killed (CHAOS_SEED=${seed})`, async () => {
    const began = Date.now();
    const imageServer = await startFakeA1111({ delayMs: WORKING_MS });
    const files = await openChaosFiles();
    const platform = await startPlatformProcess({ PLATFORM_IMAGES_LOCAL_URL: imageServer.url, ...files.settings });
    try {
      console.log(`\nseed ${seed}`);
      files.trouble(randomFrom(seed));
      const writing = startWriting(platform.url);
      const killer = startKiller(platform, plan);
      const [item, kills] = await Promise.all([
        Promise.race([publishRevised(retryingClient(platform.url), killer.begin), failureOf(killer.finished)]),
        killer.finished,
      ]);
      const acknowledged = await writing.stop();

      const urls = { eventStore: platform.eventStoreUrl(), documentStore: platform.documentStoreUrl() };
      const log = await nothingWasLost({ ...urls, secret: platform.secret() }, acknowledged);
      everythingHappenedOnce(log, item);
      const repeated = repeatedCalls(imageServer, kills);
      const kept = await files.settled(log, platform.dataFolder);
      await theVideoPlays(item);
      console.log(
        `  ${log.length} records, ${acknowledged.length} acknowledged writes, ${imageServer.requests.length} calls of the ` +
          `image server, ${repeated} repeated after a kill, ${kept}, ${Math.round((Date.now() - began) / 1_000)} s`,
      );
    } catch (error) {
      console.log(platform.output().split('\n').slice(-60).join('\n').slice(-20_000));
      throw error;
    } finally {
      await platform.remove();
      await Promise.all([imageServer.close(), files.close()]);
    }
  });
}

/**
 * An image is asked for a second time only where the platform was killed before the first can have been on disk.
 * @returns how often that was
 */
function repeatedCalls({ requests }: FakeA1111, kills: readonly Kill[]): number {
  const deaths = kills.filter(({ victim }) => victim.startsWith('platform')).flatMap(({ at }) => at);
  const asked = new Map<string, number[]>();
  for (const { path, json, at } of requests) {
    if (path !== '/sdapi/v1/txt2img') continue;
    const { prompt, seed } = json as { prompt: string; seed: number };
    asked.set(`${prompt} ${seed}`, [...(asked.get(`${prompt} ${seed}`) ?? []), at]);
  }
  let repeated = 0;
  for (const [what, times] of asked) {
    for (const [index, again] of times.slice(1).entries()) {
      const first = times[index] ?? 0;
      const excuse = deaths.some(
        (death) => death >= first && death <= again && death - first < WORKING_MS + KEEPING_MS,
      );
      assert.ok(excuse, `asked for twice, ${again - first} ms apart, without a kill in between: ${what}`);
      repeated++;
    }
  }
  return repeated;
}

/** Rejects when `running` does, and never resolves. */
const failureOf = async (running: Promise<unknown>): Promise<never> => {
  await running;
  return new Promise(() => undefined);
};

it.run();
