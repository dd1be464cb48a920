import { suite } from 'uvu';
import { environmentAccount, type PublicationEvent } from '../../contracts/publisher/publication.ts';
import { publicationsProjection } from '../../projections/publications.ts';
import { failure } from '../support/examples/failure.ts';
import { AT, given, OWNER, recorded } from '../support/given.ts';

const it = suite('projection of publications');

const ids = { publication_id: 'p', content_id: 'c', thread_id: 't', platform: 'local' as const };
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
    account: environmentAccount,
  },
});
const started: PublicationEvent = {
  type: 'UploadStarted',
  data: { ...ids, attempt: 1, uploader: 'u1', session: null },
};
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
  live_at: AT,
  attempt: 1,
  account: { account_id: null, name: 'the account of this installation', source: 'environment' },
  failure: null,
  requested_at: AT,
  updated_at: AT,
};

it('starts with the request', () => {
  given(publicationsProjection).when(recorded(requested())).then('p', document);
});

it('shows a publication that is scheduled, and one whose time has come', () => {
  const due: PublicationEvent = { type: 'PublicationDue', data: { ...ids, attempt: 1 } };
  const scheduled = { ...document, status: 'scheduled', schedule_at: LATER, live_at: LATER };
  given(publicationsProjection)
    .when(recorded(requested(LATER)))
    .then('p', scheduled);
  given(publicationsProjection, recorded(requested(LATER)))
    .when(recorded(due, { at: LATER }))
    .then('p', { ...scheduled, status: 'requested', updated_at: LATER });
});

it('shows where the post is', () => {
  given(publicationsProjection, recorded(requested()), recorded(started))
    .when(recorded(succeeded, { at: LATER }))
    .then('p', {
      ...document,
      status: 'published',
      url: 'http://post',
      platform_post_id: 'p',
      published_at: LATER,
      live_at: LATER,
      updated_at: LATER,
    });
});

it('shows why it failed until it is requested again', () => {
  given(publicationsProjection, recorded(requested()), recorded(started))
    .when(recorded(failed))
    .then('p', { ...document, status: 'failed', failure });
  given(publicationsProjection, recorded(requested()), recorded(started), recorded(failed))
    .when(recorded(requested(null, 2), { at: LATER }))
    .then('p', { ...document, attempt: 2, live_at: LATER, updated_at: LATER });
});

it('ignores a publication that was never requested', () => {
  given(publicationsProjection).when(recorded(succeeded)).unchanged();
});

it.run();
