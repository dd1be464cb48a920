import { imageBatchEvents } from '../../../../contracts/media/image-batch.ts';
import type { ContentCommand } from '../../../../domains/director/content/index.ts';
import { cancelImages } from '../../../../domains/media/policies/cancel-images.ts';
import { type ExampleContent, exampleContent } from '../../../support/examples/content.ts';
import { exampleBatch } from '../../../support/examples/image-batch.ts';
import { appended, given } from '../../../support/given.ts';
import { openTestStores } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('cancel images', openTestStores);

const policy = cancelImages.using();

const cancelling: ContentCommand = { type: 'CancelContent', by: 'ann' };

const cancelled = (item: ExampleContent, stage: 'images' | 'video') =>
  item.history(...item.at(stage, cancelling).filter(({ type }) => type === 'PipelineCancelled'));

it('cancels the batch when the pipeline is cancelled', async ({ store }) => {
  const item = exampleContent();
  const batch = exampleBatch(item);
  await given({ store, policy }, item.historyAt('images'), batch.history(batch.requested))
    .when(cancelled(item, 'images'))
    .then('done', appended(imageBatchEvents, batch.batch_id, batch.cancelled));
});

it('leaves the batch alone when the pipeline is cancelled at another stage', async ({ store }) => {
  const item = exampleContent();
  const batch = exampleBatch(item);
  await given({ store, policy }, item.historyAt('video'), batch.history(batch.requested))
    .when(cancelled(item, 'video'))
    .then('skip');
});

it('has nothing to cancel when the cancellation overtakes the approval', async ({ store }) => {
  const item = exampleContent();
  await given({ store, policy }, item.historyAt('images')).when(cancelled(item, 'images')).then('skip');
});

it.run();
