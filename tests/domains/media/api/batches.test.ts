import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { imageBatchEvents } from '../../../../contracts/media/image-batch.ts';
import { uuidFrom } from '../../../../kernel/events/ids.ts';
import { eventually } from '../../../support/eventually.ts';
import { exampleContent } from '../../../support/examples/content.ts';
import { appended, given, post, write } from '../../../support/given.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { MEDIA, type MediaUnderTest, startMedia } from './support.ts';

const it = suiteOn('media/batch', startMedia);

const batchOf = ({ service }: MediaUnderTest, batchId: string, user: string) =>
  eventually('end of the batch', async () => {
    const { body } = await service.callCaughtUp('GET', `${MEDIA}/batches/${batchId}`, { user });
    return body.status === undefined || body.status === 'requested' ? null : body;
  });

it('generates a batch by hand and follows it to its end', async (c) => {
  const { service } = c;
  const item = exampleContent();
  const { content_id, owner: user } = item;
  const prompts = [{ prompt: 'a harbour', negative_prompt: 'people' }, { prompt: 'the open sea' }];
  const request = post(`${MEDIA}/batch`, { body: { content_id, prompts }, user, key: 'b' });
  const batch_id = uuidFrom(uuidFrom('http', user, 'POST', `${MEDIA}/batch`, 'b'), 'batch');
  const accepted = { status: 202, body: { batch_id, content_id, count: 2, status: 'requested' } };
  await given(service, item.historyAt('script'))
    .when(request)
    .then(accepted, appended(imageBatchEvents, batch_id, 'ImageBatchRequested'));

  const { status, count, generated, thread_id, failure, ...view } = await batchOf(c, batch_id, user);
  assert.equal([status, count, generated, thread_id, failure], ['completed', 2, 2, null, null]);
  assert.not.ok('owner_id' in view);
  const list = await service.callCaughtUp('GET', `${MEDIA}/assets/${content_id}`, { user });
  assert.is((list.body.items as unknown[]).length, 2);
  assert.is((await service.call('GET', `${MEDIA}/batches/${batch_id}`)).status, 404);

  await given(service).when(request).then(accepted);
});

it('refuses a batch without prompts, with too many, or for content of someone else', async ({ service }) => {
  const item = exampleContent();
  await write(service.resources.store, item.historyAt('script'));
  const request = (prompts: object[], user: string) =>
    given(service).when(post(`${MEDIA}/batch`, { body: { content_id: item.content_id, prompts }, user }));
  await request([], item.owner).then(422);
  await request(Array(21).fill({ prompt: 'x' }), item.owner).then(422);
  await request([{ prompt: 'x' }], randomUUID()).then(404);
});

it('generates the images of a script that passed review', async (c) => {
  const { service } = c;
  const item = exampleContent({ visual_style: 'cinematic' });
  const { content_id, thread_id, owner: user } = item;
  await write(service.resources.store, item.historyAt('images'));
  const assets = await eventually('image for every scene', async () => {
    const { body } = await service.callCaughtUp('GET', `${MEDIA}/assets/${content_id}`, { user });
    const items = body.items as { prompt: string; width: number; height: number; batch_id: string }[];
    return items.length === 3 && items;
  });
  assert.equal(
    assets.map(({ prompt }) => prompt).sort(),
    ['a bee', 'a hive', 'a meadow'].map((prompt) => `${prompt}, cinematic style`),
  );
  assert.ok(assets.every(({ width, height }) => width * 16 === height * 9));
  const batch = await batchOf(c, String(assets[0]?.batch_id), user);
  assert.equal([batch.status, batch.thread_id, batch.revision], ['completed', thread_id, 1]);
});

it.run();
