import { type FirstCommentEvent, firstCommentEvents } from '../../../contracts/publisher/first-comment.ts';
import type { CommentedPost } from '../../../domains/publisher/first-comment/index.ts';
import type { Variant } from '../../../kernel/events/event.ts';
import { type History, history } from '../specs/history.ts';
import { AT } from './content.ts';
import { type ExamplePublication, livePost } from './publication.ts';

/** The first comment on a post that is live, and everything that may happen to it. */
export function exampleFirstComment({ ids, owner, publication_id, failure }: ExamplePublication) {
  const post: CommentedPost = { ...ids, platform_post_id: livePost.platform_post_id };
  const why = { ...failure, stage: 'first comment' };
  return {
    post,
    failure: why,
    asked: (tried = 2) =>
      ({
        type: 'FirstCommentRequested',
        data: { ...post, try: tried, by: 'ann' },
      }) satisfies Event<'FirstCommentRequested'>,
    started: (commenter = 'c1', tried = 1, sent_at = AT) =>
      ({
        type: 'FirstCommentStarted',
        data: { ...post, try: tried, commenter, sent_at },
      }) satisfies Event<'FirstCommentStarted'>,
    posted: { type: 'FirstCommentPosted', data: { ...post, comment_id: 'k1' } } satisfies Event<'FirstCommentPosted'>,
    failed: (unconfirmed = false) =>
      ({
        type: 'FirstCommentFailed',
        data: { ...post, failure: why, unconfirmed },
      }) satisfies Event<'FirstCommentFailed'>,
    history: (...events: readonly FirstCommentEvent[]): History<FirstCommentEvent> =>
      history(firstCommentEvents, publication_id, owner, ...events),
  };
}

type Event<Type extends FirstCommentEvent['type']> = Variant<FirstCommentEvent, Type>;
