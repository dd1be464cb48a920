import { suite } from 'uvu';
import { environmentAccount, NO_OPTIONS, type PublicationEvent } from '../../../contracts/publisher/publication.ts';
import { contentsProjection } from '../../../projections/contents.ts';
import type { PublicationView } from '../../../read-models/contents.ts';
import { failure } from '../../support/examples/failure.ts';
import { given } from '../../support/given.ts';
import { document, item, LATER, later, requested } from './example.ts';

const it = suite('projection of contents: publications');

const post = { publication_id: 'p', ...item.ids, platform: 'local' as const };
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
    account: environmentAccount,
    options: NO_OPTIONS,
  },
});
const due: PublicationEvent = { type: 'PublicationDue', data: { ...post, attempt: 1 } };
const started: PublicationEvent = {
  type: 'UploadStarted',
  data: { ...post, attempt: 1, uploader: 'u1', session: null },
};
const succeeded: PublicationEvent = {
  type: 'PublicationSucceeded',
  data: { ...post, title: 'T', url: 'http://post', platform_post_id: 'x', published_at: LATER },
};
const unconfirmed: PublicationEvent = { type: 'PublicationUnconfirmed', data: { ...post, failure } };
const failed: PublicationEvent = { type: 'PublicationFailed', data: { ...post, failure } };

const publication: PublicationView = {
  publication_id: 'p',
  content_id: 'c',
  platform: 'local',
  status: 'requested',
  url: null,
  platform_post_id: null,
  schedule_at: null,
  published_at: null,
  failure: null,
};
const publishing = (changes: Partial<PublicationView>) => ({
  ...document,
  publications: [{ ...publication, ...changes }],
  scheduled_for: changes.status === 'scheduled' ? (changes.schedule_at ?? null) : null,
  updated_at: LATER,
});

it('shows each step of a publication', () => {
  const steps: [PublicationEvent, Partial<PublicationView>][] = [
    [due, {}],
    [started, { status: 'uploading' }],
    [succeeded, { status: 'published', url: 'http://post', platform_post_id: 'x', published_at: LATER }],
    [unconfirmed, { status: 'unconfirmed', failure }],
    [failed, { status: 'failed', failure }],
  ];
  given(contentsProjection, requested)
    .when(later(asked(null)))
    .then('c', publishing({}));
  for (const [event, changes] of steps) {
    given(contentsProjection, requested, later(asked(LATER)))
      .when(later(event))
      .then('c', publishing({ schedule_at: LATER, ...changes }));
  }
});

it('shows a publication that waits for its time, and one that is requested again', () => {
  given(contentsProjection, requested)
    .when(later(asked(LATER)))
    .then('c', publishing({ status: 'scheduled', schedule_at: LATER }));
  given(contentsProjection, requested, later(asked(null)), later(failed))
    .when(later(asked(null, 2)))
    .then('c', publishing({}));
});

it('shows what was changed, cancelled and taken down', () => {
  const by = 'ann';
  const moved = '2026-02-01T00:00:00.000Z';
  const text = { title: 'Topic', description: '', hashtags: [] };
  const steps: [PublicationEvent, Partial<PublicationView>][] = [
    [
      {
        type: 'PublicationChanged',
        data: { ...post, ...text, attempt: 1, schedule_at: moved, by, options: NO_OPTIONS },
      },
      { status: 'scheduled', schedule_at: moved },
    ],
    [{ type: 'PublicationCancelled', data: { ...post, attempt: 1, by } }, { status: 'cancelled' }],
    [{ type: 'TakedownRequested', data: { ...post, takedown: 1, by } }, { status: 'taking_down' }],
    [{ type: 'PublicationTakenDown', data: { ...post, taken_down_at: LATER } }, { status: 'taken_down' }],
    [
      { type: 'TakedownFailed', data: { ...post, takedown: 1, failure } },
      { status: 'published', failure },
    ],
  ];
  for (const [event, changes] of steps)
    given(contentsProjection, requested, later(asked(LATER)))
      .when(later(event))
      .then('c', {
        ...publishing({ status: 'scheduled', schedule_at: LATER, ...changes }),
        taken_down: changes.status === 'taken_down',
      });
});

it('says of content whose posts were all taken down that it is live nowhere', () => {
  const elsewhere = { ...post, publication_id: 'q', platform: 'youtube' as const };
  const gone = later({ type: 'PublicationTakenDown', data: { ...post, taken_down_at: LATER } });
  const live = later({ ...succeeded, data: { ...succeeded.data, ...elsewhere } } as PublicationEvent);
  const alsoGone = later({ type: 'PublicationTakenDown', data: { ...elsewhere, taken_down_at: LATER } });
  const there = { ...publication, url: 'http://post', platform_post_id: 'x', published_at: LATER };
  const here = { ...publication, status: 'taken_down' as const };
  const other = { ...there, publication_id: 'q', platform: 'youtube' as const };
  given(contentsProjection, requested, later(asked(null)), gone)
    .when(live)
    .then('c', { ...publishing({}), publications: [here, { ...other, status: 'published' }] });
  given(contentsProjection, requested, later(asked(null)), gone, live)
    .when(alsoGone)
    .then('c', {
      ...publishing({}),
      publications: [here, { ...other, status: 'taken_down', url: null }],
      taken_down: true,
    });
});

it('says when content goes live whose posts all wait for their time', () => {
  const elsewhere = { ...post, publication_id: 'q', platform: 'youtube' as const };
  const sooner = '2026-01-01T00:00:00.000Z';
  const first = later({ ...asked(sooner), data: { ...asked(sooner).data, ...elsewhere } } as PublicationEvent);
  const uploading = later({ ...started, data: { ...started.data, ...elsewhere } } as PublicationEvent);
  const here = { ...publication, status: 'scheduled' as const, schedule_at: LATER };
  const other = { ...publication, publication_id: 'q', platform: 'youtube' as const, schedule_at: sooner };
  given(contentsProjection, requested, later(asked(LATER)))
    .when(first)
    .then('c', {
      ...publishing({}),
      publications: [here, { ...other, status: 'scheduled' }],
      scheduled_for: sooner,
    });
  given(contentsProjection, requested, later(asked(LATER)), first)
    .when(uploading)
    .then('c', { ...publishing({}), publications: [here, { ...other, status: 'uploading' }] });
});

it('keeps the publications on other platforms as they are', () => {
  const elsewhere: PublicationEvent = {
    type: 'UploadStarted',
    data: { ...post, publication_id: 'q', platform: 'youtube', attempt: 1, uploader: 'u1', session: null },
  };
  given(contentsProjection, requested, later(asked(null)))
    .when(later(elsewhere))
    .then('c', {
      ...document,
      publications: [publication, { ...publication, publication_id: 'q', platform: 'youtube', status: 'uploading' }],
      updated_at: LATER,
    });
});

it('ignores publications of content that was never requested', () => {
  for (const event of [asked(null), failed]) given(contentsProjection).when(later(event)).then('c', null);
});

it.run();
