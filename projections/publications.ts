import { publicationEvents } from '../contracts/publisher/publication.ts';
import { type PublicationDocument, publications } from '../read-models/publications.ts';
import { defineProjection } from './engine/projection.ts';

type Doc = PublicationDocument | null;

/** Publications: what is published where, with which account, and its status. */
export const publicationsProjection = defineProjection(publications, {
  version: 4,
  events: [publicationEvents],
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
  },
});

const change = (doc: Doc, at: string, changes: Partial<PublicationDocument>): Doc =>
  doc && { ...doc, ...changes, updated_at: at };
