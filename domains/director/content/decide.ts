import type { Cost } from '../../../kernel/cost.ts';
import type { Failure } from '../../../kernel/failure.ts';
import { Rejection } from '../../../kernel/rejection.ts';
import type { ContentEvent, ContentStatus, Draft, Stage } from './events.ts';
import type { Content } from './state.ts';

/** A fact that came about in the pipeline and belongs into the content's own history. */
export type Fact =
  | { readonly kind: 'approved' }
  | { readonly kind: 'revision-requested'; readonly revision: number; readonly feedback: string }
  | { readonly kind: 'rejected'; readonly gate: string; readonly by: string }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'archived'; readonly by: string };

/** One event of the pipeline, as far as it concerns the content. */
export type PipelineStep = {
  readonly pipeline_revision: number;
  readonly status: ContentStatus;
  readonly stage: Stage;
  readonly fact: Fact | null;
};

export type ContentCommand =
  | { readonly type: 'RequestContent'; readonly request: Extract<ContentEvent, { type: 'ContentRequested' }>['data'] }
  | {
      readonly type: 'DraftScript';
      readonly revision: number;
      readonly feedback: string | null;
      readonly provider: string;
      readonly draft: Draft;
      readonly costs: readonly Cost[];
    }
  | {
      readonly type: 'NoteUnusableAnswer';
      /** How many there were before it. */
      readonly before: number;
      readonly answer: Omit<
        Extract<ContentEvent, { type: 'WritingAttemptFailed' }>['data'],
        'content_id' | 'thread_id'
      >;
    }
  | { readonly type: 'FollowPipeline'; readonly steps: readonly PipelineStep[] };

type Known = Exclude<Content, { status: 'none' }>;

export function decide(command: ContentCommand, state: Content): readonly ContentEvent[] {
  if (command.type === 'RequestContent') return request(command, state);
  if (state.status === 'none') throw new Rejection('content/not-found', 'not-found', 'There is no such content');
  switch (command.type) {
    case 'DraftScript':
      return draftScript(command, state);
    case 'NoteUnusableAnswer':
      return command.before < state.unusable
        ? []
        : [{ type: 'WritingAttemptFailed', data: { ...idsOf(state), ...command.answer } }];
    case 'FollowPipeline':
      return followPipeline(command, state);
  }
}

function request({ request }: Extract<ContentCommand, { type: 'RequestContent' }>, state: Content): ContentEvent[] {
  if (state.status !== 'none') return [];
  const { content_id, thread_id } = request;
  return [
    { type: 'ContentRequested', data: request },
    {
      type: 'ContentStatusChanged',
      data: { content_id, thread_id, from: 'draft', to: 'generating', stage: 'script', pipeline_revision: -1 },
    },
  ];
}

function draftScript(command: Extract<ContentCommand, { type: 'DraftScript' }>, state: Known): ContentEvent[] {
  const { revision, feedback, provider, draft, costs } = command;
  if (revision <= state.revision) return [];
  return [
    { type: 'ScriptDrafted', data: { ...idsOf(state), revision, feedback, provider, ...draft, costs: [...costs] } },
  ];
}

/** Each step once and in order, however often and in whatever order the news of them arrive. */
function followPipeline({ steps }: Extract<ContentCommand, { type: 'FollowPipeline' }>, state: Known): ContentEvent[] {
  const events: ContentEvent[] = [];
  let { status, stage, followed } = state;
  for (const step of steps) {
    if (step.pipeline_revision <= followed) continue;
    if (step.fact) events.push(factOf(step.fact, state));
    if (step.status !== status || step.stage !== stage || step.fact) {
      const change = { from: status, to: step.status, stage: step.stage, pipeline_revision: step.pipeline_revision };
      events.push({ type: 'ContentStatusChanged', data: { ...idsOf(state), ...change } });
    }
    ({ status, stage, pipeline_revision: followed } = step);
  }
  return events;
}

function factOf(fact: Fact, state: Known): ContentEvent {
  const ids = idsOf(state);
  const title = state.draft?.title ?? state.request.trend_topic;
  switch (fact.kind) {
    case 'approved': {
      if (!state.draft) throw new Rejection('content/nothing-to-approve', 'conflict', 'There is no script to approve');
      const { niche, target_platform, visual_style } = state.request;
      return {
        type: 'ContentApproved',
        data: { ...ids, revision: state.revision, niche, target_platform, visual_style, ...state.draft },
      };
    }
    case 'revision-requested':
      return { type: 'RevisionRequested', data: { ...ids, revision: fact.revision, feedback: fact.feedback } };
    case 'rejected':
      return { type: 'ContentRejected', data: { ...ids, title, gate: fact.gate, by: fact.by } };
    case 'failed':
      return { type: 'ContentFailed', data: { ...ids, title, failure: fact.failure } };
    case 'archived':
      return { type: 'ContentArchived', data: { ...ids, by: fact.by } };
  }
}

const idsOf = ({ request: { content_id, thread_id } }: Known) => ({ content_id, thread_id });
