import { suite } from 'uvu';
import { imageBatch } from '../../../domains/media/image-batch/index.ts';
import { failure } from '../../support/examples/failure.ts';
import { exampleBatch } from '../../support/examples/image-batch.ts';
import { given } from '../../support/given.ts';

const it = suite('image batch');

const { request, results: images, requested, completed, failed, cancelled } = exampleBatch();

const requestBatch = (again: boolean) => ({ type: 'RequestBatch', request, again }) as const;

it('is requested once', () => {
  given(imageBatch).when(requestBatch(false)).then(requested);
  given(imageBatch, requested).when(requestBatch(false)).changesNothing();
  given(imageBatch, requested, failed).when(requestBatch(false)).changesNothing();
});

it('is requested again on demand after it has ended in any way', () => {
  given(imageBatch, requested, failed).when(requestBatch(true)).then(requested);
  given(imageBatch, requested, completed).when(requestBatch(true)).then(requested);
  given(imageBatch, requested, cancelled).when(requestBatch(true)).then(requested);
});

it('is not requested again while it is in progress', () => {
  given(imageBatch, requested).when(requestBatch(true)).changesNothing();
});

it('completes when every image is there', () => {
  given(imageBatch, requested).when({ type: 'CompleteBatch', images }).then(completed);
  given(imageBatch, requested)
    .when({ type: 'CompleteBatch', images: images.slice(1) })
    .rejects('image-batch/incomplete');
});

it('completes with what was pinned, in its place', () => {
  const [first, ...others] = request.images;
  const own = { asset_id: 'own', index: first?.index ?? 0, file_path: 'u/materials/own.png' };
  const generated = images.slice(1);
  const { batch_id, content_id, thread_id, revision } = request;
  given(imageBatch, { type: 'ImageBatchRequested', data: { ...request, images: others, pinned: [own] } })
    .when({ type: 'CompleteBatch', images: generated })
    .then({
      type: 'ImageBatchCompleted',
      data: { batch_id, content_id, thread_id, revision, images: [{ ...own, provider: 'pinned' }, ...generated] },
    });
});

it('ends once', () => {
  for (const end of [completed, failed, cancelled]) {
    given(imageBatch, requested, end).when({ type: 'CompleteBatch', images }).changesNothing();
    given(imageBatch, requested, end).when({ type: 'FailBatch', failure }).changesNothing();
    given(imageBatch, requested, end).when({ type: 'CancelBatch' }).changesNothing();
  }
});

it('fails or is cancelled while it is in progress', () => {
  given(imageBatch, requested).when({ type: 'FailBatch', failure }).then(failed);
  given(imageBatch, requested).when({ type: 'CancelBatch' }).then(cancelled);
});

it('does not exist before it is requested', () => {
  given(imageBatch).when({ type: 'CancelBatch' }).rejects('image-batch/not-found');
});

it.run();
