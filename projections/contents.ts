import { type ContentEvent, type ContentStatus, contentEvents, type Stage } from '../contracts/director/content.ts';
import { imageEvents } from '../contracts/media/image.ts';
import { type PublicationEvent, publicationEvents } from '../contracts/publisher/publication.ts';
import { budgetEvents } from '../contracts/shared/budget.ts';
import { totalUsd } from '../kernel/events/cost.ts';
import type { Recorded, Variant } from '../kernel/events/event.ts';
import { type ContentDocument, contentCounts, contents, type PublicationView } from '../read-models/contents.ts';
import type { Lane } from '../read-models/enums.ts';
import { scopesOf } from '../read-models/owner-scope.ts';
import { defineProjection } from './engine/projection.ts';

type Doc = ContentDocument | null;

/** Content as the director API shows it: the request, the scripts, the gate, where it is published, what it cost. */
export const contentsProjection = defineProjection(contents, {
  version: 14,
  sums: {
    model: contentCounts,
    addendsOf: ({ owner_id: owner, lane, niche, target_platform, approved }) =>
      scopesOf(owner).map((owner_id) => ({
        key: JSON.stringify([owner_id, lane, niche, target_platform]),
        labels: { owner_id, lane, niche, target_platform },
        amounts: { contents: 1, approved: approved ? 1 : 0 },
      })),
  },
  events: [contentEvents, imageEvents, publicationEvents, budgetEvents],
  keyOf: ({ data }) => ('content_id' in data ? data.content_id : null),
  handles: {
    ContentRequested: (_, { data, at, metadata }): ContentDocument => ({
      content_id: data.content_id,
      thread_id: data.thread_id,
      owner_id: data.owner_id,
      trend_id: data.trend_id,
      trend_topic: data.trend_topic,
      niche: data.niche,
      target_platform: data.target_platform,
      tone: data.tone,
      visual_style: data.visual_style,
      language: data.language,
      seconds: data.seconds,
      instructions: data.instructions,
      character: data.character?.description ?? null,
      character_picture: data.character?.picture?.asset_id ?? null,
      copied_from: data.copied_from,
      status: 'draft',
      stage: 'script',
      lane: 'script',
      lane_entered_at: at,
      title: data.trend_topic,
      description: '',
      hashtags: [],
      script: null,
      revisions: [],
      approved: false,
      gate: null,
      rejection: null,
      publications: [],
      taken_down: false,
      scheduled_for: null,
      cover_path: null,
      cost_usd: 0,
      failure: null,
      created_at: at,
      updated_at: at,
      correlation_id: metadata.correlationId,
    }),
    FilmChosen: (doc, { data, at }) => change(doc, at, { visual_style: data.visual_style }),
    ScriptDrafted: (doc, event) => {
      const { revision, feedback, critique } = event.data;
      return revised(doc, event, { revision, feedback, by: null, critique });
    },
    ScriptEdited: (doc, event) => {
      const { revision, by } = event.data;
      return revised(doc, event, { revision, feedback: null, by, critique: null });
    },
    PipelineStageChanged: (doc, { data, at }) =>
      change(doc, at, { stage: data.to, ...inLane(doc, laneOf(doc?.status ?? 'draft', data.to), at) }),
    ContentStatusChanged: (doc, { data, at }) =>
      change(doc, at, {
        status: data.to,
        stage: data.stage,
        ...inLane(doc, laneOf(data.to, data.stage), at),
        // Content that continues no longer shows how it failed or was rejected; archived content still does.
        ...(data.to === 'failed' || data.to === 'archived' ? {} : { failure: null }),
        ...(data.to === 'rejected' || data.to === 'archived' ? {} : { rejection: null }),
      }),
    GateOpened: (doc, { data, at }) =>
      change(doc, at, { gate: { name: data.gate, opened_at: data.opened_at, expires_at: data.expires_at } }),
    ContentApproved: (doc, { data, at }) => (data.by === null ? doc : change(doc, at, { gate: null, approved: true })),
    VideoApproved: (doc, { at }) => change(doc, at, { gate: null }),
    RevisionRequested: (doc, { data, at }) => (data.by === null ? doc : change(doc, at, { gate: null })),
    ContentRejected: (doc, { data: { gate, reason, by }, at }) =>
      change(doc, at, { gate: null, rejection: { gate, reason, by, at } }),
    PipelineFailed: (doc, { data, at }) => change(doc, at, { failure: data.failure }),
    PipelineCancelled: (doc, { at }) => change(doc, at, { gate: null }),
    // No longer written.
    GateDecided: (doc, { data, at }) =>
      change(doc, at, { gate: null, approved: doc?.approved === true || data.approved }),
    ContentFailed: (doc, { data, at }) => change(doc, at, { failure: data.failure }),
    // A new revision's first scene is its cover.
    ImageGenerated: (doc, { data, at }) =>
      doc && (doc.cover_path === null || data.index === 0) ? change(doc, at, { cover_path: data.file_path }) : doc,
    SpendingSettled: (doc, { data, at }) => change(doc, at, { cost_usd: totalUsd(data.costs, doc?.cost_usd) }),
    PublicationRequested: (doc, { data, at }) =>
      publication(doc, at, data, {
        status: data.schedule_at ? 'scheduled' : 'requested',
        schedule_at: data.schedule_at,
        failure: null,
      }),
    PublicationChanged: (doc, { data, at }) => publication(doc, at, data, { schedule_at: data.schedule_at }),
    PublicationCancelled: (doc, { data, at }) => publication(doc, at, data, { status: 'cancelled' }),
    PublicationDue: (doc, { data, at }) => publication(doc, at, data, { status: 'requested' }),
    UploadStarted: (doc, { data, at }) => publication(doc, at, data, { status: 'uploading' }),
    PublicationSucceeded: (doc, { data, at }) => {
      const { url, platform_post_id, published_at } = data;
      return publication(doc, at, data, { status: 'published', url, platform_post_id, published_at, failure: null });
    },
    PublicationUnconfirmed: (doc, { data, at }) =>
      publication(doc, at, data, { status: 'unconfirmed', failure: data.failure }),
    PublicationFailed: (doc, { data, at }) => publication(doc, at, data, { status: 'failed', failure: data.failure }),
    TakedownRequested: (doc, { data, at }) => publication(doc, at, data, { status: 'taking_down', failure: null }),
    PublicationTakenDown: (doc, { data, at }) => publication(doc, at, data, { status: 'taken_down', url: null }),
    TakedownFailed: (doc, { data, at }) => publication(doc, at, data, { status: 'published', failure: data.failure }),
  },
});

const change = (doc: Doc, at: string, changes: Partial<ContentDocument>): Doc =>
  doc && { ...doc, ...changes, updated_at: at };

type Written = Recorded<Variant<ContentEvent, 'ScriptDrafted' | 'ScriptEdited'>>;

function revised(
  doc: Doc,
  { data: { title, description, hashtags, scenes, revision }, at }: Written,
  about: Pick<ContentDocument['revisions'][number], 'revision' | 'feedback' | 'by' | 'critique'>,
): Doc {
  const script = { revision, scenes };
  const words = { title, description, hashtags: [...hashtags] };
  const revisions = [...(doc?.revisions ?? []), { ...about, ...words, script, created_at: at }];
  return change(doc, at, { ...words, script, revisions });
}

function laneOf(status: ContentStatus, stage: Stage): Lane {
  if (status === 'archived') return 'archived';
  return status === 'failed' || status === 'rejected' ? 'stopped' : stage;
}

const inLane = (doc: Doc, lane: Lane, at: string) => (doc?.lane === lane ? {} : { lane, lane_entered_at: at });

function publication(
  doc: Doc,
  at: string,
  { publication_id, content_id, platform }: Recorded<PublicationEvent>['data'],
  changes: Partial<PublicationView>,
): Doc {
  if (!doc) return null;
  const blank: PublicationView = {
    publication_id,
    content_id,
    platform,
    status: 'requested',
    url: null,
    platform_post_id: null,
    schedule_at: null,
    published_at: null,
    failure: null,
  };
  const known = doc.publications.find((p) => p.publication_id === publication_id);
  const next = { ...(known ?? blank), ...changes };
  const publications = known ? doc.publications.map((p) => (p === known ? next : p)) : [...doc.publications, next];
  return change(doc, at, {
    publications,
    taken_down: isTakenDown(publications),
    scheduled_for: scheduledFor(publications),
  });
}

const NOT_LIVE: ReadonlySet<PublicationView['status']> = new Set(['taken_down', 'failed', 'cancelled']);

const isTakenDown = (publications: readonly PublicationView[]): boolean =>
  publications.some(({ status }) => status === 'taken_down') &&
  publications.every(({ status }) => NOT_LIVE.has(status));

/** Null as well where one of them is to be posted at once. */
function scheduledFor(publications: readonly PublicationView[]): string | null {
  const open = publications.filter(({ status }) => !NOT_LIVE.has(status));
  const times = open.flatMap(({ status, schedule_at }) => (status === 'scheduled' && schedule_at) || []);
  return times.length === open.length ? (times.sort()[0] ?? null) : null;
}
