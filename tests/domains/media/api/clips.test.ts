import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { materialEvents } from '../../../../contracts/media/material.ts';
import { sceneClipEvents } from '../../../../contracts/media/scene-clips.ts';
import { media } from '../../../../domains/media/index.ts';
import { eventually } from '../../../support/eventually.ts';
import { type ExampleContent, exampleContent } from '../../../support/examples/content.ts';
import { exampleBatch } from '../../../support/examples/image-batch.ts';
import { exampleClip } from '../../../support/examples/scene-clips.ts';
import { settingsHistory } from '../../../support/examples/settings.ts';
import { recordTestClip } from '../../../support/fakes/clips.ts';
import { type FakeFal, falFailures, startFakeFal } from '../../../support/fakes/fal.ts';
import { write } from '../../../support/given.ts';
import { type ServiceUnderTest, startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { MEDIA } from './support.ts';

type Context = { readonly fal: FakeFal; readonly service: ServiceUnderTest; stop(): Promise<void> };

const it = suiteOn('clips of scenes over HTTP', async (): Promise<Context> => {
  const fal = await startFakeFal('key', { clip: await recordTestClip({ seconds: 0.5, hasSound: true }) });
  const service = await startServiceUnderTest(media, {
    PLATFORM_CLIPS_PROVIDER: 'fal-clips',
    PLATFORM_CLIPS_URL: fal.url,
    PLATFORM_CLIPS_KEY: 'key',
    PLATFORM_CLIPS_PRICE_USD: '0.05',
  });
  const stop = async () => {
    await service.stop();
    await fal.close();
  };
  return { fal, service, stop };
});

type Clip = { clip_id: string; status: string; material_id: string | null; failure: { code: string } | null };
type Clips = { offer: { usd_per_second: number } | null; clips: Clip[] };

/** Content that waits for its review, and the images of its scenes. */
async function atReview({ service }: Context, of: Partial<ExampleContent['request']> = {}) {
  const item = exampleContent(of);
  await write(service.resources.store, item.historyAt('review'));
  const images = exampleBatch(item).request.images.map(({ asset_id }) => asset_id);
  const request = (asset_id = images[0], more = {}) =>
    service.call('POST', `${MEDIA}/clips`, {
      body: { content_id: item.content_id, asset_id, ...more },
      user: item.owner,
    });
  const list = async () =>
    (await service.call('GET', `${MEDIA}/clips/${item.content_id}`, { user: item.owner })).body as unknown as Clips;
  const ended = async () => {
    let found: Clip | undefined;
    await eventually('the end of the clip', async () => {
      [found] = (await list()).clips;
      return found?.status !== 'requested';
    });
    return found as Clip;
  };
  return { item, images, request, list, ended };
}

const paid = ({ fal }: Context) => fal.requests.filter(({ method }) => method === 'POST');

it('makes the image of a scene, has it set in motion, and keeps the clip as its owner’s', async (c) => {
  const { item, images, request, ended, list } = await atReview(c);
  assert.is((await list()).offer?.usd_per_second, 0.05);
  const { status, body } = await request(images[0], { prompt: 'the bee takes off' });
  assert.equal([status, body.status, body.scene, body.seconds], [202, 'requested', 0, 5]);
  const clip = await ended();
  assert.equal([clip.status, clip.failure], ['generated', null]);
  const { store } = c.service.resources;
  const stored = await store.lastOf(materialEvents, clip.material_id ?? '', 'MaterialStored');
  assert.equal([stored?.data.kind, stored?.data.owner_id, stored?.metadata.owner], ['clip', item.owner, item.owner]);
  const queued = await store.lastOf(sceneClipEvents, item.content_id, 'ClipQueued');
  assert.is(queued?.data.cost?.amount_usd, 0.25);
  const sent = paid(c).at(-1)?.json as { prompt: string; duration: string; image_url: string };
  assert.equal([sent.prompt, sent.duration], ['the bee takes off', '5']);
  assert.match(sent.image_url, /^data:image\/\w+;base64,/);
});

it('is failed with its cause, and can be asked for again', async (c) => {
  const { request, ended, list } = await atReview(c);
  c.fal.failNext(falFailures.refusal);
  await request();
  const failed = await ended();
  assert.equal([failed.status, failed.failure?.code], ['failed', 'content-refused']);
  assert.is((await request()).status, 202);
  assert.is((await ended()).status, 'generated');
  assert.is((await list()).clips.length, 2);
});

it('is not paid for again where only its download failed', async (c) => {
  const { request, ended } = await atReview(c);
  for (let count = 0; count < 3; count++) c.fal.failNextAt('/clip.mp4', { status: 503, body: 'busy' });
  await request();
  assert.is((await ended()).failure?.code, 'download-failed');
  const before = paid(c).length;
  await request();
  assert.is((await ended()).status, 'generated');
  assert.is(paid(c).length, before);
});

it('is only asked for where a process has died after it was paid for', async (c) => {
  const { item, list, ended } = await atReview(c);
  const taken = await fetch(`${c.fal.url}/fal-ai/some-model`, {
    method: 'POST',
    headers: { authorization: 'Key key' },
  });
  const clip = exampleClip(item);
  const before = paid(c).length;
  const { requested, queued } = clip.events;
  await write(
    c.service.resources.store,
    clip.history(requested, { ...queued, data: { ...queued.data, place: await taken.text() } }),
  );
  assert.is((await ended()).status, 'generated');
  assert.is(paid(c).length, before);
  assert.is((await list()).clips[0]?.clip_id, clip.clip_id);
});

it('is refused where no scene shows the image, where it is someone else’s, and beyond the budget', async (c) => {
  const { item, images, request } = await atReview(c);
  assert.is((await request(randomUUID())).status, 404);
  const body = { content_id: item.content_id, asset_id: images[0] };
  assert.is((await c.service.call('POST', `${MEDIA}/clips`, { body, user: randomUUID() })).status, 404);
  await write(c.service.resources.store, settingsHistory(item.owner, { budget: { monthly_usd: 0.1 } }));
  const before = paid(c).length;
  const refused = await request();
  assert.equal([refused.status, refused.body.error], [409, 'budget_exhausted']);
  assert.is(paid(c).length, before);
});

it('is refused where no one makes clips, which is said before', async (c) => {
  const { item, images } = await atReview(c);
  const without = await c.service.another({ PLATFORM_CLIPS_PROVIDER: '' });
  const listed = await without.call('GET', `${MEDIA}/clips/${item.content_id}`, { user: item.owner });
  assert.is(listed.body.offer, null);
  const body = { content_id: item.content_id, asset_id: images[0] };
  const refused = await without.call('POST', `${MEDIA}/clips`, { body, user: item.owner });
  assert.equal([refused.status, refused.body.error], [409, 'no_clip_provider']);
});

it('is cancelled with its content, at the provider too', async (c) => {
  const { item, request, ended } = await atReview(c);
  c.fal.hold(true);
  await request();
  const { store } = c.service.resources;
  await eventually(
    'it is queued',
    async () => (await store.lastOf(sceneClipEvents, item.content_id, 'ClipQueued')) !== null,
  );
  const all = item.at('review', { type: 'CancelContent', by: 'ann' });
  await write(store, item.history(...all.slice(item.at('review').length)));
  assert.is((await ended()).status, 'cancelled');
  await eventually('it is cancelled there', () => c.fal.requests.some(({ path }) => path.endsWith('/cancel')));
  c.fal.hold(false);
});

it.run();
