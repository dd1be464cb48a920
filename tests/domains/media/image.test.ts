import { suite } from 'uvu';
import { image } from '../../../domains/media/image/index.ts';
import { failure } from '../../support/examples/failure.ts';
import { cloudFailed, cloudGenerated, exampleImage, localFailed } from '../../support/examples/image.ts';
import { given } from '../../support/given.ts';

const it = suite('image');

const { request, file, requested, attemptFailed, generated, failed } = exampleImage();

it('is requested', () => {
  given(image).when({ type: 'RequestImage', request }).then(requested);
});

it('is not requested a second time while it is in progress or there', () => {
  given(image, requested).when({ type: 'RequestImage', request }).changesNothing();
  given(image, requested, generated(cloudGenerated)).when({ type: 'RequestImage', request }).changesNothing();
});

it('is requested again after it failed', () => {
  given(image, requested, failed).when({ type: 'RequestImage', request }).then(requested);
});

it('records every failed attempt of a provider, and no successful one', () => {
  given(image, requested)
    .when({ type: 'RecordFailedAttempts', attempts: [localFailed, cloudFailed, cloudGenerated] })
    .thenEveryTime(attemptFailed(localFailed), attemptFailed(cloudFailed));
});

it('completes together with the failed attempts, those of earlier tries included', () => {
  given(image, requested, attemptFailed(cloudFailed))
    .when({ type: 'CompleteImage', file })
    .then(attemptFailed(localFailed), generated(cloudFailed, localFailed, cloudGenerated));
});

it('completes once', () => {
  given(image, requested, generated(cloudGenerated)).when({ type: 'CompleteImage', file }).changesNothing();
});

it('fails while it is in progress and not after it has ended', () => {
  given(image, requested).when({ type: 'FailImage', failure }).then(failed);
  given(image, requested, generated(cloudGenerated)).when({ type: 'FailImage', failure }).changesNothing();
  given(image, requested, failed).when({ type: 'FailImage', failure }).changesNothing();
});

it('does not exist before it is requested', () => {
  given(image).when({ type: 'CompleteImage', file }).rejects('image/not-found');
});

it('keeps the failed attempts of an earlier request', () => {
  given(image, requested, attemptFailed(localFailed), failed, requested).is({
    status: 'requested',
    request,
    failedAttempts: [localFailed],
  });
});

it.run();
