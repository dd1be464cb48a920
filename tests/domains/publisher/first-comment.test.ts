import { suite } from 'uvu';
import { type FirstCommentCommand, firstComment } from '../../../domains/publisher/first-comment/index.ts';
import { AT } from '../../support/examples/content.ts';
import { exampleFirstComment } from '../../support/examples/first-comment.ts';
import { examplePublication } from '../../support/examples/publication.ts';
import { given } from '../../support/given.ts';

const it = suite('first comment');

const { post, failure, asked, started, posted, failed } = exampleFirstComment(examplePublication());
const LATER = '2026-01-02T06:00:00.000Z';

const start = (commenter = 'c1', tried = 1, now = AT): FirstCommentCommand => ({
  type: 'StartFirstComment',
  post,
  try: tried,
  commenter,
  now,
});
const confirm: FirstCommentCommand = { type: 'ConfirmFirstComment', post, commentId: 'k1' };
const fail = (commenter = 'c1', unconfirmed = false): FirstCommentCommand => ({
  type: 'FailFirstComment',
  post,
  commenter,
  failure,
  unconfirmed,
});
const ask: FirstCommentCommand = { type: 'RequestFirstComment', post, by: 'ann' };

it('is started, and then posted', () => {
  given(firstComment).when(start()).then(started());
  given(firstComment, started()).when(confirm).then(posted);
});

it('is posted once', () => {
  for (const again of [start('c2'), confirm, fail(), ask])
    given(firstComment, started(), posted).when(again).changesNothing();
});

it('keeps the time at which it was first sent while it may be there', () => {
  given(firstComment, started())
    .when(start('c2', 1, LATER))
    .then(started('c2', 1, AT));
  given(firstComment, started(), failed(true), asked())
    .when(start('c2', 2, LATER))
    .then(started('c2', 2, AT));
});

it('is sent anew once it certainly is not there', () => {
  given(firstComment, started(), failed(), asked())
    .when(start('c2', 2, LATER))
    .then(started('c2', 2, LATER));
});

it('fails, and is not tried again before someone asks', () => {
  given(firstComment, started()).when(fail()).then(failed());
  given(firstComment, started(), failed()).when(start('c2')).changesNothing();
  given(firstComment, started(), failed()).when(ask).then(asked());
  given(firstComment, started(), failed(true), asked()).when(start('c2')).changesNothing();
});

it('is reported only by who has it', () => {
  given(firstComment, started(), started('c2')).when(fail('c1')).changesNothing();
});

it('can be asked for again only after it has failed', () => {
  given(firstComment).when(ask).rejects('first-comment/not-failed');
  given(firstComment, started()).when(ask).rejects('first-comment/not-failed');
});

it('is another one on another post', () => {
  const other = { ...post, platform_post_id: '2' };
  given(firstComment, started(), posted)
    .when({ type: 'StartFirstComment', post: other, try: 1, commenter: 'c2', now: LATER })
    .then({ type: 'FirstCommentStarted', data: { ...other, try: 1, commenter: 'c2', sent_at: LATER } });
});

it.run();
