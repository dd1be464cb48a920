import { contentEvents, type Gate, type Stage } from '../contracts/director/content.ts';
import { renderEvents } from '../contracts/editor/render.ts';
import { imageEvents } from '../contracts/media/image.ts';
import { publicationEvents } from '../contracts/publisher/publication.ts';
import { budgetEvents } from '../contracts/shared/budget.ts';
import type { Recorded } from '../kernel/events/event.ts';
import { type EventTable, handlersByType } from '../kernel/events/event-table.ts';
import type { Step } from '../read-models/pipeline-steps.ts';

export const stepSets = [contentEvents, imageEvents, renderEvents, publicationEvents, budgetEvents] as const;

type PostedStep = Extract<Step, { kind: 'posted' }>;
type DecidedStep = Extract<Step, { kind: 'decided' }>;

/** The stage that a service works on. */
const STAGES: Readonly<Record<string, Stage>> = { director: 'script', media: 'images', editor: 'video' };

/** The pipeline steps that an event reports. */
const table: EventTable<typeof stepSets, [], Step | readonly Step[]> = {
  ScriptDrafted: ({ at, data: { revision, feedback, provider, stands_in_for } }) => ({
    at,
    stage: 'script',
    kind: 'written',
    revision,
    feedback,
    provider,
    stands_in_for,
  }),
  ScriptEdited: ({ at, data: { revision, based_on, by } }) => ({
    at,
    stage: 'script',
    kind: 'edited',
    revision,
    based_on,
    by,
  }),
  WritingAttemptFailed: ({ at, data: { provider, cause } }) => ({
    at,
    stage: 'script',
    kind: 'not_written',
    provider,
    reason: cause,
  }),
  // Failed attempts are recorded before the image, each in an event of its own.
  ProviderAttemptFailed: ({ at, data: { asset_id, attempt } }) => ({
    at,
    stage: 'images',
    kind: 'pictured',
    asset_id,
    index: null,
    ...attempt,
  }),
  ImageGenerated: ({ at, data: { asset_id, index, attempts } }) =>
    attempts
      .filter(({ outcome }) => outcome === 'generated')
      .map((attempt) => ({ at, stage: 'images', kind: 'pictured', asset_id, index, ...attempt })),
  NarrationSynthesized: ({ at, data: { provider, duration_seconds, stands_in_for } }) => ({
    at,
    stage: 'video',
    kind: 'narrated',
    provider,
    duration_seconds,
    stands_in_for,
  }),
  SceneAttemptFailed: ({ at, data: { provider, index, cause } }) => ({
    at,
    stage: 'video',
    kind: 'not_spoken',
    provider,
    index,
    reason: cause,
  }),
  CaptionsTimed: ({ at, data: { cues } }) => ({ at, stage: 'video', kind: 'captioned', cues }),
  VideoRendered: ({ at, data: { duration_seconds, render_seconds, size_bytes } }) => ({
    at,
    stage: 'video',
    kind: 'rendered',
    duration_seconds,
    render_seconds,
    size_bytes,
  }),
  RenderFailed: ({ at, data: { failure } }) => ({ at, stage: 'video', kind: 'render_failed', failure }),
  RenderCancelled: ({ at, data: { by } }) => ({ at, stage: 'video', kind: 'render_cancelled', by }),
  PublicationRequested: ({ at, data: { platform, attempt, schedule_at } }) =>
    posted(at, platform, schedule_at === null ? 'requested' : 'scheduled', { attempt }),
  PublicationChanged: ({ at, data: { platform, attempt, schedule_at } }) =>
    posted(at, platform, schedule_at === null ? 'requested' : 'scheduled', { attempt }),
  PublicationCancelled: ({ at, data: { platform, attempt } }) => posted(at, platform, 'cancelled', { attempt }),
  UploadStarted: ({ at, data: { platform, attempt } }) => posted(at, platform, 'uploading', { attempt }),
  PublicationSucceeded: ({ at, data: { platform, url } }) => posted(at, platform, 'published', { url }),
  PublicationUnconfirmed: ({ at, data: { platform, failure } }) => posted(at, platform, 'unconfirmed', { failure }),
  PublicationFailed: ({ at, data: { platform, failure } }) => posted(at, platform, 'failed', { failure }),
  TakedownRequested: ({ at, data: { platform } }) => posted(at, platform, 'taking_down', {}),
  PublicationTakenDown: ({ at, data: { platform } }) => posted(at, platform, 'taken_down', {}),
  TakedownFailed: ({ at, data: { platform, failure } }) => posted(at, platform, 'published', { failure }),
  ContentApproved: ({ at, data: { by } }) => (by === null ? [] : decided(at, 'review', by, { approved: true })),
  VideoApproved: ({ at, data: { by } }) => decided(at, 'final_review', by, { approved: true }),
  RevisionRequested: ({ at, data: { gate, feedback, by } }) =>
    gate === null || by === null ? [] : decided(at, gate, by, { feedback }),
  ContentRejected: ({ at, data: { gate, reason, by } }) => decided(at, gate, by, { reason }),
  // No longer written: the four above say it.
  GateDecided: ({ at, data: { gate, by, approved, feedback, reason } }) =>
    decided(at, gate, by, { approved, feedback, reason }),
  PipelineFailed: ({ at, data: { stage, failure } }) => ({ at, stage, kind: 'failed', failure }),
  PipelineRetried: ({ at, data: { stage, feedback, attempt, automatic } }) => ({
    at,
    stage,
    kind: 'retried',
    feedback,
    attempt,
    automatic,
  }),
  PipelineCancelled: ({ at, data: { stage, by } }) => ({ at, stage, kind: 'cancelled', by }),
  PipelineArchived: ({ at, data: { stage, by } }) => ({ at, stage, kind: 'archived', by }),
  SpendingSettled: ({ at, data: { service, costs } }) =>
    costs.map((cost) => ({ at, stage: STAGES[service] ?? 'publish', kind: 'paid', cost })),
};

function decided(
  at: string,
  stage: Gate,
  by: string,
  { approved = false, feedback = null, reason = null }: Partial<Pick<DecidedStep, 'approved' | 'feedback' | 'reason'>>,
): DecidedStep {
  return { at, stage, kind: 'decided', approved, feedback, reason, by };
}

function posted(
  at: string,
  platform: string,
  status: PostedStep['status'],
  { attempt = null, url = null, failure = null }: Partial<Pick<PostedStep, 'attempt' | 'url' | 'failure'>>,
): PostedStep {
  return { at, stage: 'publish', kind: 'posted', platform, status, attempt, url, failure };
}

const steps = handlersByType<(event: Recorded) => Step | readonly Step[]>(stepSets, table);

export const stepsOf = (event: Recorded): readonly Step[] => [steps.get(event.type)?.(event) ?? []].flat();
