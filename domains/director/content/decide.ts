import type { ContentEvent, Stage, StandIn } from '../../../contracts/director/content.ts';
import type { Critique, Script } from '../../../contracts/director/script.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { Cost } from '../../../kernel/events/cost.ts';
import type { DataOf, Variant } from '../../../kernel/events/event.ts';
import type { Failure } from '../../../kernel/events/failure.ts';
import { type Edit, editScript } from './edits.ts';
import { chooseFilm, type FilmChoice } from './film.ts';
import { type Decision, decideGate, expireGate, type GateSetup, openGate } from './gates.ts';
import { nextRevision } from './revisions.ts';
import { after, isAt, isRunning, proceedAt, runOf, statusChanged } from './run.ts';
import { type Content, evolve } from './state.ts';

type FailedAttempt = Omit<DataOf<ContentEvent, 'WritingAttemptFailed'>, 'content_id' | 'thread_id'>;

export type ContentCommand =
  /** `given`: a finished script. It goes to the first gate as it is. */
  | {
      readonly type: 'RequestContent';
      readonly request: DataOf<ContentEvent, 'ContentRequested'>;
      readonly given?: { readonly script: Script; readonly gate: GateSetup };
    }
  | {
      readonly type: 'DraftScript';
      readonly revision: number;
      readonly feedback: string | null;
      readonly provider: string;
      /** The writer that was down, if this one took over for it. */
      readonly stands_in_for: StandIn | null;
      readonly script: Script;
      readonly critique: Critique | null;
      readonly costs: readonly Cost[];
      readonly gate: GateSetup;
    }
  /** `before`: the number of failed attempts before this one. */
  | { readonly type: 'RecordFailedAttempt'; readonly before: number; readonly attempt: FailedAttempt }
  /** If not approved, feedback leads to a new revision, and no feedback to a rejection, optionally with a reason. */
  | ({ readonly type: 'DecideGate' } & Decision)
  | ({ readonly type: 'EditScript' } & Edit)
  | ({ readonly type: 'ChooseFilm' } & FilmChoice)
  /** @param at the time of the check, ISO 8601 UTC */
  | { readonly type: 'ExpireGate'; readonly at: string }
  | { readonly type: 'FinishImages'; readonly revision: number }
  | { readonly type: 'FinishVideo'; readonly revision: number; readonly gate: GateSetup }
  | { readonly type: 'StartPublishing'; readonly platform: string }
  | { readonly type: 'StopPublishing'; readonly platform: string }
  | { readonly type: 'FinishPublishing' }
  /** `revision` is the script revision that the stage worked on; null for a stage that works on none. */
  | { readonly type: 'FailStage'; readonly stage: Stage; readonly revision: number | null; readonly failure: Failure }
  | { readonly type: 'RetryContent'; readonly feedback: string | null }
  /** Retries a stage that failed, if it is one that is retried without being asked. */
  | { readonly type: 'RetryAutomatically' }
  | { readonly type: 'CancelContent'; readonly by: string }
  | { readonly type: 'ArchiveContent'; readonly by: string };

type CommandOf<Type extends ContentCommand['type']> = Variant<ContentCommand, Type>;

export function decide(command: ContentCommand, state: Content): readonly ContentEvent[] {
  if (command.type === 'RequestContent') return request(command, state);
  if (state.status === 'none') throw new Rejection('content/not-found', 'not-found', 'There is no such content');
  switch (command.type) {
    case 'DraftScript':
      return draftScript(command, state);
    case 'RecordFailedAttempt':
      return recordFailedAttempt(command, state);
    case 'DecideGate':
      return decideGate(command, state);
    case 'EditScript':
      return editScript(command, state);
    case 'ChooseFilm':
      return chooseFilm(command, state);
    case 'ExpireGate':
      return expireGate(command, state);
    case 'FinishImages':
      return finishImages(command, state);
    case 'FinishVideo':
      return finishVideo(command, state);
    case 'StartPublishing':
      return startPublishing(command, state);
    case 'StopPublishing':
      return stopPublishing(command, state);
    case 'FinishPublishing':
      return finishPublishing(state);
    case 'FailStage':
      return failStage(command, state);
    case 'RetryContent':
      return retry(command, state);
    case 'RetryAutomatically':
      return isRetriedAutomatically(state) ? retryStage(state, { automatic: true }) : [];
    case 'CancelContent':
      return cancel(command, state);
    case 'ArchiveContent':
      return archive(command, state);
  }
}

function request({ request, given }: CommandOf<'RequestContent'>, state: Content): ContentEvent[] {
  if (state.status !== 'none') return [];
  const requested: ContentEvent = { type: 'ContentRequested', data: request };
  const now = evolve(state, requested) as Existing<Content>;
  if (!given) return [requested, ...proceedAt(now, 'script')];
  const by = { provider: OWN_SCRIPT, stands_in_for: null } as const;
  const draft = { revision: 1, feedback: null, ...by, critique: null, costs: [], ...given };
  return [requested, ...draftScript({ type: 'DraftScript', ...draft }, now)];
}

/** In place of a writer: the owner gave the script. */
export const OWN_SCRIPT = 'own-script';

// A stage's report counts only while the content is waiting for it: late or repeated reports change nothing.

/** A paid script is kept, even if the content no longer waits for it. */
function draftScript(command: CommandOf<'DraftScript'>, state: Existing<Content>): ContentEvent[] {
  const { revision, feedback, provider, stands_in_for, script, critique, costs, gate } = command;
  if (revision <= state.drafted) return [];
  const { content_id, thread_id } = state.request;
  const by = { provider, stands_in_for };
  const data = { content_id, thread_id, revision, feedback, ...by, ...script, critique, costs: [...costs] };
  const drafted: ContentEvent = { type: 'ScriptDrafted', data };
  if (!isAt(state, 'script') || state.revision !== revision) return [drafted];
  return [drafted, ...openGate(after(state, [drafted]), 'review', gate)];
}

function recordFailedAttempt(
  { before, attempt }: CommandOf<'RecordFailedAttempt'>,
  { request: { content_id, thread_id }, failedAttempts }: Existing<Content>,
): ContentEvent[] {
  if (before < failedAttempts) return [];
  return [{ type: 'WritingAttemptFailed', data: { content_id, thread_id, ...attempt } }];
}

const finishImages = ({ revision }: CommandOf<'FinishImages'>, state: Existing<Content>): ContentEvent[] =>
  state.revision === revision ? leaveImages(state) : [];

/** Reports may arrive out of order: any report from the video stage proves that its revision's images exist. */
const leaveImages = (state: Existing<Content>): ContentEvent[] =>
  isAt(state, 'images') ? proceedAt(state, 'video') : [];

function finishVideo({ revision, gate }: CommandOf<'FinishVideo'>, state: Existing<Content>): ContentEvent[] {
  if (state.revision !== revision) return [];
  const before = leaveImages(state);
  // Also counts after a failure: someone may have rendered the video manually.
  const isAwaited = state.stage === 'video' && (isRunning(state) || state.status === 'failed');
  if (before.length === 0 && !isAwaited) return [];
  return [...before, ...openGate(after(state, before), 'final_review', gate)];
}

function startPublishing({ platform }: CommandOf<'StartPublishing'>, state: Existing<Content>): ContentEvent[] {
  if (!isAt(state, 'publish') || state.publishing.includes(platform)) return [];
  const started: ContentEvent = { type: 'PublishingStarted', data: { ...runOf(state), platform } };
  return state.status === 'publishing' ? [started] : [started, statusChanged(state, 'publishing')];
}

/** Content that is published nowhere any more is ready to be published again. */
function stopPublishing({ platform }: CommandOf<'StopPublishing'>, state: Existing<Content>): ContentEvent[] {
  if (!isAt(state, 'publish') || !state.publishing.includes(platform)) return [];
  const stopped: ContentEvent = { type: 'PublishingStopped', data: { ...runOf(state), platform } };
  return state.publishing.length > 1 ? [stopped] : [stopped, statusChanged(state, 'ready')];
}

function finishPublishing(state: Existing<Content>): ContentEvent[] {
  const isOpen = state.stage === 'publish' && (isRunning(state) || state.status === 'failed');
  return isOpen ? proceedAt(state, 'done') : [];
}

function failStage({ stage, revision, failure }: CommandOf<'FailStage'>, state: Existing<Content>): ContentEvent[] {
  if (revision !== null && revision !== state.revision) return [];
  const before = stage === 'video' ? leaveImages(state) : [];
  if (before.length === 0 && !isAt(state, stage)) return [];
  return [
    ...before,
    { type: 'PipelineFailed', data: { ...runOf(state), stage, failure } },
    statusChanged(state, 'failed', stage),
  ];
}

/** With feedback, starts a new revision whatever went wrong; without, retries the failed stage. */
function retry({ feedback }: CommandOf<'RetryContent'>, state: Existing<Content>): ContentEvent[] {
  if (state.status !== 'failed' && state.status !== 'rejected') {
    throw new Rejection(
      'content/nothing-to-retry',
      'conflict',
      `Only content that failed or was rejected can be retried; this content is ${state.status}`,
    );
  }
  if (feedback !== null) {
    nextRevision(state);
    return retryStage(state, { stage: 'script', feedback });
  }
  if (state.status === 'failed') return retryStage(state);
  throw new Rejection(
    'content/feedback-required',
    'invalid',
    'Rejected content needs feedback to start a new revision',
    { field: 'feedback' },
  );
}

function retryStage(
  state: Existing<Content>,
  { stage = state.stage, feedback = null, automatic = false }: Partial<DataOf<ContentEvent, 'PipelineRetried'>> = {},
): ContentEvent[] {
  const data = { ...runOf(state), stage, feedback, attempt: state.attempt + 1, automatic };
  return [{ type: 'PipelineRetried', data }, ...proceedAt(state, stage)];
}

/** Media's code for: every provider was tried, and each was unavailable or out of budget. */
const PROVIDERS_EXHAUSTED = 'providers-exhausted';

/** Images are retried once without being asked, if that may help: refused or invalid requests would only fail again. */
export const isRetriedAutomatically = (state: Content): boolean =>
  state.status === 'failed' &&
  state.stage === 'images' &&
  state.attempt === 0 &&
  state.failure?.code === PROVIDERS_EXHAUSTED;

function cancel({ by }: CommandOf<'CancelContent'>, state: Existing<Content>): ContentEvent[] {
  if (state.status === 'archived') return [];
  if (state.status === 'published')
    throw new Rejection('content/published', 'conflict', 'Published content cannot be cancelled');
  return [
    { type: 'PipelineCancelled', data: { ...runOf(state), stage: state.stage, by } },
    statusChanged(state, 'archived'),
  ];
}

function archive({ by }: CommandOf<'ArchiveContent'>, state: Existing<Content>): ContentEvent[] {
  if (state.status === 'archived') return [];
  if (state.status !== 'published' && state.status !== 'failed' && state.status !== 'rejected')
    throw new Rejection(
      'content/still-running',
      'conflict',
      `Content that is ${state.status} has to be cancelled before it can be archived`,
    );
  return [
    { type: 'PipelineArchived', data: { ...runOf(state), stage: state.stage, by } },
    statusChanged(state, 'archived'),
  ];
}
