import type { Script } from '../../../../contracts/director/script.ts';
import type { ContentEvent, ContentStatus, Gate, Stage } from '../../../../domains/director/content/index.ts';
import { AT, exampleContent, script } from '../../../support/examples/content.ts';
import { failure } from '../../../support/examples/failure.ts';

/** The content that all the rules here are tried on. */
export const item = exampleContent();

const { ids, request } = item;
const run = { ...ids, title: script.title };

/** How a gate is set up that waits, one that is passed at once, and one that closes after an hour. */
export const asking = { opened_at: AT, expires_at: null, pass: false };
export const passing = { opened_at: AT, expires_at: null, pass: true };
export const expiring = { opened_at: AT, expires_at: '2026-01-01T01:00:00.000Z', pass: false };

// What the rules write, written out: the expected half of every `then`.

export const stage = (from: Stage, to: Stage): ContentEvent => ({
  type: 'PipelineStageChanged',
  data: { ...run, from, to },
});

export const status = (from: ContentStatus, to: ContentStatus, at: Stage): ContentEvent => ({
  type: 'ContentStatusChanged',
  data: { ...ids, from, to, stage: at },
});

export const opened = (gate: Gate, expires_at: string | null = null): ContentEvent => ({
  type: 'GateOpened',
  data: { ...run, gate, opened_at: AT, expires_at },
});

/** Who writes scripts where no one else is set up. */
const byTemplates = { provider: 'templates', stands_in_for: null } as const;

export const drafted = (revision: number, feedback: string | null = null): ContentEvent => ({
  type: 'ScriptDrafted',
  data: { ...ids, revision, feedback, ...byTemplates, ...script, critique: null, costs: [] },
});

export const edited = (revision: number, changed: Script, based_on = revision - 1): ContentEvent => ({
  type: 'ScriptEdited',
  data: { ...ids, revision, based_on, ...changed, by: 'ann' },
});

/** Everything that production needs to know. */
export const approved = (by = 'ann') => {
  const { niche, target_platform, visual_style } = request;
  const data = { ...ids, revision: 1, niche, target_platform, visual_style, ...script, by };
  return { type: 'ContentApproved', data } as const satisfies ContentEvent;
};

export const videoApproved = (by = 'ann'): ContentEvent => ({ type: 'VideoApproved', data: { ...run, by } });

export const revisionRequested = (gate: Gate, revision: number, feedback: string): ContentEvent => ({
  type: 'RevisionRequested',
  data: { ...ids, gate, revision, feedback, by: 'ann' },
});

export const rejected = (gate: Gate, by = 'ann', reason: string | null = null): ContentEvent => ({
  type: 'ContentRejected',
  data: { ...run, gate, reason, by },
});

/** @param title before there is a script, content is called by its topic */
export const failed = (at: Stage, title = script.title): ContentEvent => ({
  type: 'PipelineFailed',
  data: { ...ids, title, stage: at, failure: { ...failure, stage: at } },
});

export const retried = (at: Stage, feedback: string | null, attempt = 1, automatic = false): ContentEvent => ({
  type: 'PipelineRetried',
  data: { ...run, stage: at, feedback, attempt, automatic },
});

export const publishing = (platform: string): ContentEvent => ({
  type: 'PublishingStarted',
  data: { ...run, platform },
});

export const completed = (from: ContentStatus): readonly [ContentEvent, ContentEvent] => [
  stage('publish', 'done'),
  status(from, 'published', 'done'),
];

export const putAway = (
  type: 'PipelineCancelled' | 'PipelineArchived',
  from: ContentStatus,
  at: Stage,
): readonly [ContentEvent, ContentEvent] => [
  { type, data: { ...run, stage: at, by: 'ann' } },
  status(from, 'archived', at),
];
