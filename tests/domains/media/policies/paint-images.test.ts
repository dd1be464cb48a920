import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ContentEvent, contentEvents } from '../../../../domains/director/content/events.ts';
import { type PipelineEvent, pipelineEvents } from '../../../../domains/director/pipeline/events.ts';
import { image } from '../../../../domains/media/image/index.ts';
import { imageBatch } from '../../../../domains/media/image-batch/index.ts';
import { paintImages } from '../../../../domains/media/policies/paint-images.ts';
import { requestImages } from '../../../../domains/media/policies/request-images.ts';
import { createA1111Provider } from '../../../../domains/media/providers/a1111.ts';
import type { ImageProvider } from '../../../../domains/media/providers/image-provider.ts';
import { createOpenAiImagesProvider } from '../../../../domains/media/providers/openai-images.ts';
import { createProduce } from '../../../../domains/media/use-cases/produce-image.ts';
import { load } from '../../../../kernel/aggregates/load.ts';
import { Rejection } from '../../../../kernel/aggregates/rejection.ts';
import { type EventStore, openEventStore } from '../../../../kernel/event-store/index.ts';
import type { DomainEvent, Recorded } from '../../../../kernel/events/event.ts';
import { uuidFrom } from '../../../../kernel/events/ids.ts';
import { type Files, openFiles } from '../../../../kernel/files/files.ts';
import type { Outcome, Policy } from '../../../../kernel/policies/policy.ts';
import { createLog } from '../../../../kernel/process/log.ts';
import { outOfMemory, startFakeA1111 } from '../../../support/fakes/a1111.ts';
import { openAiFailures, startFakeOpenAi } from '../../../support/fakes/openai.ts';
import { type EventStoreProcess, startEventStoreProcess } from '../../../support/stores/event-store.ts';

type Context = { server: EventStoreProcess; store: EventStore; folder: string; files: Files };
const it = suite<Context>('paint images');

it.before(async (c) => {
  c.server = await startEventStoreProcess();
  c.store = openEventStore(c.server.url);
  c.folder = await mkdtemp(join(tmpdir(), 'media-'));
  c.files = openFiles(c.folder, 'a secret of at least thirty-two characters');
});

it.after(async ({ store, server, folder }) => {
  await store.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Named so that what is written here is checked as what the director writes. */
export const foreignEvents = [contentEvents, pipelineEvents];

const OWNER = randomUUID();
const anyBudget = { within: <T>(_owner: string, work: () => Promise<T>) => work() };

/** What the director writes when a script has passed review. */
async function approve(store: EventStore): Promise<Recorded> {
  const content_id = randomUUID();
  const scenes = ['a lighthouse at dusk', 'a harbour', 'the open sea'].map((visual_prompt, index) => ({
    index,
    narration: 'Words.',
    visual_prompt,
    duration_seconds: 3,
  }));
  const data = {
    content_id,
    thread_id: randomUUID(),
    revision: 1,
    niche: 'general',
    target_platform: 'local',
    visual_style: 'cinematic',
    title: 'Lights',
    description: '',
    hashtags: [],
    scenes,
  };
  return write(store, `content-${content_id}`, { type: 'ContentApproved', data } satisfies ContentEvent);
}

async function write(store: EventStore, stream: string, event: DomainEvent): Promise<Recorded> {
  const id = randomUUID();
  const metadata = { correlationId: id, causationId: id, actor: OWNER, owner: OWNER };
  await store.append(stream, (await store.lastOf(stream))?.revision ?? null, [{ ...event, id, metadata }]);
  const last = await store.lastOf(stream);
  assert.ok(last);
  return last;
}

const handle = (policy: Policy, event: Recorded, store: EventStore): Promise<Outcome> =>
  policy.handle(event, {
    store,
    log: createLog('silent'),
    signal: new AbortController().signal,
    command: (step = '') => ({
      commandId: uuidFrom('policy', policy.name, event.id, step),
      correlationId: event.metadata.correlationId,
      causationId: event.id,
      actor: `system:${policy.name}`,
      owner: event.metadata.owner,
    }),
  });

const painting = ({ store, files }: Context, providers: ImageProvider[], budget = anyBudget): Policy =>
  paintImages(createProduce({ store, files, providers, budget, retryDelayMs: 5 }));

const local = (baseUrl: string) => createA1111Provider({ baseUrl, timeoutMs: 5_000 });
const cloud = (baseUrl: string) =>
  createOpenAiImagesProvider({ baseUrl, key: null, model: 'fake', priceUsd: 0.04, timeoutMs: 5_000 });

/** From the approval to the batch that is asked for. */
async function requested({ store }: Context): Promise<{ approved: Recorded; batchId: string; event: Recorded }> {
  const approved = await approve(store);
  const { content_id, revision } = approved.data as { content_id: string; revision: number };
  await handle(requestImages, approved, store);
  const batchId = uuidFrom('batch', content_id, revision);
  const event = await store.lastOf(`imageBatch-${batchId}`);
  assert.ok(event);
  return { approved, batchId, event };
}

it('asks for a portrait picture of every scene in the style of the content, once', async (c) => {
  const { approved, batchId, event } = await requested(c);
  await handle(requestImages, approved, c.store);
  const { state, history } = await load(c.store, imageBatch, batchId);
  assert.is(history.length, 1);
  assert.ok(state.status === 'requested');
  assert.equal(
    state.request.images.map(({ index, prompt, width, height }) => ({ index, prompt, width, height })),
    ['a lighthouse at dusk', 'a harbour', 'the open sea'].map((prompt, index) => ({
      index,
      prompt: `${prompt}, cinematic style`,
      width: 864,
      height: 1536,
    })),
  );
  assert.is(new Set(state.request.images.map(({ seed }) => seed)).size, 3);
  assert.is(event.metadata.owner, OWNER);
  assert.is(event.metadata.causationId, approved.id);
});

it('completes the batch with a file and a note for every picture', async (c) => {
  const server = await startFakeA1111();
  try {
    const { batchId, event } = await requested(c);
    assert.is((await handle(painting(c, [local(server.url)]), event, c.store)).kind, 'done');
    const { state } = await load(c.store, imageBatch, batchId);
    assert.ok(state.status === 'completed');
    assert.equal(
      state.images.map(({ index, provider }) => ({ index, provider })),
      [0, 1, 2].map((index) => ({ index, provider: 'a1111' })),
    );
    for (const { asset_id, file_path } of state.images) {
      assert.is(file_path, `${OWNER}/${state.request.content_id}/images/${asset_id}.png`);
      assert.ok(await c.files.exists(file_path));
      assert.ok(await c.files.exists(file_path.replace(/png$/, 'json')));
      const { state: one } = await load(c.store, image, asset_id);
      assert.is(one.status, 'generated');
    }
  } finally {
    await server.close();
  }
});

it('does nothing when it is told of the same batch again', async (c) => {
  const server = await startFakeA1111();
  try {
    const { batchId, event } = await requested(c);
    const policy = painting(c, [local(server.url)]);
    await handle(policy, event, c.store);
    const before = await c.store.head();
    assert.is((await handle(policy, event, c.store)).kind, 'skip');
    assert.is(await c.store.head(), before);
    assert.is(server.requests.length, 3);
    assert.is((await load(c.store, imageBatch, batchId)).history.length, 2);
  } finally {
    await server.close();
  }
});

it('takes pictures that were written before the process died, and asks nobody for them', async (c) => {
  const server = await startFakeOpenAi();
  try {
    const { batchId, event } = await requested(c);
    // An event store that goes away after the files are there and before they are told of.
    const dying: EventStore = {
      ...c.store,
      append: (stream, expected, events) =>
        events.some(({ type }) => type === 'ImageGenerated')
          ? Promise.reject(new Error('killed'))
          : c.store.append(stream, expected, events),
    };
    const first = paintImages(
      createProduce({
        store: dying,
        files: c.files,
        providers: [cloud(server.url)],
        budget: anyBudget,
        retryDelayMs: 5,
      }),
    );
    await handle(first, event, c.store).then(
      () => assert.unreachable('the death was not noticed'),
      (error: Error) => assert.is(error.message, 'killed'),
    );
    const painted = server.billed.images;
    assert.ok(painted > 0);
    await handle(painting(c, [cloud(server.url)]), event, c.store);
    assert.is((await load(c.store, imageBatch, batchId)).state.status, 'completed');
    assert.is(server.callsOf('images').length, 3);
    assert.is(server.billed.images, 3);
  } finally {
    await server.close();
  }
});

it('asks under the same key again when the process died before the file was written, so that it is billed once', async (c) => {
  const server = await startFakeOpenAi();
  try {
    const { batchId, event } = await requested(c);
    const dying: Files = { ...c.files, write: () => Promise.reject(new Error('killed')) };
    const providers = [cloud(server.url)];
    const first = paintImages(
      createProduce({ store: c.store, files: dying, providers, budget: anyBudget, retryDelayMs: 5 }),
    );
    await handle(first, event, c.store).then(
      () => assert.unreachable('the death was not noticed'),
      (error: Error) => assert.is(error.message, 'killed'),
    );
    const lost = server.billed.images;
    assert.ok(lost > 0);
    await handle(painting(c, providers), event, c.store);
    assert.is((await load(c.store, imageBatch, batchId)).state.status, 'completed');
    assert.is(server.callsOf('images').length, 3 + lost);
    assert.is(server.billed.images, 3);
  } finally {
    await server.close();
  }
});

it('does not wait in silence for a provider that asks for an hour', async (c) => {
  const server = await startFakeOpenAi();
  try {
    const { batchId, event } = await requested(c);
    server.failNext('images', openAiFailures.rateLimited(3_600), 9);
    await handle(painting(c, [cloud(server.url)]), event, c.store);
    assert.is((await load(c.store, imageBatch, batchId)).state.status, 'failed');
  } finally {
    await server.close();
  }
});

it('falls back to the cloud and writes down what the local server said', async (c) => {
  const [here, there] = await Promise.all([startFakeA1111(), startFakeOpenAi()]);
  try {
    here.failNext(outOfMemory, 3);
    const { batchId, event } = await requested(c);
    await handle(painting(c, [local(here.url), cloud(there.url)]), event, c.store);
    const { state } = await load(c.store, imageBatch, batchId);
    assert.ok(state.status === 'completed');
    for (const { asset_id } of state.images) {
      const { history } = await load(c.store, image, asset_id);
      assert.equal(
        history.map(({ type }) => type),
        ['ImageRequested', 'ProviderAttemptFailed', 'ImageGenerated'],
      );
      const { state: one } = await load(c.store, image, asset_id);
      assert.ok(one.status === 'generated');
      assert.is(one.picture.cost?.amount_usd, 0.04);
      assert.equal(
        one.picture.attempts.map(({ provider, outcome }) => `${provider} ${outcome}`),
        ['a1111 failed', 'openai-images generated'],
      );
    }
  } finally {
    await Promise.all([here.close(), there.close()]);
  }
});

it('fails the batch when no provider can paint, and completes it when the stage is tried again', async (c) => {
  const server = await startFakeA1111();
  try {
    const { approved, batchId, event } = await requested(c);
    server.failNext(outOfMemory, 6);
    const policy = painting(c, [local(server.url)]);
    await handle(policy, event, c.store);
    const failed = await load(c.store, imageBatch, batchId);
    assert.ok(failed.state.status === 'failed');
    assert.is(failed.state.failure.stage, 'images');
    assert.is(failed.state.failure.code, 'providers-exhausted');
    assert.match(failed.state.failure.cause, /ran out of memory/);

    const { content_id, thread_id } = approved.data as { content_id: string; thread_id: string };
    const ids = { thread_id, content_id, title: 'Lights' };
    const retried = await write(c.store, `pipeline-${thread_id}`, {
      type: 'PipelineRetried',
      data: { ...ids, stage: 'images', feedback: null, attempt: 1, automatic: true },
    } satisfies PipelineEvent);
    await handle(requestImages, retried, c.store);
    const again = await c.store.lastOf(`imageBatch-${batchId}`);
    assert.is(again?.type, 'ImageBatchRequested');
    assert.ok(again);
    assert.is((await handle(policy, event, c.store)).kind, 'skip');
    assert.is((await handle(policy, again, c.store)).kind, 'done');
    assert.is((await load(c.store, imageBatch, batchId)).state.status, 'completed');
  } finally {
    await server.close();
  }
});

it('sends refused content to nobody else and does not try it again', async (c) => {
  const server = await startFakeOpenAi();
  try {
    server.failNext('images', openAiFailures.moderationBlocked, 2);
    const { batchId, event } = await requested(c);
    await handle(painting(c, [cloud(server.url), local('http://127.0.0.1:1')]), event, c.store);
    const { state } = await load(c.store, imageBatch, batchId);
    assert.ok(state.status === 'failed');
    assert.is(state.failure.code, 'moderation-blocked');
    assert.ok(server.callsOf('images').length <= 2);
  } finally {
    await server.close();
  }
});

it('stops before any call when the budget is spent, and says so', async (c) => {
  const server = await startFakeA1111();
  const spent = {
    within: () => Promise.reject(new Rejection('budget_exhausted', 'conflict', 'The budget is spent')),
  };
  try {
    const { batchId, event } = await requested(c);
    await handle(painting(c, [local(server.url)], spent), event, c.store);
    const { state } = await load(c.store, imageBatch, batchId);
    assert.ok(state.status === 'failed');
    assert.is(state.failure.code, 'budget_exhausted');
    assert.is(server.requests.length, 0);
  } finally {
    await server.close();
  }
});

it('paints nothing more when the pipeline is cancelled', async (c) => {
  const server = await startFakeA1111();
  try {
    const { approved, batchId, event } = await requested(c);
    const { content_id, thread_id } = approved.data as { content_id: string; thread_id: string };
    const cancelled = await write(c.store, `pipeline-${thread_id}`, {
      type: 'PipelineCancelled',
      data: { thread_id, content_id, title: 'Lights', stage: 'images', by: OWNER },
    } satisfies PipelineEvent);
    await handle(requestImages, cancelled, c.store);
    assert.is((await handle(painting(c, [local(server.url)]), event, c.store)).kind, 'skip');
    assert.is((await load(c.store, imageBatch, batchId)).state.status, 'cancelled');
    assert.is(server.requests.length, 0);
  } finally {
    await server.close();
  }
});

it('leaves no half-written file behind', async ({ folder }) => {
  const names = await readdir(folder, { recursive: true });
  assert.equal(
    names.filter((name) => name.endsWith('.part')),
    [],
  );
  const note = names.find((name) => name.endsWith('.json'));
  assert.ok(note);
  const { provider, attempts, metadata } = JSON.parse(await readFile(join(folder, note), 'utf8'));
  assert.type(provider, 'string');
  assert.ok(Array.isArray(attempts));
  assert.type(metadata.kind, 'string');
});

it.run();
