import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { Failure } from '../../../kernel/events/failure.ts';
import type { Attempt, ImageEvent } from './events.ts';
import type { Image, Picture, PictureRequest } from './state.ts';

/** What was painted for a request. */
export type Painted = Pick<Picture, 'file_path' | 'provider' | 'width' | 'height' | 'metadata' | 'cost' | 'attempts'>;

export type ImageCommand =
  | { readonly type: 'RequestImage'; readonly request: PictureRequest }
  | { readonly type: 'NoteFailedAttempts'; readonly attempts: readonly Attempt[] }
  | { readonly type: 'DeliverImage'; readonly painted: Painted }
  | { readonly type: 'FailImage'; readonly failure: Failure };

type Begun = Exclude<Image, { status: 'none' }>;

export function decide(command: ImageCommand, state: Image): readonly ImageEvent[] {
  if (command.type === 'RequestImage') return requestImage(command.request, state);
  if (state.status === 'none') throw new Rejection('image/not-found', 'not-found', 'There is no such image');
  switch (command.type) {
    case 'NoteFailedAttempts':
      return noteFailedAttempts(command.attempts, state);
    case 'DeliverImage':
      return deliverImage(command.painted, state);
    case 'FailImage':
      return failImage(command.failure, state);
  }
}

/** What failed may be asked for again; what is there or on its way is not begun a second time. */
const requestImage = (request: PictureRequest, state: Image): ImageEvent[] =>
  state.status === 'none' || state.status === 'failed' ? [{ type: 'ImageRequested', data: request }] : [];

/** Each may have cost money, so each is a fact of its own, whatever has become of the image since. */
const noteFailedAttempts = (attempts: readonly Attempt[], state: Begun): ImageEvent[] =>
  attempts
    .filter(({ outcome }) => outcome === 'failed')
    .map((attempt) => ({ type: 'ProviderAttemptFailed', data: { ...idsOf(state), attempt } }));

/** The turns that failed before the one that painted enter history together with it. */
function deliverImage(painted: Painted, state: Begun): ImageEvent[] {
  if (state.status === 'generated') return [];
  return [
    ...noteFailedAttempts(painted.attempts, state),
    {
      type: 'ImageGenerated',
      data: { ...state.request, ...painted, attempts: [...state.failed, ...painted.attempts] },
    },
  ];
}

function failImage(failure: Failure, state: Begun): ImageEvent[] {
  if (state.status !== 'requested') return [];
  const { batch_id } = state.request;
  return [{ type: 'ImageFailed', data: { ...idsOf(state), batch_id, failure } }];
}

const idsOf = ({ request: { asset_id, content_id } }: Begun) => ({ asset_id, content_id });
