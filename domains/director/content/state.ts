import type { ContentEvent, ContentStatus, Gate, Stage } from '../../../contracts/director/content.ts';
import type { Script } from '../../../contracts/director/script.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import type { DataOf } from '../../../kernel/events/event.ts';
import type { Failure } from '../../../kernel/events/failure.ts';

export type Content =
  | { readonly status: 'none' }
  | {
      readonly status: ContentStatus;
      readonly stage: Stage;
      readonly request: DataOf<ContentEvent, 'ContentRequested'>;
      /** The newest script and its revision; null and 0 until there is one. */
      readonly script: Script | null;
      readonly drafted: number;
      /** Who edited the newest script; null if a writer wrote it. */
      readonly editor: string | null;
      /** Paid attempts since then that produced no script. */
      readonly failedAttempts: number;
      /** The revision of the script in progress, or the last one finished. */
      readonly revision: number;
      /** What the next revision must take into account. */
      readonly feedback: string | null;
      /** The gate that was opened last. It is open as long as the status is `awaiting_review`. */
      readonly gate: { readonly name: Gate; readonly opened_at: string; readonly expires_at: string | null } | null;
      /** How often the stage has been retried since it was entered. */
      readonly attempt: number;
      /** Platforms on which publishing has started. */
      readonly publishing: readonly string[];
      /** The last failure. It counts as long as the status is `failed`. */
      readonly failure: Failure | null;
    };

export const initial: Content = { status: 'none' };

/** Status and stage follow from `ContentStatusChanged` and `PipelineStageChanged` alone; every other event says why. */
export function evolve(state: Content, event: ContentEvent): Content {
  if (event.type === 'ContentRequested') return requested(event.data);
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'ContentStatusChanged':
      return { ...state, status: event.data.to, stage: event.data.stage };
    case 'PipelineStageChanged':
      return { ...state, stage: event.data.to, attempt: 0 };
    case 'FilmChosen': {
      const { film, visual_style } = event.data;
      return { ...state, request: { ...state.request, film, visual_style } };
    }
    case 'ScriptDrafted': {
      const { title, description, hashtags, language, scenes, revision } = event.data;
      const script = { title, description, hashtags, language, scenes };
      return { ...state, script, drafted: revision, editor: null, failedAttempts: 0 };
    }
    case 'ScriptEdited':
      return edited(state, event.data);
    case 'WritingAttemptFailed':
      return { ...state, failedAttempts: state.failedAttempts + 1 };
    case 'GateOpened': {
      const { gate: name, opened_at, expires_at } = event.data;
      return { ...state, gate: { name, opened_at, expires_at } };
    }
    case 'ContentApproved':
    case 'VideoApproved':
      return { ...state, feedback: null };
    case 'RevisionRequested':
      return { ...state, revision: event.data.revision, feedback: event.data.feedback };
    case 'PublishingStarted':
      return { ...state, publishing: [...state.publishing, event.data.platform] };
    case 'PublishingStopped':
      return { ...state, publishing: state.publishing.filter((platform) => platform !== event.data.platform) };
    case 'PipelineFailed':
      return { ...state, failure: event.data.failure };
    case 'PipelineRetried':
      return retried(state, event.data);
    default:
      return state;
  }
}

const requested = (request: DataOf<ContentEvent, 'ContentRequested'>): Existing<Content> => ({
  status: 'draft',
  stage: 'script',
  request,
  script: null,
  drafted: 0,
  editor: null,
  failedAttempts: 0,
  revision: 1,
  feedback: null,
  gate: null,
  attempt: 0,
  publishing: [],
  failure: null,
});

/** What went wrong before is about another script, and so are the feedback and the platforms that it was for. */
function edited(
  state: Existing<Content>,
  { title, description, hashtags, language, scenes, revision, by }: DataOf<ContentEvent, 'ScriptEdited'>,
): Existing<Content> {
  const script = { title, description, hashtags, language, scenes };
  return {
    ...state,
    script,
    drafted: revision,
    revision,
    editor: by,
    failedAttempts: 0,
    feedback: null,
    publishing: [],
  };
}

function retried(
  state: Existing<Content>,
  { attempt, feedback }: DataOf<ContentEvent, 'PipelineRetried'>,
): Existing<Content> {
  const again = { ...state, attempt, publishing: [] };
  return feedback === null ? again : { ...again, revision: state.revision + 1, feedback };
}
