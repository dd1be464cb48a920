import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import { startWriting } from '../support/chaos/background-writes.ts';
import { nothingWasLost } from '../support/chaos/invariants.ts';
import { everythingHappenedOnce, publishRevised, theVideoPlays } from '../support/chaos/pipeline-run.ts';
import { type Random, randomFrom } from '../support/chaos/random.ts';
import { retryingClient } from '../support/clients/retrying.ts';
import { PARTS_SECRET, type Parts, startParts } from '../support/stacks/parts.ts';

const it = suite('chaos with two copies');

const RUNS = Number(process.env.CHAOS_RUNS ?? 2);
const SEED = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);
const COPIES = 2;
/** The longest that nothing is killed. */
const CALM_MS = 1_500;

const test = process.env.CHAOS ? it : it.skip;

for (let seed = SEED; seed < SEED + RUNS; seed++) {
  test(`publishes one video and loses nothing while one of two copies of each process is killed at a time (CHAOS_SEED=${seed})`, async () => {
    const platform = await startParts(COPIES);
    const stopping = new AbortController();
    try {
      const writing = startWriting(platform.gateways);
      const killing = killOneAtATime(platform, randomFrom(seed), stopping.signal);
      const item = await publishRevised(retryingClient(platform.gateways));
      const acknowledged = await writing.stop();
      stopping.abort();
      const kills = await killing;

      const [eventStore, documentStore] = platform.stores;
      const urls = { eventStore: eventStore.url, documentStore: documentStore.url };
      const log = await nothingWasLost({ ...urls, secret: PARTS_SECRET }, acknowledged, { copies: COPIES });
      everythingHappenedOnce(log, item);
      await theVideoPlays(item);
      console.log(`  ${kills} kills, ${log.length} records, ${acknowledged.length} acknowledged writes`);
    } catch (error) {
      for (const { name, output } of platform.parts) console.log(`--- ${name}\n${output().slice(-4_000)}`);
      throw error;
    } finally {
      stopping.abort();
      await platform.stop();
    }
  });
}

/** Kills processes in an order that the seed decides, each only after the one before is ready again. @returns how many */
async function killOneAtATime({ parts }: Parts, random: Random, signal: AbortSignal): Promise<number> {
  let kills = 0;
  while (!signal.aborted) {
    await sleep(random.below(CALM_MS));
    const victim = parts[random.below(parts.length)];
    if (signal.aborted || !victim) break;
    await victim.killAndRestart();
    kills++;
  }
  return kills;
}

it.run();
