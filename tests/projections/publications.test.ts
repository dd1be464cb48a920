import { suite } from 'uvu';
import { environmentAccount, NO_OPTIONS, type PublicationEvent } from '../../contracts/publisher/publication.ts';
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
    options: NO_OPTIONS,
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
  description: '',
  hashtags: [],
  url: null,
  platform_post_id: null,
  schedule_at: null,
  published_at: null,
  live_at: AT,
  attempt: 1,
  account: { account_id: null, name: 'the account of this installation', source: 'environment' },
  options: NO_OPTIONS,
  comment: null,
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

it('shows when it is posted, once it was moved, and what it is called', () => {
  const moved = '2026-02-01T00:00:00.000Z';
  const changed: PublicationEvent = {
    type: 'PublicationChanged',
    data: {
      ...ids,
      title: 'Bees',
      description: '',
      hashtags: [],
      attempt: 1,
      schedule_at: moved,
      by: 'ann',
      options: NO_OPTIONS,
    },
  };
  given(publicationsProjection, recorded(requested(LATER)))
    .when(recorded(changed, { at: LATER }))
    .then('p', {
      ...document,
      status: 'scheduled',
      title: 'Bees',
      schedule_at: moved,
      live_at: moved,
      updated_at: LATER,
    });
});

it('shows what was cancelled and taken down, and why something could not be', () => {
  const by = 'ann';
  const live = { status: 'published', url: 'http://post', platform_post_id: 'p', published_at: LATER, live_at: LATER };
  const steps: [PublicationEvent, object][] = [
    [
      { type: 'PublicationCancelled', data: { ...ids, attempt: 1, by } },
      { ...live, status: 'cancelled' },
    ],
    [
      { type: 'TakedownRequested', data: { ...ids, takedown: 1, by } },
      { ...live, status: 'taking_down' },
    ],
    [
      { type: 'PublicationTakenDown', data: { ...ids, taken_down_at: LATER } },
      { ...live, status: 'taken_down', url: null },
    ],
    [
      { type: 'TakedownFailed', data: { ...ids, takedown: 1, failure } },
      { ...live, failure },
    ],
  ];
  for (const [event, changes] of steps)
    given(publicationsProjection, recorded(requested()), recorded(started), recorded(succeeded, { at: LATER }))
      .when(recorded(event, { at: LATER }))
      .then('p', { ...document, ...changes, updated_at: LATER });
});

it('ignores a publication that was never requested', () => {
  given(publicationsProjection).when(recorded(succeeded)).unchanged();
});

it.run();
