import type { HttpResponse } from '../../kernel/providers/http-client.ts';
import { ProviderError } from '../../kernel/providers/provider-error.ts';
import { finalStep, notFound } from './final-step.ts';
import type { Commented, CommentRequest, FirstComment, Unconfirmed } from './publishing-platform.ts';

type Calls = {
  /** What people call the platform. */
  readonly title: string;
  /** Makes the comment. */
  send(request: CommentRequest, signal: AbortSignal): Promise<HttpResponse>;
  /** The id of the comment that a successful answer names; null if it names none. */
  idIn(answer: HttpResponse): string | null;
  errorFrom(answer: HttpResponse): ProviderError;
  /** The id of the comment; null if it is not there. `MAY_NOT_LOOK` where the application may not read comments. */
  look(request: CommentRequest, signal: AbortSignal): Promise<string | null | typeof MAY_NOT_LOOK>;
  /** Sending it twice makes one comment: that it is not there proves that it may be sent. */
  readonly isRepeatable?: boolean;
};

export const MAY_NOT_LOOK = Symbol('the application may not read comments');

/** First comments from a platform's calls. Without an answer the platform is asked whether there is a comment. */
export function firstCommentFrom({ title, send, idIn, errorFrom, look, isRepeatable = false }: Calls): FirstComment {
  const find: FirstComment['find'] = async (request, signal) => {
    const found = await look(request, signal);
    if (found === MAY_NOT_LOOK) return mayNotLook(title);
    if (found !== null) return { kind: 'commented', commentId: found };
    return isRepeatable ? { kind: 'absent' } : notFound(title, request.sentAt, 'comment');
  };
  return {
    find,
    post: (request, signal) =>
      finalStep<Commented>({
        title,
        what: 'comment',
        signal,
        send: () => send(request, signal),
        postedFrom(answer) {
          const commentId = idIn(answer);
          return commentId === null ? null : { kind: 'commented', commentId };
        },
        errorFrom,
        find: () => find(request, signal),
      }),
  };
}

/** @throws ProviderError where a platform has no call for comments */
export function requireFirstComment(provider: string, calls: FirstComment | null): FirstComment {
  if (calls) return calls;
  throw new ProviderError({
    provider,
    kind: 'invalid',
    code: 'no-comments',
    cause: `posts on ${provider} cannot be commented on from here`,
    nextAction: 'comment on the post in the app of the platform',
  });
}

const mayNotLook = (title: string): Unconfirmed => ({
  kind: 'unconfirmed',
  code: 'may-not-look',
  cause: `the comment was sent, and ${title} does not let this application see whether it is there`,
  nextAction: `look at the post at ${title}`,
});
