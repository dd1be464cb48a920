import type { Attempt, ImageEvent } from '../../../contracts/media/image.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { Failure } from '../../../kernel/events/failure.ts';
import type { GeneratedImage, Image, ImageRequest } from './state.ts';

/** An image's stored file, and how a provider came to deliver it. */
export type ImageFile = Pick<
  GeneratedImage,
  'file_path' | 'provider' | 'width' | 'height' | 'metadata' | 'cost' | 'attempts'
>;

export type ImageCommand =
  | { readonly type: 'RequestImage'; readonly request: ImageRequest }
  /** Only the failed attempts. */
  | { readonly type: 'RecordFailedAttempts'; readonly attempts: readonly Attempt[] }
  | { readonly type: 'CompleteImage'; readonly file: ImageFile }
  | { readonly type: 'FailImage'; readonly failure: Failure };

export function decide(command: ImageCommand, state: Image): readonly ImageEvent[] {
  if (command.type === 'RequestImage') return requestImage(command.request, state);
  if (state.status === 'none') throw new Rejection('image/not-found', 'not-found', 'There is no such image');
  switch (command.type) {
    case 'RecordFailedAttempts':
      return recordFailedAttempts(command.attempts, state);
    case 'CompleteImage':
      return completeImage(command.file, state);
    case 'FailImage':
      return failImage(command.failure, state);
  }
}

const requestImage = (request: ImageRequest, state: Image): ImageEvent[] =>
  state.status === 'none' || state.status === 'failed' ? [{ type: 'ImageRequested', data: request }] : [];

/** Each may have cost money, so each is recorded, even if the image has since been generated or has failed. */
const recordFailedAttempts = (attempts: readonly Attempt[], state: Existing<Image>): ImageEvent[] =>
  attempts
    .filter(({ outcome }) => outcome === 'failed')
    .map((attempt) => ({ type: 'ProviderAttemptFailed', data: { ...idsOf(state), attempt } }));

/** The failed attempts before the successful one are recorded together with it. */
function completeImage(file: ImageFile, state: Existing<Image>): ImageEvent[] {
  if (state.status === 'generated') return [];
  const attempts = [...state.failedAttempts, ...file.attempts];
  return [
    ...recordFailedAttempts(file.attempts, state),
    { type: 'ImageGenerated', data: { ...state.request, ...file, attempts } },
  ];
}

function failImage(failure: Failure, state: Existing<Image>): ImageEvent[] {
  if (state.status !== 'requested') return [];
  const { batch_id } = state.request;
  return [{ type: 'ImageFailed', data: { ...idsOf(state), batch_id, failure } }];
}

const idsOf = ({ request: { asset_id, content_id } }: Existing<Image>) => ({ asset_id, content_id });
