import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { ContentEvent } from './events.ts';
import { runOf } from './run.ts';
import { type Content, evolve } from './state.ts';

/**
 * The events of a decision with what follows from each written out behind it: the fact that channels and auditors know it
 * by, and the status when the content has come to rest somewhere else. Both are taken from where the events lead, so
 * that they cannot say anything different.
 */
export function announced(before: Content, events: readonly ContentEvent[]): ContentEvent[] {
  let state = before;
  let rested = restOf(before);
  return events.flatMap((event) => {
    state = evolve(state, event);
    if (state.status === 'none') return [event];
    const written = [event, ...factsOf(event, state)];
    const { status: from, stage } = rested;
    if (passesOn(event) || (state.status === from && state.stage === stage)) return written;
    rested = restOf(state);
    const { content_id, thread_id } = state.request;
    const data = { content_id, thread_id, from, to: state.status, stage: state.stage };
    return [...written, { type: 'ContentStatusChanged', data }];
  });
}

const restOf = (state: Content) =>
  state.status === 'none' ? ({ status: 'draft', stage: null } as const) : { status: state.status, stage: state.stage };

/** Whether the content goes on at once: the next event of the same decision says where to. */
function passesOn(event: ContentEvent): boolean {
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

/** @param state after the event */
function factsOf(event: ContentEvent, state: Existing<Content>): ContentEvent[] {
  const { content_id, thread_id, title } = runOf(state);
  const ids = { content_id, thread_id };
  switch (event.type) {
    case 'GateDecided': {
      const { gate, approved, feedback, by } = event.data;
      if (approved) return gate === 'review' ? [approval(state)] : [];
      if (feedback === null) return [{ type: 'ContentRejected', data: { ...ids, title, gate, by } }];
      return [{ type: 'RevisionRequested', data: { ...ids, revision: state.revision, feedback } }];
    }
    case 'PipelineRetried': {
      const { feedback } = event.data;
      if (feedback === null) return [];
      return [{ type: 'RevisionRequested', data: { ...ids, revision: state.revision, feedback } }];
    }
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
