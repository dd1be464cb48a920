import { type FirstCommentEvent, firstCommentEvents } from '../../../contracts/publisher/first-comment.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { DataOf } from '../../../kernel/events/event.ts';
import type { Failure } from '../../../kernel/events/failure.ts';

/** What is commented on. */
export type CommentedPost = Omit<DataOf<FirstCommentEvent, 'FirstCommentPosted'>, 'comment_id'>;

/** `sentAt`: when it was sent first, as long as it may be there; null once it certainly is not. */
type Ongoing = { readonly post: CommentedPost; readonly try: number; readonly sentAt: string | null };

export type FirstComment =
  | { readonly status: 'none' }
  | (Ongoing & { readonly status: 'requested' })
  | (Ongoing & { readonly status: 'started'; readonly commenter: string })
  | (Ongoing & { readonly status: 'failed' | 'unconfirmed'; readonly failure: Failure })
  | { readonly status: 'posted'; readonly post: CommentedPost; readonly commentId: string };

export type FirstCommentCommand =
  | { readonly type: 'RequestFirstComment'; readonly post: CommentedPost; readonly by: string }
  /** `now` is ISO 8601 UTC. `try`: 1 with the post, more for each time that someone asked again. */
  | {
      readonly type: 'StartFirstComment';
      readonly post: CommentedPost;
      readonly try: number;
      readonly commenter: string;
      readonly now: string;
    }
  | { readonly type: 'ConfirmFirstComment'; readonly post: CommentedPost; readonly commentId: string }
  | {
      readonly type: 'FailFirstComment';
      readonly post: CommentedPost;
      readonly commenter: string;
      readonly failure: Failure;
      readonly unconfirmed: boolean;
    };

const initial: FirstComment = { status: 'none' };

function evolve(state: FirstComment, { type, data }: FirstCommentEvent): FirstComment {
  const { publication_id, content_id, thread_id, platform, platform_post_id } = data;
  const post = { publication_id, content_id, thread_id, platform, platform_post_id };
  const before = isAbout(state, post) ? state : null;
  const sentAt = before && 'sentAt' in before ? before.sentAt : null;
  switch (type) {
    case 'FirstCommentRequested':
      return { status: 'requested', post, try: data.try, sentAt };
    case 'FirstCommentStarted':
      return { status: 'started', post, try: data.try, commenter: data.commenter, sentAt: data.sent_at };
    case 'FirstCommentPosted':
      return { status: 'posted', post, commentId: data.comment_id };
    case 'FirstCommentFailed': {
      const { failure, unconfirmed } = data;
      const tries = before && 'try' in before ? before.try : 1;
      return unconfirmed
        ? { status: 'unconfirmed', post, try: tries, sentAt, failure }
        : { status: 'failed', post, try: tries, sentAt: null, failure };
    }
  }
}

type About = Exclude<FirstComment, { status: 'none' }>;

const isAbout = (state: FirstComment, { platform_post_id }: CommentedPost): state is About =>
  state.status !== 'none' && state.post.platform_post_id === platform_post_id;

function decide(command: FirstCommentCommand, state: FirstComment): readonly FirstCommentEvent[] {
  const { post } = command;
  const before = isAbout(state, post) ? state : null;
  if (before?.status === 'posted') return [];
  switch (command.type) {
    case 'RequestFirstComment':
      if (before?.status !== 'failed' && before?.status !== 'unconfirmed')
        throw new Rejection(
          'first-comment/not-failed',
          'conflict',
          'Only a first comment that has failed can be posted again',
        );
      return [{ type: 'FirstCommentRequested', data: { ...post, try: before.try + 1, by: command.by } }];
    case 'StartFirstComment':
      return start(command, before);
    case 'ConfirmFirstComment':
      return [{ type: 'FirstCommentPosted', data: { ...post, comment_id: command.commentId } }];
    case 'FailFirstComment': {
      if (before?.status !== 'started' || before.commenter !== command.commenter) return [];
      const { failure, unconfirmed } = command;
      return [{ type: 'FirstCommentFailed', data: { ...post, failure, unconfirmed } }];
    }
  }
}

/** A try that has ended is not begun again; one that is running may be taken over from a process that has gone silent. */
function start(
  { post, try: tried, commenter, now }: Extract<FirstCommentCommand, { type: 'StartFirstComment' }>,
  before: Exclude<About, { status: 'posted' }> | null,
): readonly FirstCommentEvent[] {
  const isOver = before && (before.status === 'failed' || before.status === 'unconfirmed' || before.try !== tried);
  const isRepeat = before?.status === 'started' && before.commenter === commenter;
  if (isOver || isRepeat) return [];
  const sent_at = before?.sentAt ?? now;
  return [{ type: 'FirstCommentStarted', data: { ...post, try: tried, commenter, sent_at } }];
}

/** The first comment on a post, by its author: it is posted at most once. Its id is the publication's. */
export const firstComment = defineAggregate({
  events: firstCommentEvents,
  correlation: 'stream',
  initial,
  evolve,
  decide,
});
