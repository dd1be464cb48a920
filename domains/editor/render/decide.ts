import type { RenderEvent } from '../../../contracts/editor/render.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { DataOf, Variant } from '../../../kernel/events/event.ts';
import type { Failure } from '../../../kernel/events/failure.ts';
import type { Render } from './state.ts';

type Data<Type extends RenderEvent['type']> = DataOf<RenderEvent, Type>;
type Ids = 'render_id' | 'content_id' | 'thread_id' | 'revision';

/** The options that a new render of the same content may change. */
export type RenderOptions = Partial<
  Pick<
    Data<'RenderRequested'>,
    | 'voice_id'
    | 'voice_over_path'
    | 'subtitle_style'
    | 'width'
    | 'height'
    | 'look'
    | 'frame_rate'
    | 'music'
    | 'logo_path'
  >
>;

export type RenderCommand =
  | { readonly type: 'RequestRender'; readonly request: Data<'RenderRequested'> }
  | { readonly type: 'RepeatRender'; readonly render_id: string; readonly options: RenderOptions; readonly at: string }
  /** `paidNow`: false for a speech that an earlier attempt already paid for. */
  | { readonly type: 'RecordSpokenScene'; readonly scene: Data<'SceneSpoken'>; readonly paidNow: boolean }
  /** `before`: the number of failed attempts before this one. */
  | { readonly type: 'RecordFailedAttempt'; readonly before: number; readonly attempt: Data<'SceneAttemptFailed'> }
  | {
      readonly type: 'RecordNarration';
      readonly render_id: string;
      readonly narration: Omit<Data<'NarrationSynthesized'>, Ids>;
    }
  | {
      readonly type: 'RecordCaptions';
      readonly render_id: string;
      readonly captions: Omit<Data<'CaptionsTimed'>, Ids | 'timing'>;
    }
  | {
      readonly type: 'FinishRender';
      readonly render_id: string;
      readonly video: Omit<Data<'VideoRendered'>, Ids | 'title'>;
    }
  | { readonly type: 'FailRender'; readonly render_id: string; readonly failure: Failure }
  | { readonly type: 'CancelRender'; readonly by: string }
  | { readonly type: 'ChangeCover'; readonly render_id: string; readonly text: string; readonly poster_path: string };

type CommandOf<Type extends RenderCommand['type']> = Variant<RenderCommand, Type>;

const ENDED: readonly Render['status'][] = ['rendered', 'failed', 'cancelled'];

export const isUnderWay = (state: Render): boolean => state.status !== 'none' && !ENDED.includes(state.status);

export function decide(command: RenderCommand, state: Render): readonly RenderEvent[] {
  if (command.type === 'RequestRender') return requestRender(command, state);
  if (state.status === 'none')
    throw new Rejection('render/nothing-to-render', 'conflict', 'The images of this content are not ready yet');
  switch (command.type) {
    case 'RepeatRender':
      return repeatRender(command, state);
    case 'RecordSpokenScene':
      return recordSpokenScene(command, state);
    case 'RecordFailedAttempt':
      return recordFailedAttempt(command, state);
    case 'RecordNarration':
      return recordNarration(command, state);
    case 'RecordCaptions':
      return recordCaptions(command, state);
    case 'FinishRender':
      return finishRender(command, state);
    case 'FailRender':
      return failRender(command, state);
    case 'CancelRender':
      return cancelRender(command, state);
    case 'ChangeCover':
      return changeCover(command, state);
  }
}

/** A pipeline's request replaces the render of an earlier revision. */
function requestRender({ request }: CommandOf<'RequestRender'>, state: Render): RenderEvent[] {
  if (state.status !== 'none' && state.request.render_id === request.render_id) return [];
  const replaced: RenderEvent[] =
    state.status !== 'none' && isUnderWay(state)
      ? [{ type: 'RenderCancelled', data: { ...idsOf(state), by: 'system:request-render' } }]
      : [];
  return [...replaced, { type: 'RenderRequested', data: request }];
}

function repeatRender({ render_id, options, at }: CommandOf<'RepeatRender'>, state: Existing<Render>): RenderEvent[] {
  if (state.request.render_id === render_id) return [];
  if (isUnderWay(state))
    throw new Rejection(
      'render/under-way',
      'conflict',
      'A render of this content is in progress: wait for it or cancel it',
    );
  return [{ type: 'RenderRequested', data: { ...state.request, ...options, render_id, requested_at: at } }];
}

// Money spent is recorded even if the render was replaced or has ended.

const recordSpokenScene = (
  { scene, paidNow }: CommandOf<'RecordSpokenScene'>,
  { paidSpeeches }: Existing<Render>,
): RenderEvent[] => (!paidNow && paidSpeeches.includes(scene.speech_id) ? [] : [{ type: 'SceneSpoken', data: scene }]);

const recordFailedAttempt = (
  { before, attempt }: CommandOf<'RecordFailedAttempt'>,
  { failedAttempts }: Existing<Render>,
): RenderEvent[] => (before < failedAttempts ? [] : [{ type: 'SceneAttemptFailed', data: attempt }]);

// Reports about a replaced or ended render change nothing.

function recordNarration(
  { render_id, narration }: CommandOf<'RecordNarration'>,
  state: Existing<Render>,
): RenderEvent[] {
  if (!isCurrent(render_id, state) || state.narration) return [];
  return [{ type: 'NarrationSynthesized', data: { ...idsOf(state), ...narration } }];
}

function recordCaptions({ render_id, captions }: CommandOf<'RecordCaptions'>, state: Existing<Render>): RenderEvent[] {
  if (!isCurrent(render_id, state) || state.captions) return [];
  if (!state.narration)
    throw new Rejection(
      'render/not-narrated',
      'conflict',
      'Captions are timed by the narration, and there is none yet',
    );
  return [{ type: 'CaptionsTimed', data: { ...idsOf(state), ...captions, timing: state.narration.timing } }];
}

function finishRender({ render_id, video }: CommandOf<'FinishRender'>, state: Existing<Render>): RenderEvent[] {
  if (!isCurrent(render_id, state)) return [];
  return [{ type: 'VideoRendered', data: { ...idsOf(state), title: state.request.title, ...video } }];
}

function failRender({ render_id, failure }: CommandOf<'FailRender'>, state: Existing<Render>): RenderEvent[] {
  return isCurrent(render_id, state) ? [{ type: 'RenderFailed', data: { ...idsOf(state), failure } }] : [];
}

function cancelRender({ by }: CommandOf<'CancelRender'>, state: Existing<Render>): RenderEvent[] {
  if (state.status === 'cancelled') return [];
  if (!isUnderWay(state))
    throw new Rejection('render/ended', 'conflict', `The render is ${state.status}: there is nothing to cancel`);
  return [{ type: 'RenderCancelled', data: { ...idsOf(state), by } }];
}

function changeCover(
  { render_id, text, poster_path }: CommandOf<'ChangeCover'>,
  state: Existing<Render>,
): RenderEvent[] {
  if (state.status !== 'rendered' || state.request.render_id !== render_id)
    throw new Rejection(
      'render/no-film',
      'conflict',
      'There is no finished video, or a new one is in progress: wait for it',
    );
  if (state.posterPath === poster_path) return [];
  return [{ type: 'CoverChanged', data: { ...idsOf(state), text, poster_path } }];
}

const isCurrent = (renderId: string, state: Existing<Render>): boolean =>
  isUnderWay(state) && state.request.render_id === renderId;

const idsOf = ({ request: { render_id, content_id, thread_id, revision } }: Existing<Render>) => ({
  render_id,
  content_id,
  thread_id,
  revision,
});
