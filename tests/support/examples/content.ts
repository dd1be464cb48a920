import { randomUUID } from 'node:crypto';
import { type ContentEvent, contentEvents } from '../../../contracts/director/content.ts';
import type { Script } from '../../../contracts/director/script.ts';
import { type ContentCommand, content } from '../../../domains/director/content/index.ts';
import { fold } from '../../../kernel/aggregates/view.ts';
import type { DataOf } from '../../../kernel/events/event.ts';
import { type History, history } from '../specs/history.ts';
import { failure } from './failure.ts';

export const AT = '2026-01-01T00:00:00.000Z';

/** A script of three scenes. */
export const script: Script = {
  title: 'Why bees dance',
  description: 'A short explanation of a "waggle" & more',
  hashtags: ['bees', 'dance'],
  language: 'en',
  scenes: ['a bee', 'a hive', 'a meadow'].map((visual_prompt, index) => ({
    index,
    narration: `Sentence ${index + 1} about bees.`,
    visual_prompt,
    duration_seconds: 3,
    card: null,
    sources: [],
    pinned: null,
  })),
};

type Waypoint = 'script' | 'review' | 'images' | 'video' | 'final_review' | 'publish' | 'done';

/** A gate that waits for a person. */
export const asking = { opened_at: AT, expires_at: null, pass: false };

type DraftScript = Extract<ContentCommand, { type: 'DraftScript' }>;

/** Drafts the first script, which comes to this gate. */
export function drafting(gate: DraftScript['gate']): DraftScript {
  return {
    type: 'DraftScript',
    revision: 1,
    feedback: null,
    provider: 'templates',
    stands_in_for: null,
    script,
    critique: null,
    costs: [],
    gate,
  };
}

const WAY: Readonly<Record<Waypoint, ContentCommand | null>> = {
  script: null,
  review: drafting(asking),
  images: { type: 'DecideGate', approved: true, feedback: null, by: 'ann' },
  video: { type: 'FinishImages', revision: 1 },
  final_review: { type: 'FinishVideo', revision: 1, gate: asking },
  publish: { type: 'DecideGate', approved: true, feedback: null, by: 'ann' },
  done: { type: 'FinishPublishing' },
};

/** What a request says that leaves everything to the settings. */
export const nothingChosen = {
  language: 'en',
  seconds: null,
  instructions: null,
  film: { voice_id: null, look: null, format: null, music: null, music_file_path: null, providers: {} },
  pictures: [],
  character: null,
  copied_from: null,
};

/** Content of someone, and what its own rules write on the way through the pipeline. */
export type ExampleContent = ReturnType<typeof exampleContent>;

/** @param changes to what is asked for */
export function exampleContent(changes: Partial<DataOf<ContentEvent, 'ContentRequested'>> = {}) {
  const owner = changes.owner_id ?? randomUUID();
  const content_id = changes.content_id ?? randomUUID();
  const ids = { content_id, thread_id: content_id };
  const request = {
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
    ...nothingChosen,
    ...changes,
    ...ids,
  };

  /** What the rules write when these commands are given one after the other. */
  const decided = (...commands: readonly ContentCommand[]): ContentEvent[] => {
    const events: ContentEvent[] = [];
    for (const command of commands) events.push(...content.decide(command, fold(content, events)));
    return events;
  };

  const commandsTo = (stage: Waypoint): ContentCommand[] => {
    const stages = Object.keys(WAY) as Waypoint[];
    const passed = stages.slice(0, stages.indexOf(stage) + 1);
    return [{ type: 'RequestContent', request }, ...passed.flatMap((each) => WAY[each] ?? [])];
  };

  return {
    ...ids,
    ids,
    owner,
    request,
    /** The content's events up to its arrival at a stage, and then those of further commands. */
    at: (stage: Waypoint, ...more: readonly ContentCommand[]): ContentEvent[] => decided(...commandsTo(stage), ...more),
    /** The same as a history to give. */
    historyAt: (stage: Waypoint, ...more: readonly ContentCommand[]): History<ContentEvent> =>
      history(contentEvents, content_id, owner, ...decided(...commandsTo(stage), ...more)),
    /** Single events of this content. */
    history: (...events: readonly ContentEvent[]): History<ContentEvent> =>
      history(contentEvents, content_id, owner, ...events),
    /** One event of a kind, out of those that lead to a stage. */
    event: <Type extends ContentEvent['type']>(type: Type, stage: Waypoint): Extract<ContentEvent, { type: Type }> =>
      find(decided(...commandsTo(stage)), type),
  };
}

function find<Type extends ContentEvent['type']>(
  events: readonly ContentEvent[],
  type: Type,
): Extract<ContentEvent, { type: Type }> {
  const found = events.findLast((event) => event.type === type);
  if (!found) throw new Error(`there is no ${type} on the way there`);
  return found as Extract<ContentEvent, { type: Type }>;
}

/** The command with which a stage fails. */
export const failing = (
  stage: 'script' | 'images' | 'video' | 'publish',
  revision: number | null = 1,
  code = failure.code,
): ContentCommand => ({
  type: 'FailStage',
  stage,
  revision,
  failure: { ...failure, stage, code },
});
