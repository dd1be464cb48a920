import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startWriting } from '../support/chaos/background-writes.ts';
import { nothingWasLost } from '../support/chaos/invariants.ts';
import { everythingHappenedOnce, publishRevised, theVideoPlays } from '../support/chaos/pipeline-run.ts';
import { randomFrom } from '../support/chaos/random.ts';
import { type WatchedFrames, watchFrames } from '../support/chaos/watched-frames.ts';
import { type ContentView, paths, register, retryingClient, someTrend } from '../support/clients/retrying.ts';
import { eventually } from '../support/eventually.ts';
import { addressOf } from '../support/stacks/gateway.ts';
import { type PlatformProcess, startPlatformProcess } from '../support/stacks/platform.ts';
import { type EventStoreCluster, NO_CLUSTER, startEventStoreCluster } from '../support/stores/event-store-cluster.ts';
import { unless } from '../support/stores/skip.ts';

const it = suite('chaos in a cluster');

/** Access tokens, and with them the sockets, last for fifteen: ten leave time for the end. */
const MINUTES = Number(process.env.CHAOS_MINUTES ?? 10);
const SEED = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);
const [CALM_MS, MORE_MS] = [12_000, 8_000];
/** Long enough for an election and for whoever waits for it; a hub once stood still for 32 seconds. */
const NEXT_FRAME = { withinMs: 30_000, everyMs: 50 };
/** Below what one user may have in progress. */
const CONTENTS_A_USER = 8;

const test = unless(process.env.CHAOS ? NO_CLUSTER : 'it takes minutes: --chaos runs it', it);

test(`publishes videos and loses nothing while leaders are killed or resign for ${MINUTES} minutes (CHAOS_SEED=${SEED})`, async () => {
  const cluster = await startEventStoreCluster();
  const platform = await startPlatformProcess({ ESDB_URL: cluster.url, PLATFORM_LOG_LEVEL: 'warn' });
  const frames = watchFrames(platform.url);
  try {
    const began = await processesOf(platform);
    const writing = startWriting(platform.url);
    // Whoever leads last is followed by frames as well.
    const over = new AbortController();
    const [published] = await Promise.all([
      publishUntil(over.signal, platform, frames),
      askUntil(over.signal, platform, frames),
      endLeaders(Date.now() + MINUTES * 60_000, cluster, frames).finally(() => over.abort()),
    ]);
    const acknowledged = await writing.stop();
    await cluster.settled();

    const urls = { eventStore: cluster.url, documentStore: platform.documentStoreUrl() };
    const log = await nothingWasLost({ ...urls, secret: platform.secret() }, acknowledged);
    for (const item of published) {
      everythingHappenedOnce(log, item);
      await theVideoPlays(item);
    }
    const compared = await frames.compare();
    const now = await processesOf(platform);
    assert.equal(
      began.filter((pid) => !now.includes(pid)),
      [],
      'no process has ended',
    );
    console.log(
      `  ${log.length} records, ${acknowledged.length} acknowledged writes, ${published.length} videos, ` +
        `${compared.frames} frames of ${compared.sockets} sockets compared`,
    );
  } catch (error) {
    console.log(platform.output().split('\n').slice(-60).join('\n').slice(-20_000));
    throw error;
  } finally {
    frames.close();
    await platform.remove();
    await cluster.stop();
  }
});

/** Kills the leader and has it resign in turns, each time when the cluster is whole again. */
async function endLeaders(end: number, cluster: EventStoreCluster, frames: WatchedFrames): Promise<void> {
  const random = randomFrom(SEED);
  for (let turn = 0; Date.now() < end; turn++) {
    await sleep(CALM_MS + random.below(MORE_MS));
    const leader = await cluster.settled();
    const [at, before] = [Date.now(), frames.count()];
    const isKilled = turn % 2 === 0;
    if (isKilled) {
      await cluster.kill(leader);
      await cluster.newLeader(leader);
    } else await cluster.resign(leader);
    const led = Date.now() - at;
    await eventually('frame after that', () => frames.count() > before, NEXT_FRAME);
    console.log(
      `  leader ${leader} ${isKilled ? `killed: another after ${led} ms` : 'resigned'}; next frame after ${Date.now() - at} ms`,
    );
    if (isKilled) cluster.start(leader);
  }
}

/** One video after the other, each of a user whose socket is watched. */
async function publishUntil(
  signal: AbortSignal,
  platform: PlatformProcess,
  frames: WatchedFrames,
): Promise<ContentView[]> {
  const published: ContentView[] = [];
  while (!signal.aborted) {
    const client = retryingClient(platform.url, { retryForMs: 180_000, from: addressOf(100 + published.length) });
    let watching: Promise<void> | undefined;
    const item = await publishRevised(client, (step) => {
      if (step === 'scanning') watching = frames.watch(client);
    });
    await watching;
    published.push(item);
  }
  return published;
}

/** Content that stays at its first gate, so that frames come all the time. */
async function askUntil(signal: AbortSignal, platform: PlatformProcess, frames: WatchedFrames): Promise<void> {
  for (let user = 0; !signal.aborted; user++) {
    const client = retryingClient(platform.url, { retryForMs: 180_000, from: addressOf(1_000 + user) });
    await register(client);
    await frames.watch(client);
    for (let n = 0; n < CONTENTS_A_USER && !signal.aborted; n++) {
      const { trend_id } = await someTrend(client);
      const body = { trend_id, trend_topic: `Asked in a cluster ${user}-${n}` };
      assert.is((await client.call('POST', `${paths.content}/generate`, body)).status, 202);
      await sleep(4_000);
    }
  }
}

/** The platform and its document store; what it starts for its work comes and goes. */
async function processesOf(platform: PlatformProcess): Promise<number[]> {
  const children = await platform.children();
  return [platform.pid(), ...children.filter(({ command }) => command.includes('embedded/')).map(({ pid }) => pid)];
}

it.run();
