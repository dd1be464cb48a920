import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type PublicationEvent, publication, publicationIdOf } from '../../../domains/publisher/publication/index.ts';
import { given } from '../../support/specs/decider.ts';

const it = suite('publication');

const at = '2026-01-01T00:00:00.000Z';
const later = '2026-01-01T06:00:00.000Z';
const ids = { publication_id: 'p', content_id: 'c', thread_id: 't', platform: 'youtube' as const };
const request = {
  ...ids,
  title: 'Topic',
  description: 'About it',
  hashtags: ['topic'],
  video_path: 'ann/c/video.mp4',
  duration_seconds: 20,
  schedule_at: null as string | null,
};
const failure = { stage: 'publish', provider: 'youtube', code: 'quota', cause: 'spent', next_action: 'wait', at };
const post = { url: 'https://posts/1', platform_post_id: '1', published_at: at };

const requested = (attempt = 1, schedule_at: string | null = null): PublicationEvent => ({
  type: 'PublicationRequested',
  data: { ...request, schedule_at, attempt },
});
const started = (attempt = 1, session: string | null = null): PublicationEvent => ({
  type: 'UploadStarted',
  data: { ...ids, attempt, session },
});
const due: PublicationEvent = { type: 'PublicationDue', data: { ...ids, attempt: 1 } };
const succeeded: PublicationEvent = { type: 'PublicationSucceeded', data: { ...ids, title: 'Topic', ...post } };
const unconfirmed: PublicationEvent = { type: 'PublicationUnconfirmed', data: { ...ids, failure } };
const failed: PublicationEvent = { type: 'PublicationFailed', data: { ...ids, failure } };

it('has one stream for a content and a platform', () => {
  assert.is(publicationIdOf('c', 'youtube'), publicationIdOf('c', 'youtube'));
  assert.is.not(publicationIdOf('c', 'youtube'), publicationIdOf('c', 'tiktok'));
  assert.is.not(publicationIdOf('c', 'youtube'), publicationIdOf('d', 'youtube'));
});

it('is asked for', () => {
  given(publication).when({ type: 'RequestPublication', request }).then(requested());
});

it('is not asked for twice while it is under way', () => {
  for (const history of [[requested()], [requested(1, later)], [requested(), started()]]) {
    given(publication, ...history)
      .when({ type: 'RequestPublication', request })
      .isAlreadySo();
  }
});

it('is refused where the content is published already', () => {
  given(publication, requested(), started(), succeeded)
    .when({ type: 'RequestPublication', request })
    .rejects('publication/already-published');
});

it('is refused where nobody knows whether the content is published', () => {
  given(publication, requested(), started(), unconfirmed)
    .when({ type: 'RequestPublication', request })
    .rejects('publication/unconfirmed');
});

it('may be asked for again after it failed', () => {
  given(publication, requested(), started(), failed).when({ type: 'RequestPublication', request }).then(requested(2));
});

it('is released when its time has come, and not before', () => {
  given(publication, requested(1, later))
    .when({ type: 'ReleasePublication', attempt: 1, now: '2026-01-01T05:59:59.999Z' })
    .isAlreadySo();
  given(publication, requested(1, later)).when({ type: 'ReleasePublication', attempt: 1, now: later }).then(due);
});

it('is released once', () => {
  given(publication, requested(1, later), due)
    .when({ type: 'ReleasePublication', attempt: 1, now: later })
    .isAlreadySo();
});

it('does not start before its time', () => {
  given(publication, requested(1, later))
    .when({ type: 'StartUpload', attempt: 1, session: null })
    .rejects('publication/not-due');
});

it('starts, and takes down each session that the platform gives it', () => {
  given(publication, requested()).when({ type: 'StartUpload', attempt: 1, session: null }).then(started());
  given(publication, requested(), started()).when({ type: 'StartUpload', attempt: 1, session: null }).isAlreadySo();
  given(publication, requested(), started())
    .when({ type: 'StartUpload', attempt: 1, session: 's1' })
    .then(started(1, 's1'));
});

it('does not start for an attempt that another one has replaced', () => {
  given(publication, requested(), started(), failed, requested(2))
    .when({ type: 'StartUpload', attempt: 1, session: null })
    .isAlreadySo();
});

it('succeeds once', () => {
  given(publication, requested(), started())
    .when({ type: 'Succeed', ...post })
    .then(succeeded);
  given(publication, requested(), started(), succeeded)
    .when({ type: 'Succeed', ...post })
    .isAlreadySo();
});

it('succeeds whatever was believed of it: what is live is live', () => {
  given(publication, requested(), started(), unconfirmed)
    .when({ type: 'Succeed', ...post })
    .then(succeeded);
  given(publication, requested(), started(), failed)
    .when({ type: 'Succeed', ...post })
    .then(succeeded);
});

it('is in doubt only while it is uploading', () => {
  const doubt = { type: 'MarkUnconfirmed' as const, attempt: 1, failure };
  given(publication, requested(), started()).when(doubt).then(unconfirmed);
  given(publication, requested()).when(doubt).isAlreadySo();
  given(publication, requested(), started(), succeeded).when(doubt).isAlreadySo();
});

it('keeps the session for whoever looks into the doubt', () => {
  const data = requested().data as Extract<PublicationEvent, { type: 'PublicationRequested' }>['data'];
  given(publication, requested(), started(1, 's1'), unconfirmed).is({
    status: 'unconfirmed',
    request: data,
    session: 's1',
    failure,
  });
});

it('fails, but not after it succeeded and not for an earlier attempt', () => {
  const fail = { type: 'Fail' as const, attempt: 1, failure };
  given(publication, requested(), started()).when(fail).then(failed);
  given(publication, requested(), started(), unconfirmed).when(fail).then(failed);
  given(publication, requested(), started(), succeeded).when(fail).isAlreadySo();
  given(publication, requested(), started(), failed, requested(2)).when(fail).isAlreadySo();
});

it('has to be asked for before anything else', () => {
  given(publication)
    .when({ type: 'Succeed', ...post })
    .rejects('publication/not-found');
});

it.run();
