import type { Failure } from '../../../kernel/failure.ts';
import type { Stage } from '../content/events.ts';
import type { Gate, PipelineEvent } from './events.ts';

type Known = {
  readonly thread_id: string;
  readonly content_id: string;
  readonly title: string;
  readonly stage: Stage;
  /** The revision of the script that is being made or was made last. */
  readonly revision: number;
  /** What the next revision has to heed. */
  readonly feedback: string | null;
  /** How often the stage was tried again since it was entered. */
  readonly attempt: number;
  /** Platforms on which publishing was begun. */
  readonly publishing: readonly string[];
};

export type Pipeline =
  | { readonly status: 'none' }
  | (Known & { readonly status: 'running' })
  | (Known & {
      readonly status: 'waiting';
      readonly gate: { readonly name: Gate; readonly opened_at: string; readonly expires_at: string | null };
    })
  | (Known & { readonly status: 'failed'; readonly failure: Failure })
  | (Known & { readonly status: 'rejected' })
  | (Known & { readonly status: 'cancelled' })
  | (Known & { readonly status: 'completed' })
  | (Known & { readonly status: 'archived' });

export const initial: Pipeline = { status: 'none' };

export function evolve(state: Pipeline, event: PipelineEvent): Pipeline {
  if (event.type === 'PipelineStarted') {
    const { thread_id, content_id, title, stage } = event.data;
    return {
      status: 'running',
      thread_id,
      content_id,
      title,
      stage,
      revision: 1,
      feedback: null,
      attempt: 0,
      publishing: [],
    };
  }
  if (state.status === 'none') return state;
  const known: Known = { ...knownOf(state), title: event.data.title };
  switch (event.type) {
    case 'PipelineStageChanged':
      return { ...known, status: 'running', stage: event.data.to, attempt: 0 };
    case 'GateOpened': {
      const { gate: name, opened_at, expires_at } = event.data;
      return { ...known, status: 'waiting', gate: { name, opened_at, expires_at } };
    }
    case 'GateDecided':
      if (event.data.approved) return { ...known, status: 'running', feedback: null };
      return event.data.feedback === null ? { ...known, status: 'rejected' } : revised(known, event.data.feedback);
    case 'PipelinePublishing':
      return { ...known, status: 'running', publishing: [...known.publishing, event.data.platform] };
    case 'PipelineCompleted':
      return { ...known, status: 'completed', stage: 'done' };
    case 'PipelineFailed':
      return { ...known, status: 'failed', stage: event.data.stage, failure: event.data.failure };
    case 'PipelineRetried': {
      const { feedback, stage, attempt } = event.data;
      const again: Known = { ...known, stage, attempt, publishing: [] };
      return feedback === null ? { ...again, status: 'running' } : revised(again, feedback);
    }
    case 'PipelineCancelled':
      return { ...known, status: 'cancelled' };
    case 'PipelineArchived':
      return { ...known, status: 'archived' };
  }
}

const revised = (known: Known, feedback: string): Pipeline => ({
  ...known,
  status: 'running',
  revision: known.revision + 1,
  feedback,
});

function knownOf({ thread_id, content_id, title, stage, revision, feedback, attempt, publishing }: Known): Known {
  return { thread_id, content_id, title, stage, revision, feedback, attempt, publishing };
}
