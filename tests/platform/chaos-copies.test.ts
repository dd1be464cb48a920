import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import { startWriting } from '../support/chaos/background-writes.ts';
import { openChaosFiles } from '../support/chaos/files.ts';
import { nothingWasLost } from '../support/chaos/invariants.ts';
import { everythingHappenedOnce, publishRevised, theVideoPlays } from '../support/chaos/pipeline-run.ts';
import { type Random, randomFrom } from '../support/chaos/random.ts';
import { type ContentView, retryingClient } from '../support/clients/retrying.ts';
import { addressOf } from '../support/stacks/gateway.ts';
import { PARTS_SECRET, type Parts, startParts } from '../support/stacks/parts.ts';

const it = suite('chaos with two copies');

const RUNS = Number(process.env.CHAOS_RUNS ?? 2);
const SEED = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);
/** How long a run lasts at least; without it, one video is published. */
const MINUTES = Number(process.env.CHAOS_MINUTES ?? 0);
const COPIES = 2;
/** The longest that nothing is killed. In a long run there is time for work between two restarts. */
const CALM_MS = MINUTES > 0 ? 20_000 : 1_500;
const NOTE_EVERY = 10;

const test = process.env.CHAOS ? it : it.skip;

for (let seed = SEED; seed < SEED + RUNS; seed++) {
  test(`publishes every video once and loses nothing while one of two copies of each process is killed at a time (CHAOS_SEED=${seed})`, async () => {
    const files = await openChaosFiles();
    const platform = await startParts(COPIES, files.settings);
    const stopping = new AbortController();
    try {
      files.trouble(randomFrom(seed));
      const writing = startWriting(platform.gateways);
      const killing = killOneAtATime(platform, randomFrom(seed), stopping.signal);
      const items = await publishFor(MINUTES * 60_000, platform);
      const acknowledged = await writing.stop();
      stopping.abort();
      const kills = await killing;

      const [eventStore, documentStore] = platform.stores;
      const urls = { eventStore: eventStore.url, documentStore: documentStore.url };
      const log = await nothingWasLost({ ...urls, secret: PARTS_SECRET }, acknowledged, { copies: COPIES });
      for (const item of items) everythingHappenedOnce(log, item);
      const kept = await files.settled(log, platform.dataFolder);
      for (const item of items) await theVideoPlays(item);
      console.log(
        `  ${kills} kills, ${log.length} records, ${acknowledged.length} acknowledged writes, ${items.length} videos, ${kept}`,
      );
    } catch (error) {
      for (const { name, output } of platform.parts) console.log(`--- ${name}\n${output().slice(-4_000)}`);
      throw error;
    } finally {
      stopping.abort();
      await platform.stop();
      await files.close();
    }
  });
}

/** One video after the other, each of a user of its own, until the time is over. */
async function publishFor(ms: number, { gateways }: Parts): Promise<ContentView[]> {
  const end = Date.now() + ms;
  const items: ContentView[] = [];
  do {
    const client = retryingClient(gateways, { retryForMs: 180_000, from: addressOf(2_000 + items.length) });
    items.push(await publishRevised(client));
    if (items.length % NOTE_EVERY === 0) console.log(`  ${items.length} videos`);
  } while (Date.now() < end);
  return items;
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
