import { suite } from 'uvu';
import type { ContentEvent, ContentStatus, Stage } from '../../domains/director/content/events.ts';
import type { Gate, PipelineEvent } from '../../domains/director/pipeline/events.ts';
import type { RenderEvent } from '../../domains/editor/render/events.ts';
import type { ImageEvent } from '../../domains/media/image/events.ts';
import type { PublicationEvent } from '../../domains/publisher/publication/events.ts';
import type { Cost } from '../../kernel/events/cost.ts';
import type { Recorded } from '../../kernel/events/event.ts';
import { uuidFrom } from '../../kernel/events/ids.ts';
import { contentsProjection } from '../../projections/contents.ts';
import type { ContentDocument } from '../../read-models/contents.ts';
import { AT, OWNER, of, recorded } from '../support/specs/projection.ts';

const it = suite('contents projection');

type Event = ContentEvent | PipelineEvent | RenderEvent | ImageEvent | PublicationEvent;

const LATER = '2026-01-02T04:00:00.000Z';
const ids = { content_id: 'c', thread_id: 't' };
const run = { ...ids, title: 'Topic' };
const failure = { stage: 'images', provider: null, code: 'x', cause: 'y', next_action: 'z', at: AT };
const cost = (amount_usd: number): Cost => ({ amount_usd, provider: 'p', unit: 'image', quantity: 1 });

const told = (event: Event, at = LATER): Recorded => recorded(event, { at });

const request = {
  ...{ niche: 'science', target_platform: 'local', tone: 'calm', visual_style: 'plain' },
  ...{ trend_id: 'trend', trend_topic: 'Topic' },
};
const requested = recorded<ContentEvent>({
  type: 'ContentRequested',
  data: { ...ids, owner_id: OWNER, ...request, trend_summary: null, trend_url: null, trend_source: null },
});
const scenes = [{ index: 0, narration: 'n', visual_prompt: 'v', duration_seconds: 3 }];
const text = { title: 'A title', description: 'About it', hashtags: ['tag'] };
const drafted = (revision: number, feedback: string | null, costs: Cost[] = []): ContentEvent => ({
  type: 'ScriptDrafted',
  data: { ...ids, revision, feedback, provider: 'p', ...text, scenes, costs },
});
const became = (to: ContentStatus, stage: Stage): ContentEvent => ({
  type: 'ContentStatusChanged',
  data: { ...ids, from: 'draft', to, stage, pipeline_revision: 0 },
});
const failed: ContentEvent = { type: 'ContentFailed', data: { ...ids, title: 'A title', failure } };
const opened = (gate: Gate, expires_at: string | null = null): PipelineEvent => ({
  type: 'GateOpened',
  data: { ...run, gate, opened_at: AT, expires_at },
});
const decided: PipelineEvent = {
  type: 'GateDecided',
  data: { ...run, gate: 'review', approved: true, feedback: null, by: 'ann' },
};
const cancelled: PipelineEvent = { type: 'PipelineCancelled', data: { ...run, stage: 'review', by: 'ann' } };

const document: ContentDocument = {
  ...ids,
  owner_id: OWNER,
  ...request,
  status: 'draft',
  stage: 'script',
  title: 'Topic',
  description: '',
  hashtags: [],
  script: null,
  revisions: [],
  gate: null,
  publications: [],
  cost_usd: 0,
  failure: null,
  created_at: AT,
  updated_at: AT,
  correlation_id: uuidFrom('correlation'),
};

it('begins with what was asked for', () => {
  of(contentsProjection).given().when(requested).then('c', document);
});

it('shows the newest script, and keeps every revision with what led to it', () => {
  const first = { revision: 1, scenes };
  const second = { revision: 2, scenes };
  of(contentsProjection)
    .given(requested, told(drafted(1, null), AT))
    .when(told(drafted(2, 'shorter')))
    .then('c', {
      ...document,
      ...text,
      script: second,
      revisions: [
        { revision: 1, feedback: null, script: first, created_at: AT },
        { revision: 2, feedback: 'shorter', script: second, created_at: LATER },
      ],
      updated_at: LATER,
    });
});

it('follows status and stage', () => {
  of(contentsProjection)
    .given(requested)
    .when(told(became('producing', 'video')))
    .then('c', { ...document, status: 'producing', stage: 'video', updated_at: LATER });
});

it('says why it failed for as long as that stands', () => {
  const standing = { ...document, failure, updated_at: LATER };
  const history = [requested, told(failed), told(became('failed', 'images'))];
  of(contentsProjection)
    .given(...history)
    .then('c', { ...standing, status: 'failed', stage: 'images' });
  of(contentsProjection)
    .given(...history)
    .when(told(became('archived', 'images')))
    .then('c', { ...standing, status: 'archived', stage: 'images' });
  of(contentsProjection)
    .given(...history)
    .when(told(became('producing', 'images')))
    .then('c', { ...standing, status: 'producing', stage: 'images', failure: null });
});

it('shows a gate from its opening to its decision, or to the end of the pipeline', () => {
  const open = { name: 'review', opened_at: AT, expires_at: LATER };
  of(contentsProjection)
    .given(requested)
    .when(told(opened('review', LATER)))
    .then('c', { ...document, gate: open, updated_at: LATER });
  for (const end of [decided, cancelled]) {
    of(contentsProjection)
      .given(requested, told(opened('review')))
      .when(told(end))
      .then('c', { ...document, updated_at: LATER });
  }
});

it('adds up whatever was paid for it, each payment once', () => {
  const scene = { ...ids, render_id: 'r', revision: 1, index: 0, provider: 'p', cost: cost(0.0004) };
  const attempt = { provider: 'p', outcome: 'failed' as const, reason: 'x', duration_seconds: 1, cost: cost(0.02) };
  const recipe = { prompt: 'p', negative_prompt: null, width: 64, height: 64, steps: 1, cfg_scale: 1, seed: 1 };
  const picture = { asset_id: 'a', content_id: 'c', batch_id: null, index: 0, file_path: 'f', provider: 'p' };
  const history: Event[] = [
    {
      type: 'WritingAttemptFailed',
      data: { ...ids, revision: 1, provider: 'p', code: 'x', cause: 'y', costs: [cost(0.001), cost(0.002)] },
    },
    drafted(1, null, [cost(0.1), cost(0.2)]),
    { type: 'ProviderAttemptFailed', data: { asset_id: 'a', content_id: 'c', attempt } },
    {
      type: 'ImageGenerated',
      data: { ...picture, ...recipe, attempts: [attempt], metadata: {}, cost: cost(0.04) },
    },
    { type: 'SceneSpoken', data: { ...scene, speech_id: 's', characters: 1, voice_id: 'v' } },
    { type: 'SceneAttemptFailed', data: { ...scene, code: 'x', cause: 'y' } },
  ];
  of(contentsProjection)
    .given(requested, ...history.map((event) => told(event)))
    .then('c', {
      ...document,
      ...text,
      script: { revision: 1, scenes },
      revisions: [{ revision: 1, feedback: null, script: { revision: 1, scenes }, created_at: LATER }],
      cost_usd: 0.3638,
      updated_at: LATER,
    });
});

const post = { publication_id: 'p', ...ids, platform: 'local' as const };
const asked = (schedule_at: string | null, attempt = 1): PublicationEvent => ({
  type: 'PublicationRequested',
  data: {
    ...post,
    title: 'T',
    description: '',
    hashtags: [],
    video_path: 'v',
    duration_seconds: 9,
    schedule_at,
    attempt,
  },
});
const publicationFailed: PublicationEvent = { type: 'PublicationFailed', data: { ...post, failure } };
const publication = {
  publication_id: 'p',
  content_id: 'c',
  platform: 'local',
  status: 'requested',
  url: null,
  platform_post_id: null,
  published_at: null,
  failure: null,
};
const publishing = (changes: Partial<typeof publication> | object) => ({
  ...document,
  publications: [{ ...publication, ...changes }],
  updated_at: LATER,
});

it('shows what becomes of a publication', () => {
  const steps: [PublicationEvent, object][] = [
    [{ type: 'PublicationDue', data: { ...post, attempt: 1 } }, {}],
    [{ type: 'UploadStarted', data: { ...post, attempt: 1, session: null } }, { status: 'uploading' }],
    [
      {
        type: 'PublicationSucceeded',
        data: { ...post, title: 'T', url: 'http://post', platform_post_id: 'x', published_at: LATER },
      },
      { status: 'published', url: 'http://post', platform_post_id: 'x', published_at: LATER },
    ],
    [
      { type: 'PublicationUnconfirmed', data: { ...post, failure } },
      { status: 'unconfirmed', failure },
    ],
    [publicationFailed, { status: 'failed', failure }],
  ];
  of(contentsProjection)
    .given(requested)
    .when(told(asked(null)))
    .then('c', publishing({}));
  for (const [event, changes] of steps) {
    of(contentsProjection)
      .given(requested, told(asked(LATER)))
      .when(told(event))
      .then('c', publishing(changes));
  }
});

it('shows one that waits for its time, and one that is asked for again', () => {
  of(contentsProjection)
    .given(requested)
    .when(told(asked(LATER)))
    .then('c', publishing({ status: 'scheduled' }));
  of(contentsProjection)
    .given(requested, told(asked(null)), told(publicationFailed))
    .when(told(asked(null, 2)))
    .then('c', publishing({}));
});

it('keeps the publications of other platforms as they are', () => {
  const elsewhere: PublicationEvent = {
    type: 'UploadStarted',
    data: { ...post, publication_id: 'q', platform: 'youtube', attempt: 1, session: null },
  };
  of(contentsProjection)
    .given(requested, told(asked(null)))
    .when(told(elsewhere))
    .then('c', {
      ...document,
      publications: [publication, { ...publication, publication_id: 'q', platform: 'youtube', status: 'uploading' }],
      updated_at: LATER,
    });
});

it('makes nothing of news of what it does not know', () => {
  const strange = [drafted(1, null), became('ready', 'publish'), opened('review'), asked(null), publicationFailed];
  for (const event of strange) of(contentsProjection).given().when(told(event)).then('c', null);
});

it.run();
