import { suite } from 'uvu';
import { environmentAccount, type PublicationEvent } from '../../../contracts/publisher/publication.ts';
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
  published_at: null,
  failure: null,
};
const publishing = (changes: Partial<PublicationView>) => ({
  ...document,
  publications: [{ ...publication, ...changes }],
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
      .then('c', publishing(changes));
  }
});

it('shows a publication that waits for its time, and one that is requested again', () => {
  given(contentsProjection, requested)
    .when(later(asked(LATER)))
    .then('c', publishing({ status: 'scheduled' }));
  given(contentsProjection, requested, later(asked(null)), later(failed))
    .when(later(asked(null, 2)))
    .then('c', publishing({}));
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
