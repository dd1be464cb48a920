import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { Failure } from '../../../kernel/events/failure.ts';
import type { RenderEvent } from './events.ts';
import type { Render } from './state.ts';

type Data<Type extends RenderEvent['type']> = Extract<RenderEvent, { type: Type }>['data'];
type Ids = 'render_id' | 'content_id' | 'thread_id' | 'revision';

/** What a person may change when they ask for a content's video again. */
export type RenderWishes = Partial<Pick<Data<'RenderRequested'>, 'voice_id' | 'subtitle_style' | 'width' | 'height'>>;

export type RenderCommand =
  | { readonly type: 'RequestRender'; readonly request: Data<'RenderRequested'> }
  | { readonly type: 'RepeatRender'; readonly render_id: string; readonly wishes: RenderWishes; readonly at: string }
  /** Money was spent: recorded whatever has become of the render. */
  | {
      readonly type: 'RecordScene';
      readonly scene: Data<'SceneSpoken'>;
      /** Whether it was paid for just now, or found where an earlier try had left it. */
      readonly fresh: boolean;
    }
  | { readonly type: 'RecordWaste'; readonly before: number; readonly attempt: Data<'SceneAttemptFailed'> }
  | {
      readonly type: 'RecordNarration';
      readonly render_id: string;
      readonly narration: Omit<Data<'NarrationSynthesized'>, Ids>;
    }
  | { readonly type: 'RecordCaptions'; readonly render_id: string; readonly captions: Omit<Data<'CaptionsTimed'>, Ids> }
  | {
      readonly type: 'FinishRender';
      readonly render_id: string;
      readonly video: Omit<Data<'VideoRendered'>, Ids | 'title'>;
    }
  | { readonly type: 'FailRender'; readonly render_id: string; readonly failure: Failure }
  | { readonly type: 'CancelRender'; readonly by: string };

type Known = Exclude<Render, { status: 'none' }>;

const ENDED: readonly Known['status'][] = ['rendered', 'failed', 'cancelled'];

export const isUnderWay = (state: Render): boolean => state.status !== 'none' && !ENDED.includes(state.status);

export function decide(command: RenderCommand, state: Render): readonly RenderEvent[] {
  if (command.type === 'RequestRender') return requestRender(command, state);
  if (state.status === 'none')
    throw new Rejection('render/nothing-to-render', 'conflict', 'The images of this content are not there yet');
  switch (command.type) {
    case 'RepeatRender':
      return repeatRender(command, state);
    case 'RecordScene':
      return !command.fresh && state.spoken.includes(command.scene.speech_id)
        ? []
        : [{ type: 'SceneSpoken', data: command.scene }];
    case 'RecordWaste':
      return command.before < state.wasted ? [] : [{ type: 'SceneAttemptFailed', data: command.attempt }];
    case 'RecordNarration':
      return isCurrent(command, state) && !state.narration
        ? [{ type: 'NarrationSynthesized', data: { ...idsOf(state), ...command.narration } }]
        : [];
    case 'RecordCaptions':
      return isCurrent(command, state) && !state.captions
        ? [{ type: 'CaptionsTimed', data: { ...idsOf(state), ...command.captions } }]
        : [];
    case 'FinishRender':
      return isCurrent(command, state)
        ? [{ type: 'VideoRendered', data: { ...idsOf(state), title: state.request.title, ...command.video } }]
        : [];
    case 'FailRender':
      return isCurrent(command, state)
        ? [{ type: 'RenderFailed', data: { ...idsOf(state), failure: command.failure } }]
        : [];
    case 'CancelRender':
      return cancelRender(command, state);
  }
}

/** A pipeline's wish replaces whatever is in the making for an earlier revision. */
function requestRender({ request }: Extract<RenderCommand, { type: 'RequestRender' }>, state: Render): RenderEvent[] {
  if (state.status !== 'none' && state.request.render_id === request.render_id) return [];
  const replaced: RenderEvent[] =
    state.status !== 'none' && isUnderWay(state)
      ? [{ type: 'RenderCancelled', data: { ...idsOf(state), by: 'system:request-render' } }]
      : [];
  return [...replaced, { type: 'RenderRequested', data: request }];
}

function repeatRender(
  { render_id, wishes, at }: Extract<RenderCommand, { type: 'RepeatRender' }>,
  state: Known,
): RenderEvent[] {
  if (state.request.render_id === render_id) return [];
  if (isUnderWay(state))
    throw new Rejection(
      'render/under-way',
      'conflict',
      'A render of this content is under way: wait for it or cancel it',
    );
  return [{ type: 'RenderRequested', data: { ...state.request, ...wishes, render_id, requested_at: at } }];
}

function cancelRender({ by }: Extract<RenderCommand, { type: 'CancelRender' }>, state: Known): RenderEvent[] {
  if (state.status === 'cancelled') return [];
  if (!isUnderWay(state))
    throw new Rejection('render/ended', 'conflict', `The render is ${state.status}: there is nothing to cancel`);
  return [{ type: 'RenderCancelled', data: { ...idsOf(state), by } }];
}

/** News of a render that was replaced or ended change nothing. */
const isCurrent = ({ render_id }: { render_id: string }, state: Known): boolean =>
  isUnderWay(state) && state.request.render_id === render_id;

const idsOf = ({ request: { render_id, content_id, thread_id, revision } }: Known) => ({
  render_id,
  content_id,
  thread_id,
  revision,
});
