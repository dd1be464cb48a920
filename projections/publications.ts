import { firstCommentEvents } from '../contracts/publisher/first-comment.ts';
import { type PostOptions, publicationEvents } from '../contracts/publisher/publication.ts';
import { type PublicationDocument, publications } from '../read-models/publications.ts';
import { defineProjection } from './engine/projection.ts';

type Doc = PublicationDocument | null;

/** Publications: what is published where, with which account, and its status. */
export const publicationsProjection = defineProjection(publications, {
  version: 5,
  events: [publicationEvents, firstCommentEvents],
  keyOf: ({ data }) => data.publication_id,
  handles: {
    PublicationRequested: (doc, { data, at, metadata }): PublicationDocument => ({
      publication_id: data.publication_id,
      content_id: data.content_id,
      owner_id: metadata.owner,
      platform: data.platform,
      status: data.schedule_at === null ? 'requested' : 'scheduled',
      title: data.title,
      description: data.description,
      hashtags: [...data.hashtags],
      url: null,
      platform_post_id: null,
      schedule_at: data.schedule_at,
      published_at: null,
      live_at: data.schedule_at ?? at,
      attempt: data.attempt,
      account: { account_id: data.account.account_id, name: data.account.name, source: data.account.source },
      options: data.options,
      comment: commentFor(data.options),
      failure: null,
      requested_at: doc?.requested_at ?? at,
      updated_at: at,
    }),
    PublicationChanged: (doc, { data, at }) =>
      change(doc, at, {
        title: data.title,
        description: data.description,
        hashtags: [...data.hashtags],
        schedule_at: data.schedule_at,
        live_at: data.schedule_at ?? at,
        options: data.options,
        comment: commentFor(data.options),
      }),
    PublicationCancelled: (doc, { at }) => change(doc, at, { status: 'cancelled' }),
    PublicationDue: (doc, { at }) => change(doc, at, { status: 'requested' }),
    UploadStarted: (doc, { at }) => change(doc, at, { status: 'uploading' }),
    PublicationSucceeded: (doc, { data, at }) => {
      const { url, platform_post_id, published_at } = data;
      return change(doc, at, {
        status: 'published',
        url,
        platform_post_id,
        published_at,
        live_at: published_at,
        failure: null,
      });
    },
    PublicationUnconfirmed: (doc, { data, at }) => change(doc, at, { status: 'unconfirmed', failure: data.failure }),
    PublicationFailed: (doc, { data, at }) => change(doc, at, { status: 'failed', failure: data.failure }),
    TakedownRequested: (doc, { at }) => change(doc, at, { status: 'taking_down', failure: null }),
    PublicationTakenDown: (doc, { at }) => change(doc, at, { status: 'taken_down', url: null }),
    TakedownFailed: (doc, { data, at }) => change(doc, at, { status: 'published', failure: data.failure }),
    FirstCommentRequested: (doc, { at }) => change(doc, at, { comment: WAITING }),
    FirstCommentStarted: (doc, { at }) => change(doc, at, { comment: WAITING }),
    FirstCommentPosted: (doc, { at }) => change(doc, at, { comment: { status: 'posted', failure: null } }),
    FirstCommentFailed: (doc, { data: { failure, unconfirmed }, at }) =>
      change(doc, at, { comment: { status: unconfirmed ? 'unconfirmed' : 'failed', failure } }),
  },
});

const WAITING = { status: 'waiting', failure: null } as const;

const commentFor = ({ first_comment }: PostOptions): PublicationDocument['comment'] =>
  first_comment === null ? null : WAITING;

const change = (doc: Doc, at: string, changes: Partial<PublicationDocument>): Doc =>
  doc && { ...doc, ...changes, updated_at: at };
