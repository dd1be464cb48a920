import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { services } from '../../domains/index.ts';
import { startWriting } from '../support/chaos/background-writes.ts';
import {
  channels,
  everyGroupIsThrough,
  everyInboxIsComplete,
  everythingIsThereOnce,
  noProjectionFailed,
  nothingAcknowledgedIsLost,
} from '../support/chaos/invariants.ts';
import { type Kill, type Killer, startKiller } from '../support/chaos/killer.ts';
import { planKills, type Victim } from '../support/chaos/plan.ts';
import { randomFrom } from '../support/chaos/random.ts';
import { readModelsEqualTheLog } from '../support/chaos/refold.ts';
import { type Log, readLog } from '../support/clients/auditor.ts';
import {
  type ContentView,
  contentThat,
  PATIENCE,
  type PatientClient,
  paths,
  patientClient,
  register,
} from '../support/clients/patient.ts';
import { eventually } from '../support/eventually.ts';
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

const inboxes = services.flatMap(({ policies }) => policies).map(({ inbox }) => inbox);

for (let seed = SEED; seed < SEED + RUNS; seed++) {
  const plan = planKills(randomFrom(seed), KILLS, SPARED);
  it(`publishes one video and loses nothing while ${plan.length} processes are killed (CHAOS_SEED=${seed})`, async () => {
    const began = Date.now();
    const imageServer = await startFakeA1111({ delayMs: WORKING_MS });
    const platform = await startPlatformProcess({ PLATFORM_IMAGES_LOCAL_URL: imageServer.url });
    try {
      console.log(`\nseed ${seed}`);
      const writing = startWriting(platform.url);
      const killer = startKiller(platform, plan);
      const [item, kills] = await Promise.all([
        Promise.race([publish(patientClient(platform.url), killer), failureOf(killer.finished)]),
        killer.finished,
      ]);
      const acknowledged = await writing.stop();

      const urls = { eventStore: platform.eventStoreUrl(), documentStore: platform.documentStoreUrl() };
      await everyGroupIsThrough(urls.eventStore, inboxes);
      await readModelsEqualTheLog(urls);
      await noProjectionFailed(urls.documentStore);
      const log = await readLog(urls.eventStore);
      everythingIsThereOnce(log);
      everyInboxIsComplete(log, [channels, ...inboxes]);
      nothingAcknowledgedIsLost(log, acknowledged);
      everythingHappenedOnce(log, item);
      const repeated = repeatedCalls(imageServer, kills);
      await theVideoPlays(item);
      console.log(
        `  ${log.length} records, ${acknowledged.length} acknowledged writes, ${imageServer.requests.length} calls of the ` +
          `image server, ${repeated} repeated after a kill, ${Math.round((Date.now() - began) / 1_000)} s`,
      );
    } catch (error) {
      console.log(platform.output().split('\n').slice(-60).join('\n').slice(-20_000));
      throw error;
    } finally {
      await platform.remove();
      await imageServer.close();
    }
  });
}

/** From registration to publication, with a revision that makes the video short; the killer hears of every step. */
async function publish(client: PatientClient, killer: Killer): Promise<ContentView> {
  killer.begin('registering');
  await register(client);
  killer.begin('scanning');
  await client.call('POST', `${paths.trends}/scan`, { region: 'US', limit: 20 });
  const trend = await eventually(
    'trend',
    async () =>
      (await client.call<{ items: Record<string, unknown>[] }>('GET', `${paths.trends}?limit=1`)).body.items[0],
    PATIENCE,
  );
  killer.begin('script');
  const request = { trend_id: trend.trend_id, trend_topic: trend.topic, niche: trend.niche };
  const { body } = await client.call<ContentView>('POST', `${paths.content}/generate`, request);
  const { content_id, thread_id } = body;
  const itemThat = (what: string, condition: (item: ContentView) => boolean) =>
    contentThat(client, content_id, what, condition);
  const decide = (decision: object) => client.call('POST', `${paths.content}/resume`, { thread_id, ...decision });

  await itemThat('waits for review', ({ gate }) => gate?.name === 'review');
  killer.begin('review');
  killer.begin('revision');
  await decide({ approved: false, feedback: 'make it 15 seconds' });
  await itemThat('is revised', ({ gate, revisions }) => gate?.name === 'review' && revisions.length === 2);
  killer.begin('images');
  await decide({ approved: true });
  await itemThat('has its images', ({ stage }) => stage !== 'review' && stage !== 'images');
  killer.begin('narration');
  await eventually(
    'narration',
    async () => {
      const render = await client.call<{ status: string }>('GET', `${paths.editor}/render/${content_id}/status`);
      return ['rendering', 'rendered'].includes(render.body.status);
    },
    PATIENCE,
  );
  killer.begin('rendering');
  await itemThat('has its video', ({ stage }) => stage !== 'video');
  killer.begin('final review');
  await decide({ approved: true });
  await itemThat('is ready', ({ status }) => status === 'ready');
  killer.begin('publishing');
  await client.call('POST', paths.publish, { content_id, platforms: ['local'] });
  return itemThat(
    'is published',
    ({ stage, publications }) => stage === 'done' && publications.some(({ url }) => url !== null),
  );
}

/** Every fact about the content is there once. */
function everythingHappenedOnce(log: Log, { content_id }: ContentView): void {
  const events = log
    .filter(({ data }) => (data as { content_id?: string }).content_id === content_id)
    .map(({ type, data }) => ({ type, ...(data as { prompt?: string }) }));
  const count = (type: string) => events.filter((event) => event.type === type).length;
  const facts = [
    ...['ContentRequested', 'PipelineStarted', 'RevisionRequested', 'ContentApproved', 'ImageBatchRequested'],
    ...['ImageBatchCompleted', 'RenderRequested', 'NarrationSynthesized', 'CaptionsTimed', 'VideoRendered'],
    ...['PublicationRequested', 'PublishingStarted', 'PublicationSucceeded', 'PipelineCompleted'],
  ];
  assert.equal(
    Object.fromEntries(facts.map((type) => [type, count(type)])),
    Object.fromEntries(facts.map((type) => [type, 1])),
  );
  assert.is(count('ScriptDrafted'), 2);
  assert.is(count('PipelineFailed'), 0);
  const prompts = events.filter(({ type }) => type === 'ImageGenerated').map(({ prompt }) => prompt);
  assert.is(new Set(prompts).size, prompts.length, 'no prompt has two images');
  assert.ok(prompts.length > 0);
}

/**
 * An image is asked for a second time only where the platform was killed before the first can have been on disk.
 * @returns how often that was
 */
function repeatedCalls({ requests }: FakeA1111, kills: readonly Kill[]): number {
  const deaths = kills.filter(({ victim }) => victim.startsWith('platform')).map(({ at }) => at);
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

/** The post is there, and so is the whole of its video. */
async function theVideoPlays({ publications }: ContentView): Promise<void> {
  assert.is(publications.length, 1);
  const page = await fetch(publications[0]?.url ?? '');
  assert.is(page.status, 200);
  const link = /<video [^>]*src="([^"]+)"/.exec(await page.text())?.[1]?.replaceAll('&amp;', '&') ?? '';
  const video = await fetch(new URL(link, page.url));
  assert.is(video.status, 200);
  assert.is(video.headers.get('content-type'), 'video/mp4');
  assert.is((await video.arrayBuffer()).byteLength, Number(video.headers.get('content-length')));
}

/** Rejects when `running` does, and never resolves. */
const failureOf = async (running: Promise<unknown>): Promise<never> => {
  await running;
  return new Promise(() => undefined);
};

it.run();
