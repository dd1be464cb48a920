import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import {
  type ContentEvent,
  type ContentStatus,
  contentEvents,
  type Stage,
} from '../../../domains/director/content/events.ts';
import { type PipelineEvent, pipelineEvents } from '../../../domains/director/pipeline/events.ts';
import { type RenderEvent, renderEvents } from '../../../domains/editor/render/events.ts';
import { defaultSettings, type Settings, type UserEvent, userEvents } from '../../../domains/identity/user/events.ts';
import type { UploadTools } from '../../../domains/publisher/policies/upload.ts';
import { platformsFromConfig, publicAddressOf } from '../../../domains/publisher/providers/from-config.ts';
import { openSealing } from '../../../domains/publisher/providers/sealing.ts';
import { type PlatformName, type PublicationEvent, publication } from '../../../domains/publisher/publication/index.ts';
import { materialOf, requestFor } from '../../../domains/publisher/use-cases/material.ts';
import { readConfig } from '../../../kernel/config/index.ts';
import { type EventStore, openEventStore } from '../../../kernel/event-store/index.ts';
import { checkEvent } from '../../../kernel/events/catalogue.ts';
import type { DomainEvent, Recorded } from '../../../kernel/events/event.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { type Files, openFiles } from '../../../kernel/files/files.ts';
import type { Outcome, Policy } from '../../../kernel/policies/policy.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { startEventStoreProcess } from '../../support/stores/event-store.ts';

/** Named so that what is written here is checked as what the others write. */
void [contentEvents, pipelineEvents, renderEvents, userEvents];

export type Surroundings = { store: EventStore; files: Files; close(): Promise<void> };

/** An event store and a folder of files of their own. */
export async function openSurroundings(): Promise<Surroundings> {
  const server = await startEventStoreProcess();
  const store = openEventStore(server.url);
  const folder = await mkdtemp(join(tmpdir(), 'publisher-'));
  return {
    store,
    files: openFiles(folder, 'a secret of at least thirty-two characters'),
    async close() {
      await store.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function write<E extends DomainEvent>(
  store: EventStore,
  stream: string,
  event: E,
  owner: string | null,
): Promise<Recorded<E>> {
  checkEvent(event);
  const id = randomUUID();
  const metadata = { correlationId: uuidFrom('story', stream), causationId: id, actor: 'system:test', owner };
  await store.append(stream, (await store.lastOf(stream))?.revision ?? null, [{ ...event, id, metadata }]);
  const last = await store.lastOf(stream);
  assert.ok(last);
  return last as Recorded<E>;
}

export type Finished = {
  contentId: string;
  threadId: string;
  ownerId: string;
  videoPath: string;
  reachedPublish: Recorded<PipelineEvent>;
  rendered: Recorded<RenderEvent>;
};

type Standing = { status: ContentStatus; stage: Stage };

/** A content with a video, as director and editor leave it: at `publish`, unless told otherwise. */
export async function finishedContent(
  { store, files }: Pick<Surroundings, 'store' | 'files'>,
  { status, stage }: Standing = { status: 'ready', stage: 'publish' },
  owner_id: string = randomUUID(),
): Promise<Finished> {
  const [content_id, thread_id] = [randomUUID(), randomUUID()];
  const ids = { content_id, thread_id };
  const videoPath = `${owner_id}/${content_id}/video.mp4`;
  await files.write(videoPath, Buffer.from('a video'));
  const content = (event: ContentEvent) => write(store, `content-${content_id}`, event, owner_id);
  const pipeline = (event: PipelineEvent) => write(store, `pipeline-${thread_id}`, event, owner_id);

  await content({
    type: 'ContentRequested',
    data: {
      ...ids,
      owner_id,
      trend_id: randomUUID(),
      trend_topic: 'Topic',
      trend_summary: null,
      trend_url: null,
      trend_source: null,
      niche: 'science',
      target_platform: 'local',
      tone: 'calm',
      visual_style: 'plain',
    },
  });
  const scenes = [{ index: 0, narration: 'n', visual_prompt: 'v', duration_seconds: 3 }];
  const draft = { title: 'Why <b>bees</b> dance', description: 'A "short" story & more', hashtags: ['bees', '#dance'] };
  await content({
    type: 'ContentApproved',
    data: { ...ids, revision: 1, niche: 'science', target_platform: 'local', visual_style: 'plain', ...draft, scenes },
  });
  await content({
    type: 'ContentStatusChanged',
    data: { ...ids, from: 'producing', to: status, stage, pipeline_revision: 9 },
  });
  const rendered = await write<RenderEvent>(
    store,
    `render-${content_id}`,
    {
      type: 'VideoRendered',
      data: {
        render_id: randomUUID(),
        ...ids,
        revision: 1,
        title: draft.title,
        file_path: videoPath,
        duration_seconds: 21,
        width: 1080,
        height: 1920,
        size_bytes: 7,
        render_seconds: 1,
      },
    },
    owner_id,
  );
  const reachedPublish = await pipeline({
    type: 'PipelineStageChanged',
    data: { ...ids, title: draft.title, from: 'final_review', to: stage },
  });
  return { contentId: content_id, threadId: thread_id, ownerId: owner_id, videoPath, reachedPublish, rendered };
}

/** The owner wants content to be published by itself. */
export async function wants(store: EventStore, userId: string, publishing: Settings['publishing']): Promise<void> {
  const settings = { ...defaultSettings, publishing };
  await write<UserEvent>(
    store,
    `user-${userId}`,
    { type: 'SettingsUpdated', data: { user_id: userId, settings } },
    userId,
  );
}

/** What the publisher's policies work with, as these settings have it. */
export function toolsFor(
  { store, files }: Pick<Surroundings, 'store' | 'files'>,
  settings: Record<string, string> = {},
): UploadTools {
  const config = readConfig({
    PLATFORM_PUBLIC_URL: 'https://videos.example.com/',
    PLATFORM_PUBLISH_POLL_SECONDS: '0.05',
    PLATFORM_PUBLISH_TIMEOUT_SECONDS: '5',
    ...settings,
  });
  const sealing = openSealing(config.PLATFORM_JWT_SECRET);
  const platforms = platformsFromConfig(config, { store, sealing });
  return { platforms, files, sealing, address: publicAddressOf(config), retryDelayMs: 5 };
}

/** Delivers an event to a policy as the runner does. */
export const deliver = (
  policy: Policy,
  event: Recorded,
  store: EventStore,
  signal: AbortSignal = new AbortController().signal,
): Promise<Outcome> =>
  policy.handle(event, {
    store,
    log: createLog('silent'),
    signal,
    command: (step = '') => ({
      commandId: uuidFrom('policy', policy.name, event.id, step),
      correlationId: event.metadata.correlationId,
      causationId: event.id,
      actor: `system:${policy.name}`,
      owner: event.metadata.owner,
    }),
  });

/** A publication that was just asked for. */
export async function requested(
  surroundings: Surroundings,
  platform: PlatformName,
  video?: Uint8Array,
): Promise<{ event: Recorded<PublicationEvent>; id: string }> {
  const { contentId, ownerId, videoPath } = await finishedContent(surroundings);
  if (video) await surroundings.files.write(videoPath, video);
  const material = await materialOf(surroundings.store, contentId);
  const request = material && requestFor(material, platform, null);
  assert.ok(request);
  const id = request.publication_id;
  const data = { ...request, attempt: 1 };
  const event = await write<PublicationEvent>(
    surroundings.store,
    publication.streamOf(id),
    { type: 'PublicationRequested', data },
    ownerId,
  );
  return { event, id };
}

/** Delivers an event to a policy whose process dies as soon as the condition holds. */
export async function deliverAndDie(
  policy: Policy,
  event: Recorded,
  store: EventStore,
  condition: () => boolean,
): Promise<void> {
  const dying = new AbortController();
  const end = Date.now() + 20_000;
  const died = deliver(policy, event, store, dying.signal).then(
    () => 'finished',
    () => 'died',
  );
  while (!condition()) {
    if (Date.now() > end) throw new Error('it did not come to the moment at which it was to die');
    await sleep(2);
  }
  dying.abort(new Error('killed'));
  assert.is(await died, 'died');
}
