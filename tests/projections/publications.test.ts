import { suite } from 'uvu';
import type { PublicationEvent } from '../../domains/publisher/publication/events.ts';
import { publicationsProjection } from '../../projections/publications.ts';
import { AT, OWNER, of, recorded } from '../support/specs/projection.ts';

const it = suite('projection of publications');

const ids = { publication_id: 'p', content_id: 'c', thread_id: 't', platform: 'local' as const };
const failure = { stage: 'publish', provider: 'local', code: 'x', cause: 'y', next_action: 'z', at: AT };
const LATER = '2026-01-02T04:00:00.000Z';

const requested = (schedule_at: string | null = null, attempt = 1): PublicationEvent => ({
  type: 'PublicationRequested',
  data: {
    ...ids,
    title: 'Topic',
    description: '',
    hashtags: [],
    video_path: 'v.mp4',
    duration_seconds: 9,
    schedule_at,
    attempt,
  },
});
const started: PublicationEvent = { type: 'UploadStarted', data: { ...ids, attempt: 1, session: null } };
const failed: PublicationEvent = { type: 'PublicationFailed', data: { ...ids, failure } };
const succeeded: PublicationEvent = {
  type: 'PublicationSucceeded',
  data: { ...ids, title: 'Topic', url: 'http://post', platform_post_id: 'p', published_at: LATER },
};

const document = {
  publication_id: 'p',
  content_id: 'c',
  owner_id: OWNER,
  platform: 'local',
  status: 'requested',
  title: 'Topic',
  url: null,
  platform_post_id: null,
  schedule_at: null,
  published_at: null,
  attempt: 1,
  failure: null,
  requested_at: AT,
  updated_at: AT,
};

it('begins with the request', () => {
  of(publicationsProjection).given().when(recorded(requested())).then('p', document);
});

it('shows what waits for its time, and that it has come', () => {
  const due: PublicationEvent = { type: 'PublicationDue', data: { ...ids, attempt: 1 } };
  const scheduled = { ...document, status: 'scheduled', schedule_at: LATER };
  of(publicationsProjection)
    .given()
    .when(recorded(requested(LATER)))
    .then('p', scheduled);
  of(publicationsProjection)
    .given(recorded(requested(LATER)))
    .when(recorded(due, { at: LATER }))
    .then('p', { ...scheduled, status: 'requested', updated_at: LATER });
});

it('shows where the post is', () => {
  of(publicationsProjection)
    .given(recorded(requested()), recorded(started))
    .when(recorded(succeeded, { at: LATER }))
    .then('p', {
      ...document,
      status: 'published',
      url: 'http://post',
      platform_post_id: 'p',
      published_at: LATER,
      updated_at: LATER,
    });
});

it('shows why it failed until it is asked for again', () => {
  of(publicationsProjection)
    .given(recorded(requested()), recorded(started))
    .when(recorded(failed))
    .then('p', { ...document, status: 'failed', failure });
  of(publicationsProjection)
    .given(recorded(requested()), recorded(started), recorded(failed))
    .when(recorded(requested(null, 2), { at: LATER }))
    .then('p', { ...document, attempt: 2, updated_at: LATER });
});

it('knows nothing of what was never asked for', () => {
  of(publicationsProjection).given().when(recorded(succeeded)).unchanged();
});

it.run();
