import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { type RenderEvent, renderEvents } from '../../../domains/editor/render/events.ts';
import { type ImageBatchEvent, imageBatchEvents } from '../../../domains/media/image-batch/events.ts';
import type { Failure } from '../../../kernel/events/failure.ts';
import type { ContentDocument } from '../../../read-models/contents.ts';
import { write } from '../../support/specs/policy.ts';
import type { Answer, Call, ServiceUnderTest } from '../../support/stacks/service.ts';

/** Named so that what is written here is checked as what media and editor write. */
void [imageBatchEvents, renderEvents];

export const CONTENT = '/api/v1/content';
export const at = '2026-01-01T00:00:00.000Z';

export type Item = ContentDocument;
export type Ids = { readonly content_id: string; readonly thread_id: string };
export type Asked = Ids & {
  readonly ids: Ids;
  readonly user: string;
  /** Media reports that the images of a revision could not be made. */
  fails(failure: Failure): Promise<unknown>;
};

export const somebody = (): string => randomUUID();

/** Asks for content. */
export async function generate(
  { call, platform }: ServiceUnderTest,
  user: string,
  changes: object = {},
  headers: Record<string, string> = {},
): Promise<Asked> {
  const body = { trend_id: randomUUID(), trend_topic: 'Why bees dance', ...changes };
  const answer = await call('POST', `${CONTENT}/generate`, { user, body, headers });
  assert.is(answer.status, 202);
  const { content_id, thread_id } = answer.body as Ids;
  const ids = { content_id, thread_id };
  return {
    ...ids,
    ids,
    user,
    fails: (failure) =>
      write<ImageBatchEvent>(platform.store, `imageBatch-${randomUUID()}`, user, {
        type: 'ImageBatchFailed',
        data: { batch_id: randomUUID(), ...ids, revision: 1, failure },
      }),
  };
}

export const resume = (
  { call }: ServiceUnderTest,
  { thread_id, user }: Asked,
  decision: object,
  as: Call = {},
): Promise<Answer> => call('POST', `${CONTENT}/resume`, { user, ...as, body: { thread_id, ...decision } });

/** Reads until the content is as it is waited for. */
export async function itemThat(
  { call }: ServiceUnderTest,
  { content_id, user }: Asked,
  isSo: (item: Item) => boolean,
): Promise<Item> {
  const end = Date.now() + 30_000;
  for (;;) {
    const { body } = await call('GET', `${CONTENT}/${content_id}`, { user });
    const item = body as unknown as Item;
    if (isSo(item)) return item;
    if (Date.now() > end) throw new Error(`it is still ${item.status} at ${item.stage}`);
    await sleep(20);
  }
}

/** Media and editor do their part. @returns the content at the second gate */
export async function withVideo(service: ServiceUnderTest, asked: Asked, revision = 1): Promise<Item> {
  const { store } = service.platform;
  await write<ImageBatchEvent>(store, `imageBatch-${randomUUID()}`, asked.user, {
    type: 'ImageBatchCompleted',
    data: { batch_id: randomUUID(), ...asked.ids, revision, images: [] },
  });
  await write<RenderEvent>(store, `render-${asked.content_id}`, asked.user, {
    type: 'VideoRendered',
    data: {
      render_id: randomUUID(),
      ...asked.ids,
      revision,
      title: 'Bees',
      ...{ file_path: 'v.mp4', duration_seconds: 9, width: 64, height: 64, size_bytes: 9, render_seconds: 1 },
    },
  });
  return itemThat(service, asked, ({ gate }) => gate?.name === 'final_review');
}
