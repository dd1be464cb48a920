import { readFile } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import { imageEvents } from '../../../../../contracts/media/image.ts';
import { imageBatchEvents } from '../../../../../contracts/media/image-batch.ts';
import type { ImageProvider } from '../../../../../domains/media/providers/image-provider.ts';
import { type ExampleContent, exampleContent } from '../../../../support/examples/content.ts';
import { type ExampleBatch, exampleBatch } from '../../../../support/examples/image-batch.ts';
import { outOfMemory } from '../../../../support/fakes/a1111.ts';
import { paintTestPicture } from '../../../../support/fakes/pictures.ts';
import { appended, given, history, write } from '../../../../support/given.ts';
import { deliver } from '../../../../support/specs/policy.ts';
import { openTestStores } from '../../../../support/stacks/stores.ts';
import { suiteOn } from '../../../../support/suite-on.ts';
import { cloudProvider, generating, localProvider, PRICE, withServers } from './support.ts';

const it = suiteOn('generate images', openTestStores);

/** Every image of the batch has these events. */
const images = (
  { request }: ExampleBatch,
  ...types: ('ImageRequested' | 'ProviderAttemptFailed' | 'ImageGenerated')[]
) => request.images.map(({ asset_id }) => appended(imageEvents, asset_id, ...types));

const atImages = (): { item: ExampleContent; batch: ExampleBatch } => {
  const item = exampleContent();
  return { item, batch: exampleBatch(item) };
};

it('completes the batch with a file and a sidecar for every image', (c) =>
  withServers(async ({ here }) => {
    const { item, batch } = atImages();
    await given(generating(c, localProvider(here.url)), item.historyAt('images'))
      .when(batch.history(batch.requested))
      .then(
        'done',
        ...images(batch, 'ImageRequested', 'ImageGenerated'),
        appended(imageBatchEvents, batch.batch_id, batch.completed),
      );
    for (const { file_path } of batch.results) {
      assert.ok(await c.files.exists(file_path));
      const sidecar = JSON.parse(await readFile(await c.files.local(file_path.replace(/png$/, 'json')), 'utf8'));
      assert.equal([sidecar.file_path, sidecar.provider, sidecar.metadata.kind], [file_path, 'a1111', 'LOCAL']);
      assert.equal(
        sidecar.attempts.map(({ outcome }: { outcome: string }) => outcome),
        ['generated'],
      );
    }
  }));

it('asks no one when the same batch is delivered again', (c) =>
  withServers(async ({ here }) => {
    const { item, batch } = atImages();
    const subject = generating(c, localProvider(here.url));
    const event = await write(c.store, item.historyAt('images'), batch.history(batch.requested));
    assert.is((await deliver(subject, event)).kind, 'done');
    const head = await c.store.head();
    assert.is((await deliver(subject, event)).kind, 'skip');
    assert.is(await c.store.head(), head);
    assert.is(here.requests.length, 3);
  }));

it('falls back to the cloud and records what the local server answered', (c) =>
  withServers(async ({ here, there }) => {
    here.failNext(outOfMemory, 3);
    const { item, batch } = atImages();
    await given(generating(c, localProvider(here.url), cloudProvider(there.url)), item.historyAt('images'))
      .when(batch.history(batch.requested))
      .then(
        'done',
        ...images(batch, 'ImageRequested', 'ProviderAttemptFailed', 'ImageGenerated'),
        appended(imageBatchEvents, batch.batch_id, 'ImageBatchCompleted'),
      );
    for (const { asset_id } of batch.request.images) {
      const generated = await c.store.lastOf(imageEvents, asset_id, 'ImageGenerated');
      assert.is(generated?.data.cost?.amount_usd, PRICE);
      assert.equal(
        generated?.data.attempts.map(({ provider, outcome }) => `${provider} ${outcome}`),
        ['a1111 failed', 'openai-images generated'],
      );
    }
  }));

it('parks a batch that belongs to no one', (c) =>
  withServers(async ({ here }) => {
    const { item, batch } = atImages();
    await given(generating(c, localProvider(here.url)), item.historyAt('images'))
      .when(history(imageBatchEvents, batch.batch_id, null, batch.requested))
      .then('park');
    assert.is(here.requests.length, 0);
  }));

it('generates nothing for a batch that was cancelled', (c) =>
  withServers(async ({ here }) => {
    const { item, batch } = atImages();
    const subject = generating(c, localProvider(here.url));
    const event = await write(c.store, item.historyAt('images'), batch.history(batch.requested));
    await write(c.store, batch.history(batch.cancelled));
    assert.is((await deliver(subject, event)).kind, 'skip');
    assert.is(here.requests.length, 0);
  }));

it('cancels a batch that was requested while its pipeline was being cancelled', (c) =>
  withServers(async ({ here }) => {
    const { item, batch } = atImages();
    await given(generating(c, localProvider(here.url)), item.historyAt('images', { type: 'CancelContent', by: 'ann' }))
      .when(batch.history(batch.requested))
      .then('skip', appended(imageBatchEvents, batch.batch_id, batch.cancelled));
    assert.is(here.requests.length, 0);
  }));

it('generates no further image once the pipeline is cancelled', (c) =>
  withServers(async ({ here }) => {
    const { item, batch } = atImages();
    const cancelled = item.at('images', { type: 'CancelContent', by: 'ann' }).slice(item.at('images').length);
    const provider = localProvider(here.url);
    let cancellation: Promise<unknown> | null = null;
    const cancelledMeanwhile: ImageProvider = {
      ...provider,
      async generate(...asked) {
        cancellation ??= write(c.store, item.history(...cancelled));
        await cancellation;
        return provider.generate(...asked);
      },
    };
    const event = await write(c.store, item.historyAt('images'), batch.history(batch.requested));
    assert.is((await deliver(generating(c, cancelledMeanwhile), event)).kind, 'skip');
    assert.ok(here.requests.length <= 2, 'those that had begun');
    assert.is((await c.store.lastOf(imageBatchEvents, batch.batch_id))?.type, 'ImageBatchCancelled');
  }));

it('generates a batch by hand for content whose pipeline was cancelled', (c) =>
  withServers(async ({ here }) => {
    const { item, batch } = atImages();
    const byHand = { ...batch.request, thread_id: null, revision: null };
    await given(generating(c, localProvider(here.url)), item.historyAt('images', { type: 'CancelContent', by: 'ann' }))
      .when(batch.history({ type: 'ImageBatchRequested', data: byHand }))
      .then(
        'done',
        ...images(batch, 'ImageRequested', 'ImageGenerated'),
        appended(imageBatchEvents, batch.batch_id, 'ImageBatchCompleted'),
      );
  }));

it('hands the picture of the character to a provider that can keep a likeness, and says so', (c) =>
  withServers(async ({ there }) => {
    const item = exampleContent();
    const batch = exampleBatch(item);
    const character = { description: null, reference_path: `${item.owner}/materials/fox.png` };
    const picture = await paintTestPicture(40, 40, 'png');
    await c.files.write(character.reference_path, picture);
    const images = batch.request.images.map((image) => ({ ...image, character }));
    const requested = batch.history({ type: 'ImageBatchRequested', data: { ...batch.request, images } });
    const event = await write(c.store, item.historyAt('images'), requested);
    const provider = cloudProvider(there.url, 'gpt-image-1');
    assert.is((await deliver(generating(c, provider), event)).kind, 'done');
    for (const { path, body } of there.callsOf('images')) {
      assert.is(path, '/v1/images/edits');
      assert.ok(body.includes(picture));
    }
    const [first] = images;
    const made = await c.store.lastOf(imageEvents, first?.asset_id ?? '', 'ImageGenerated');
    assert.equal([made?.data.character, made?.data.metadata.reference_used], [character, true]);
  }));

it.run();
