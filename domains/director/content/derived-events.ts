import type { ContentEvent } from '../../../contracts/director/content.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { runOf } from './run.ts';
import { type Content, evolve } from './state.ts';

/**
 * Each event of a decision, followed by the events derived from it: the fact for channels and auditors, and the new
 * status once the content has reached its next resting point. Both are derived from the folded state, so they cannot
 * contradict it.
 */
export function withDerivedEvents(before: Content, events: readonly ContentEvent[]): ContentEvent[] {
  let state = before;
  let settled = settledAt(before);
  return events.flatMap((event) => {
    state = evolve(state, event);
    if (state.status === 'none') return [event];
    const written = [event, ...factsOf(event, state)];
    const { status: from, stage } = settled;
    if (isTransient(event) || (state.status === from && state.stage === stage)) return written;
    settled = settledAt(state);
    const { content_id, thread_id } = state.request;
    const data = { content_id, thread_id, from, to: state.status, stage: state.stage };
    return [...written, { type: 'ContentStatusChanged', data }];
  });
}

const settledAt = (state: Content) =>
  state.status === 'none' ? ({ status: 'draft', stage: null } as const) : { status: state.status, stage: state.stage };

/** Whether the content moves on immediately: the decision's next event says where to. */
function isTransient(event: ContentEvent): boolean {
  switch (event.type) {
    case 'ContentRequested':
      return true;
    case 'PipelineStageChanged':
      return ['review', 'final_review', 'done'].includes(event.data.to);
    case 'GateDecided':
      return event.data.approved ? event.data.gate === 'final_review' : event.data.feedback !== null;
    default:
      return false;
  }
}

/** @param state the state after the event */
function factsOf(event: ContentEvent, state: Existing<Content>): ContentEvent[] {
  const { content_id, thread_id, title } = runOf(state);
  const ids = { content_id, thread_id };
  switch (event.type) {
    case 'GateDecided': {
      const { gate, approved, feedback, reason, by } = event.data;
      if (approved) return gate === 'review' ? [approval(state)] : [];
      if (feedback === null) return [{ type: 'ContentRejected', data: { ...ids, title, gate, reason, by } }];
      return [revisionOf(state, feedback)];
    }
    case 'PipelineRetried':
      return event.data.feedback === null ? [] : [revisionOf(state, event.data.feedback)];
    case 'PipelineFailed':
      return [{ type: 'ContentFailed', data: { ...ids, title, failure: event.data.failure } }];
    case 'PipelineCancelled':
    case 'PipelineArchived':
      return [{ type: 'ContentArchived', data: { ...ids, by: event.data.by } }];
    default:
      return [];
  }
}

function approval({ request, draft, drafted: revision }: Existing<Content>): ContentEvent {
  if (!draft) throw new Rejection('content/nothing-to-approve', 'conflict', 'There is no script to approve');
  const { content_id, thread_id, niche, target_platform, visual_style } = request;
  return {
    type: 'ContentApproved',
    data: { content_id, thread_id, revision, niche, target_platform, visual_style, ...draft },
  };
}

// One document holds all revisions of a content, each with its script and the feedback on the previous one.
const MAX_REVISIONS = 100;

function revisionOf(
  { request: { content_id, thread_id }, revision }: Existing<Content>,
  feedback: string,
): ContentEvent {
  if (revision > MAX_REVISIONS)
    throw new Rejection(
      'content/too-many-revisions',
      'conflict',
      `Content has ${MAX_REVISIONS} revisions at most: decide without feedback, or begin anew with other content`,
    );
  return { type: 'RevisionRequested', data: { content_id, thread_id, revision, feedback } };
}
