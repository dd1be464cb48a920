import { randomUUID } from 'node:crypto';
import type { Draft, Stage } from '../../../domains/director/content/events.ts';
import { type ContentEvent, content } from '../../../domains/director/content/index.ts';
import { type Gate, type PipelineEvent, pipeline } from '../../../domains/director/pipeline/index.ts';
import { defaultSettings, type Settings, type UserEvent, userEvents } from '../../../domains/identity/user/events.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { Recorded } from '../../../kernel/events/event.ts';
import type { Failure } from '../../../kernel/events/failure.ts';
import { write } from '../../support/specs/policy.ts';

/** Named so that settings written here are checked as identity's. */
void [userEvents];

const at = '2026-01-01T00:00:00.000Z';

export const draft: Draft = {
  title: 'Why bees dance',
  description: 'A short story',
  hashtags: ['bees'],
  scenes: [{ index: 0, narration: 'Bees dance.', visual_prompt: 'a bee', duration_seconds: 3 }],
};

/** Content of somebody and its pipeline: the events of both, and how to write them down. */
export type Story = ReturnType<typeof newStory>;

type Waypoint = 'script' | 'review' | 'images' | 'video' | 'final_review' | 'publish';

export function newStory() {
  const owner = randomUUID();
  const ids = { content_id: randomUUID(), thread_id: randomUUID() };
  const run = { ...ids, title: 'Bees' };
  const contentStream = content.streamOf(ids.content_id);
  const pipelineStream = pipeline.streamOf(ids.thread_id);

  const requested: ContentEvent = {
    type: 'ContentRequested',
    data: {
      ...ids,
      owner_id: owner,
      trend_id: randomUUID(),
      trend_topic: 'Bees',
      trend_summary: 'They dance.',
      trend_url: null,
      trend_source: null,
      niche: 'science',
      target_platform: 'local',
      tone: 'calm',
      visual_style: 'plain',
    },
  };
  const started: PipelineEvent = { type: 'PipelineStarted', data: { ...run, stage: 'script' } };
  const changed = (from: Stage, to: Stage): PipelineEvent => ({
    type: 'PipelineStageChanged',
    data: { ...run, from, to },
  });
  const opened = (gate: Gate): PipelineEvent => ({
    type: 'GateOpened',
    data: { ...run, gate, opened_at: at, expires_at: null },
  });
  const decided = (gate: Gate, approved: boolean, feedback: string | null = null): PipelineEvent => ({
    type: 'GateDecided',
    data: { ...run, gate, approved, feedback, by: owner },
  });

  return {
    ...ids,
    owner,
    ids,
    run,
    contentStream,
    pipelineStream,
    requested,
    started,
    changed,
    opened,
    decided,
    drafted: (revision: number, feedback: string | null = null): ContentEvent => ({
      type: 'ScriptDrafted',
      data: { ...ids, revision, feedback, provider: 'templates', ...draft, costs: [] },
    }),
    failed: (stage: Stage, failure: Failure): PipelineEvent => ({
      type: 'PipelineFailed',
      data: { ...run, stage, cause: failure.cause, failure },
    }),
    retried: (stage: Stage, feedback: string | null = null, attempt = 1): PipelineEvent => ({
      type: 'PipelineRetried',
      data: { ...run, stage, feedback, attempt, automatic: false },
    }),
    cancelled: (stage: Stage): PipelineEvent => ({ type: 'PipelineCancelled', data: { ...run, stage, by: owner } }),

    /** The pipeline's history up to its arrival at a stage. */
    upTo(stage: Waypoint): [PipelineEvent, ...PipelineEvent[]] {
      const way: [Waypoint, PipelineEvent[]][] = [
        ['review', [changed('script', 'review'), opened('review')]],
        ['images', [decided('review', true), changed('review', 'images')]],
        ['video', [changed('images', 'video')]],
        ['final_review', [changed('video', 'final_review'), opened('final_review')]],
        ['publish', [decided('final_review', true), changed('final_review', 'publish')]],
      ];
      const end = way.findIndex(([name]) => name === stage) + 1;
      return [started, ...way.slice(0, end).flatMap(([, events]) => events)];
    },
    content: (store: EventStore, ...events: [ContentEvent, ...ContentEvent[]]): Promise<Recorded<ContentEvent>> =>
      write(store, contentStream, owner, ...events),
    pipeline: (store: EventStore, ...events: [PipelineEvent, ...PipelineEvent[]]): Promise<Recorded<PipelineEvent>> =>
      write(store, pipelineStream, owner, ...events),
  };
}

/** Changes what a user has set. */
export const wants = (store: EventStore, user_id: string, changes: Partial<Settings>): Promise<Recorded<UserEvent>> =>
  write<UserEvent>(store, `user-${user_id}`, user_id, {
    type: 'SettingsUpdated',
    data: { user_id, settings: { ...defaultSettings, ...changes } },
  });
