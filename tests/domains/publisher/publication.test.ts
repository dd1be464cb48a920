import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type PublicationChanges, publication, publicationIdOf } from '../../../domains/publisher/publication/index.ts';
import { AT, exampleContent } from '../../support/examples/content.ts';
import { examplePublication, livePost } from '../../support/examples/publication.ts';
import { given } from '../../support/given.ts';

const it = suite('publication');

const later = '2026-01-01T06:00:00.000Z';
const muchLater = '2026-01-02T06:00:00.000Z';
const example = examplePublication(exampleContent(), { platform: 'youtube' });
const { request, requested, due, started, succeeded, unconfirmed, failed, failure } = example;
const { changed, cancelled, takedownRequested, takenDown, takedownFailed } = example;

const ask = { type: 'RequestPublication', request } as const;
const release = (now: string) => ({ type: 'ReleasePublication', attempt: 1, now }) as const;
const start = (uploader = 'u1') => ({ type: 'StartPublicationUpload', attempt: 1, uploader }) as const;
const keep = (session: string, uploader = 'u1') =>
  ({ type: 'KeepUploadSession', attempt: 1, uploader, session }) as const;
const confirm = { type: 'ConfirmPublication', ...livePost } as const;
const doubt = { type: 'MarkPublicationUnconfirmed', attempt: 1, uploader: 'u1', failure } as const;
const change = (changes: PublicationChanges) => ({ type: 'ChangePublication', changes, by: 'ann' }) as const;
const cancel = { type: 'CancelPublication', by: 'ann' } as const;
const takeDown = { type: 'TakeDownPublication', by: 'ann' } as const;
const confirmTakedown = { type: 'ConfirmTakedown', takedown: 1, at: AT } as const;
const failTakedown = { type: 'FailTakedown', takedown: 1, failure } as const;
const fail = { type: 'FailPublication', attempt: 1, uploader: 'u1', failure } as const;

it('has one stream for a piece of content and a platform', () => {
  assert.is(publicationIdOf('c', 'youtube'), publicationIdOf('c', 'youtube'));
  assert.is.not(publicationIdOf('c', 'youtube'), publicationIdOf('c', 'tiktok'));
  assert.is.not(publicationIdOf('c', 'youtube'), publicationIdOf('d', 'youtube'));
});

it('is requested', () => {
  given(publication).when(ask).then(requested());
});

it('is not requested twice while it is under way', () => {
  for (const history of [[requested()], [requested(1, later)], [requested(), started()]])
    given(publication, ...history)
      .when(ask)
      .changesNothing();
});

it('is refused where the content is published already', () => {
  given(publication, requested(), started(), succeeded).when(ask).rejects('publication/already-published');
});

it('is refused where no one knows whether the content is published', () => {
  given(publication, requested(), started(), unconfirmed).when(ask).rejects('publication/unconfirmed');
});

it('may be requested again after it failed', () => {
  given(publication, requested(), started(), failed).when(ask).then(requested(2));
});

it('is released when its time has come, and not before', () => {
  given(publication, requested(1, later)).when(release('2026-01-01T05:59:59.999Z')).changesNothing();
  given(publication, requested(1, later)).when(release(later)).then(due);
});

it('is released once', () => {
  given(publication, requested(1, later), due).when(release(later)).changesNothing();
});

it('does not start before its time', () => {
  given(publication, requested(1, later)).when(start()).rejects('publication/not-due');
});

it('starts, and records each session that the platform gives it', () => {
  given(publication, requested()).when(start()).then(started());
  given(publication, requested(), started()).when(start()).changesNothing();
  given(publication, requested(), started()).when(keep('s1')).then(started('s1'));
  given(publication, requested(), started('s1')).when(keep('s1')).changesNothing();
  given(publication, requested(), started('s1')).when(keep('s2')).then(started('s2'));
});

it('is taken over with its session by the one that starts last', () => {
  given(publication, requested(), started('s1'))
    .when(start('u2'))
    .then(started('s1', 1, 'u2'));
});

it('refuses every session to a process that is too late, also the one that it has', () => {
  const takenOver = 'publication/upload-taken-over';
  for (const since of [started('s1', 1, 'u2'), unconfirmed, failed, succeeded]) {
    given(publication, requested(), started('s1'), since).when(keep('s1')).rejects(takenOver);
    given(publication, requested(), started('s1'), since).when(keep('s2')).rejects(takenOver);
  }
  given(publication, requested(), started(), failed, requested(2), started(null, 2))
    .when(keep('s1'))
    .rejects(takenOver);
});

it('learns how it ended from no one but the process that uploads', () => {
  const taken = [requested(), started(), started(null, 1, 'u2')];
  given(publication, ...taken)
    .when(doubt)
    .changesNothing();
  given(publication, ...taken)
    .when(fail)
    .changesNothing();
  given(publication, ...taken)
    .when({ ...fail, uploader: null })
    .changesNothing();
  given(publication, ...taken)
    .when(confirm)
    .then(succeeded);
});

it('does not start for an attempt that another one has replaced', () => {
  given(publication, requested(), started(), failed, requested(2)).when(start()).changesNothing();
});

it('succeeds once', () => {
  given(publication, requested(), started()).when(confirm).then(succeeded);
  given(publication, requested(), started(), succeeded).when(confirm).changesNothing();
});

it('succeeds also after a doubt and after a failure: what is live is live', () => {
  given(publication, requested(), started(), unconfirmed).when(confirm).then(succeeded);
  given(publication, requested(), started(), failed).when(confirm).then(succeeded);
});

it('is in doubt only while it is uploading', () => {
  given(publication, requested(), started()).when(doubt).then(unconfirmed);
  given(publication, requested()).when(doubt).changesNothing();
  given(publication, requested(), started(), succeeded).when(doubt).changesNothing();
});

it('keeps the session for the check that ends the doubt', () => {
  given(publication, requested(), started('s1'), unconfirmed).is({
    status: 'unconfirmed',
    request: requested().data,
    session: 's1',
    failure,
  });
});

it('fails, but not after it succeeded and not for an earlier attempt', () => {
  given(publication, requested(), started()).when(fail).then(failed);
  given(publication, requested(), started(), unconfirmed).when(fail).then(failed);
  given(publication, requested(), started(), succeeded).when(fail).changesNothing();
  given(publication, requested(), started(), failed, requested(2)).when(fail).changesNothing();
});

it('can be moved and reworded until it is due', () => {
  const scheduled = requested(1, later);
  given(publication, scheduled)
    .when(change({ schedule_at: muchLater }))
    .then(changed({ schedule_at: muchLater }));
  given(publication, scheduled)
    .when(change({ title: 'Bees dance' }))
    .then(changed({ title: 'Bees dance', schedule_at: later }));
  given(publication, scheduled)
    .when(change({ schedule_at: later }))
    .changesNothing();
});

it('is released at the time to which it was moved', () => {
  const moved = [requested(1, later), changed({ schedule_at: muchLater })];
  given(publication, ...moved)
    .when(release(later))
    .changesNothing();
  given(publication, ...moved)
    .when(release(muchLater))
    .then(due);
});

it('is posted at once where that is what its schedule is changed to', () => {
  given(publication, requested(1, later))
    .when(change({ schedule_at: null }))
    .then(changed({ schedule_at: null }), due);
});

it('is not changed any more once it is due', () => {
  for (const history of [[requested()], [requested(1, later), due], [requested(), started(), succeeded]])
    given(publication, ...history)
      .when(change({ title: 'Bees dance' }))
      .rejects('publication/not-scheduled');
});

it('can be cancelled until its upload has begun', () => {
  given(publication, requested(1, later)).when(cancel).then(cancelled);
  given(publication, requested()).when(cancel).then(cancelled);
  given(publication, requested(), started()).when(cancel).rejects('publication/not-scheduled');
  given(publication, requested(), started(), succeeded).when(cancel).rejects('publication/not-scheduled');
});

it('does not start, is not released and does not fail after it was cancelled', () => {
  for (const late of [start(), release(muchLater), { ...fail, uploader: null }])
    given(publication, requested(1, later), cancelled).when(late).changesNothing();
});

it('is requested again after it was cancelled or taken down if somebody asks for it', () => {
  for (const ended of [[cancelled], [started(), succeeded, takedownRequested(), takenDown]]) {
    given(publication, requested(), ...ended)
      .when(ask)
      .then(requested(2));
    given(publication, requested(), ...ended)
      .when({ ...ask, automatic: true })
      .changesNothing();
  }
});

it('is taken down where it is live', () => {
  const live = [requested(), started(), succeeded];
  given(publication, ...live)
    .when(takeDown)
    .then(takedownRequested());
  given(publication, ...live, takedownRequested())
    .when(confirmTakedown)
    .then(takenDown);
  given(publication, requested(), started()).when(takeDown).rejects('publication/not-live');
});

it('stays live where it cannot be taken down, and may be taken down again', () => {
  const tried = [requested(), started(), succeeded, takedownRequested()];
  given(publication, ...tried)
    .when(failTakedown)
    .then(takedownFailed);
  given(publication, ...tried, takedownFailed)
    .when(takeDown)
    .then(takedownRequested(2));
});

it('takes no answer to an earlier attempt at taking it down', () => {
  const again = [requested(), started(), succeeded, takedownRequested(), takedownFailed, takedownRequested(2)];
  for (const answer of [confirmTakedown, failTakedown])
    given(publication, ...again)
      .when(answer)
      .changesNothing();
});

it('has to be requested before anything else', () => {
  given(publication).when(confirm).rejects('publication/not-found');
});

it.run();
