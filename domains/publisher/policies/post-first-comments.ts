import { randomUUID } from 'node:crypto';
import { firstCommentEvents } from '../../../contracts/publisher/first-comment.ts';
import { publicationEvents } from '../../../contracts/publisher/publication.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { clipped } from '../../../kernel/events/clipped.ts';
import { definePolicyUsing, done, type Outcome, type PolicyContext, skip } from '../../../kernel/policies/policy.ts';
import { failureFrom } from '../../../kernel/providers/failure-from.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { withRetries } from '../../../kernel/providers/retries.ts';
import { requireFirstComment } from '../../publishing-platforms/first-comment.ts';
import type {
  Commented,
  CommentRequest,
  FirstComment,
  Unconfirmed,
} from '../../publishing-platforms/publishing-platform.ts';
import { type CommentedPost, type FirstCommentCommand, firstComment } from '../first-comment/index.ts';
import type { Accounts } from '../providers/accounts.ts';
import { type Publication, publication } from '../publication/index.ts';

const TRIES = 3;
/** Of a platform's text, in characters. */
const LONGEST = 2_048;

export type CommentTools = { readonly accounts: Accounts; readonly retryDelayMs: number };

/**
 * Posts the first comment on a post that has gone live. The start is recorded before the platform is called, and a
 * comment that may have been sent is looked for first: there is at most one. What becomes of it never changes the
 * publication.
 */
export const postFirstComments = definePolicyUsing<CommentTools>()({
  name: 'post-first-comments',
  concurrency: 4,
  messageTimeoutMs: 600_000,
  events: [publicationEvents, firstCommentEvents],
  on: {
    PublicationSucceeded: ({ data }, context, tools) => comment(tools, { ...data, try: 1 }, context),
    FirstCommentRequested: ({ data }, context, tools) => comment(tools, data, context),
  },
});

type Asked = Pick<CommentedPost, 'publication_id' | 'platform_post_id'> & { readonly try: number };

async function comment(
  { accounts, retryDelayMs }: CommentTools,
  { publication_id, platform_post_id, try: tried }: Asked,
  { store, signal, command }: PolicyContext,
): Promise<Outcome> {
  const { state } = await load(store, publication, publication_id);
  if (state.status !== 'published' || state.platform_post_id !== platform_post_id) return skip('the post is gone');
  const text = state.request.options.first_comment;
  if (text === null) return skip('no first comment is asked for');

  const commenter = randomUUID();
  const post = postOf(state);
  // A repeated command gets its first answer, so each commenter's commands have ids of their own.
  const record = async (step: string, change: FirstCommentCommand) =>
    (await execute(store, firstComment, publication_id, change, command(`${step} ${commenter}`))).state;

  const { state: before } = await load(store, firstComment, publication_id);
  const mayBeThere = 'sentAt' in before && before.post.platform_post_id === platform_post_id && before.sentAt !== null;
  const now = new Date().toISOString();
  const started = await record('start', { type: 'StartFirstComment', post, try: tried, commenter, now });
  if (started.status !== 'started' || started.commenter !== commenter) return skip(`it is ${started.status}`);

  const { visibility } = state.request.options;
  const key = `${publication_id} ${platform_post_id}`;
  const request = { platformPostId: platform_post_id, text, visibility, key, sentAt: started.sentAt ?? now };
  const retries = { maxAttempts: TRIES, delayMs: retryDelayMs, signal };
  try {
    const { name, firstComment: known } = accounts.platformOf(state.request);
    const calls = requireFirstComment(name, known);
    const outcome = await commentOnce(calls, request, mayBeThere, retries);
    await record('end', commandFor(outcome, post, commenter));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const failure = failureFrom(explained(error), 'first comment', new Date().toISOString());
    await record('fail', { type: 'FailFirstComment', post, commenter, failure, unconfirmed: false });
  }
  return done;
}

function postOf({ request, platform_post_id }: Extract<Publication, { status: 'published' }>): CommentedPost {
  const { publication_id, content_id, thread_id, platform } = request;
  return { publication_id, content_id, thread_id, platform, platform_post_id };
}

type Retries = { readonly maxAttempts: number; readonly delayMs: number; readonly signal: AbortSignal };

/** If the platform cannot be asked, the question stays open: that is no evidence that there is no comment. */
async function commentOnce(
  calls: FirstComment,
  request: CommentRequest,
  mayBeThere: boolean,
  retries: Retries,
): Promise<Commented | Unconfirmed> {
  const { signal } = retries;
  if (mayBeThere) {
    try {
      const found = await withRetries(retries, () => calls.find(request, signal));
      if (found.kind !== 'absent') return found;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const { code, cause, nextAction } = error.details;
      return { kind: 'unconfirmed', code, cause, nextAction };
    }
  }
  return withRetries(retries, () => calls.post(request, signal));
}

function commandFor(outcome: Commented | Unconfirmed, post: CommentedPost, commenter: string): FirstCommentCommand {
  if (outcome.kind === 'commented' && outcome.commentId.length <= LONGEST)
    return { type: 'ConfirmFirstComment', post, commentId: outcome.commentId };
  const { code, cause } = outcome.kind === 'commented' ? unreadable : outcome;
  const failure = {
    stage: 'first comment',
    provider: post.platform,
    code,
    cause: clipped(cause, LONGEST),
    next_action: 'look whether the comment is there; if it is not, post it again in a few minutes',
    at: new Date().toISOString(),
  };
  return { type: 'FailFirstComment', post, commenter, failure, unconfirmed: true };
}

const unreadable = { code: 'unreadable-answer', cause: 'the platform took the comment, but its id is too long' };

/** What platforms advise is about posting. */
function explained({ details }: ProviderError): ProviderError {
  const { kind } = details;
  if (kind === 'unauthorized') {
    const nextAction = 'connect the account again and allow it to comment; then post the first comment again';
    return new ProviderError({ ...details, nextAction });
  }
  if (kind === 'unavailable' || kind === 'quota')
    return new ProviderError({ ...details, nextAction: 'post the first comment again later' });
  return new ProviderError({ ...details, nextAction: 'comment on the post in the app of the platform' });
}
