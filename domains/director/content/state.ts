import type { ContentEvent, ContentStatus, Draft, Gate, Stage } from '../../../contracts/director/content.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import type { DataOf } from '../../../kernel/events/event.ts';
import type { Failure } from '../../../kernel/events/failure.ts';

type Item = {
  readonly request: DataOf<ContentEvent, 'ContentRequested'>;
  readonly stage: Stage;
  /** The newest script and its revision; null and 0 until there is one. */
  readonly draft: Draft | null;
  readonly drafted: number;
  /** Paid attempts since then that produced no script. */
  readonly failedAttempts: number;
  /** The revision of the script in progress, or the last one finished. */
  readonly revision: number;
  /** What the next revision must take into account. */
  readonly feedback: string | null;
  /** How often the stage has been retried since it was entered. */
  readonly attempt: number;
  /** Platforms on which publishing has started. */
  readonly publishing: readonly string[];
};

export type Content =
  | { readonly status: 'none' }
  | (Item & { readonly status: Exclude<ContentStatus, 'awaiting_review' | 'failed'> })
  | (Item & {
      readonly status: 'awaiting_review';
      readonly gate: { readonly name: Gate; readonly opened_at: string; readonly expires_at: string | null };
    })
  | (Item & { readonly status: 'failed'; readonly failure: Failure });

export const initial: Content = { status: 'none' };

/** The status of each stage that proceeds on its own. */
const STATUS_AT = {
  script: 'generating',
  review: 'generating',
  images: 'producing',
  video: 'producing',
  final_review: 'producing',
  publish: 'ready',
  done: 'published',
} as const satisfies Record<Stage, ContentStatus>;

/** The status to which an approved gate leads. */
const STATUS_BEHIND = { review: 'approved', final_review: 'ready' } as const satisfies Record<Gate, ContentStatus>;

export function evolve(state: Content, event: ContentEvent): Content {
  if (event.type === 'ContentRequested') return requested(event.data);
  if (state.status === 'none') return state;
  const item = itemOf(state);
  switch (event.type) {
    case 'ScriptDrafted': {
      const { title, description, hashtags, scenes, revision } = event.data;
      const draft = { title, description, hashtags, scenes };
      return { ...state, draft, drafted: revision, failedAttempts: 0 };
    }
    case 'WritingAttemptFailed':
      return { ...state, failedAttempts: state.failedAttempts + 1 };
    case 'PipelineStarted':
      return { ...item, status: STATUS_AT[event.data.stage], stage: event.data.stage };
    case 'PipelineStageChanged':
      return { ...item, status: STATUS_AT[event.data.to], stage: event.data.to, attempt: 0 };
    case 'GateOpened': {
      const { gate: name, opened_at, expires_at } = event.data;
      return { ...item, status: 'awaiting_review', gate: { name, opened_at, expires_at } };
    }
    case 'GateDecided':
      if (event.data.approved) return { ...item, status: STATUS_BEHIND[event.data.gate], feedback: null };
      return event.data.feedback === null ? { ...item, status: 'rejected' } : revised(item, event.data.feedback);
    case 'PublishingStarted':
      return { ...item, status: 'publishing', publishing: [...item.publishing, event.data.platform] };
    case 'PipelineCompleted':
      return { ...item, status: 'published', stage: 'done' };
    case 'PipelineFailed':
      return { ...item, status: 'failed', stage: event.data.stage, failure: event.data.failure };
    case 'PipelineRetried': {
      const { feedback, stage, attempt } = event.data;
      const again = { ...item, stage, attempt, publishing: [] };
      return feedback === null ? { ...again, status: STATUS_AT[stage] } : revised(again, feedback);
    }
    case 'PipelineCancelled':
    case 'PipelineArchived':
      return { ...item, status: 'archived' };
    // Derived from the events above, for subscribers.
    case 'ContentApproved':
    case 'RevisionRequested':
    case 'ContentRejected':
    case 'ContentFailed':
    case 'ContentArchived':
    case 'ContentStatusChanged':
      return state;
  }
}

const requested = (request: DataOf<ContentEvent, 'ContentRequested'>): Content => ({
  status: 'draft',
  request,
  stage: 'script',
  draft: null,
  drafted: 0,
  failedAttempts: 0,
  revision: 1,
  feedback: null,
  attempt: 0,
  publishing: [],
});

const revised = (item: Item, feedback: string): Content => ({
  ...item,
  status: 'generating',
  revision: item.revision + 1,
  feedback,
});

/** Drops the fields that belong to a single status. */
function itemOf(state: Existing<Content>): Item {
  const { request, stage, draft, drafted, failedAttempts, revision, feedback, attempt, publishing } = state;
  return { request, stage, draft, drafted, failedAttempts, revision, feedback, attempt, publishing };
}
