import { z } from 'zod';
import { countedEach } from '../counted-each.ts';
import { ABSENT, finalStep, notFound } from '../final-step.ts';
import { type Access, isSuccess, openApi } from '../platform-api.ts';
import type { PlatformAdapter, PostCounts, Posted, Unconfirmed } from '../publishing-platform.ts';
import { readSession, type SentSession, sentNow } from '../sent-session.ts';
import { waitUntil } from '../wait-until.ts';
import { linkedinComments } from './comments.ts';
import { linkedinError } from './error.ts';
import { linkedinFirstComment } from './first-comment.ts';
import { linkedinPost } from './post.ts';
import { linkedinVideos } from './video.ts';

export type LinkedinOptions = {
  /** For example `https://api.linkedin.com`. */
  readonly apiUrl: string;
  /** `urn:li:person:…` or `urn:li:organization:…`. */
  readonly author: string;
  readonly access: Access;
  /** Per call. */
  readonly timeoutMs: number;
  readonly pollMs: number;
};

const NAMED = { provider: 'linkedin', title: 'LinkedIn' } as const;
/** A version is supported for a year; answers to these calls have not changed since they exist. */
const VERSION = { 'linkedin-version': '202606', 'x-restli-protocol-version': '2.0.0' };

const listSchema = z.object({
  elements: z.array(
    z.object({
      id: z.string(),
      content: z.object({ media: z.object({ id: z.string() }).optional() }).optional(),
    }),
  ),
});
const total = z.number().int().nonnegative().default(0);
const actionsSchema = z.object({
  likesSummary: z.object({ totalLikes: total }).optional(),
  commentsSummary: z.object({ aggregatedTotalComments: total }).optional(),
});

/**
 * LinkedIn's Videos and Posts API (learn.microsoft.com/linkedin/marketing/community-management/shares/videos-api, …/
 * posts-api). A post cannot be made under a name of ours, so one whose answer is lost is looked for among the author's
 * newest, which LinkedIn lets only approved applications read: to others it stays unconfirmed.
 */
export function linkedinAdapter({ apiUrl, author, access, timeoutMs, pollMs }: LinkedinOptions): PlatformAdapter {
  const versioned: Access = {
    authorized: (url, call) => access.authorized(url, { ...call, headers: { ...VERSION, ...call.headers } }),
  };
  const api = openApi({ provider: 'linkedin', access: versioned, timeoutMs, errorFrom: linkedinError });
  const videos = linkedinVideos({ api, apiUrl, author, timeoutMs });
  const rest = (path: string): string => `${apiUrl}/rest/${path}`;

  const find = async ({ media, sentAt }: SentSession, signal: AbortSignal) => {
    if (sentAt === null) return ABSENT;
    const query = new URLSearchParams({ author, q: 'author', count: '10', sortBy: 'LAST_MODIFIED' });
    const newest = await api.askUnless([403], listSchema, rest(`posts?${query}`), signal);
    if (!newest) return mayNotLook;
    const post = newest.elements.find(({ content }) => content?.media?.id === media);
    return post ? posted(post.id) : notFound('LinkedIn', sentAt);
  };

  const countsOf = async (id: string, signal: AbortSignal): Promise<PostCounts | null> => {
    // Gone, or an application that LinkedIn does not let count.
    const url = rest(`socialActions/${encodeURIComponent(id)}`);
    const actions = await api.askUnless([403, 404], actionsSchema, url, signal);
    if (!actions) return null;
    const likes = actions.likesSummary?.totalLikes ?? 0;
    const comments = actions.commentsSummary?.aggregatedTotalComments ?? 0;
    return { views: 0, likes, comments, shares: 0, watch_seconds: 0 };
  };

  return {
    counts: countedEach(countsOf),
    renewAccess: null,
    firstComment: linkedinFirstComment({ api, apiUrl, author }),
    comments: linkedinComments(api, apiUrl),
    async publish(request, keep, signal) {
      const ready = (video: string) => waitUntil(() => videos.look(video, signal), { ...NAMED, pollMs, signal });
      let session = readSession(request.session);
      if (!session || !(await ready(session.media))) {
        session = { media: await videos.upload(request.videoFile, signal), sentAt: null };
        await keep(JSON.stringify(session));
        await ready(session.media);
      }
      const sent = sentNow(session);
      await keep(JSON.stringify(sent));
      return finalStep({
        ...NAMED,
        signal,
        send: () => api.send(rest('posts'), { json: linkedinPost(author, request, sent.media) }, signal),
        postedFrom: ({ headers }) => (headers['x-restli-id'] ? posted(headers['x-restli-id']) : null),
        errorFrom: linkedinError,
        find: () => find(sent, signal),
      });
    },
    async check(request, signal) {
      const session = readSession(request.session);
      return session ? find(session, signal) : ABSENT;
    },
    // Deletions are idempotent: 204 for a post that is gone already.
    async takeDown(id, signal) {
      const call = { method: 'DELETE', headers: { 'x-restli-method': 'DELETE' } } as const;
      const answer = await api.send(rest(`posts/${encodeURIComponent(id)}`), call, signal);
      if (!isSuccess(answer) && answer.status !== 404) throw linkedinError(answer);
    },
  };
}

const posted = (id: string): Posted => ({
  kind: 'published',
  url: `https://www.linkedin.com/feed/update/${id}`,
  platformPostId: id,
  publishedAt: new Date().toISOString(),
});

const mayNotLook: Unconfirmed = {
  kind: 'unconfirmed',
  code: 'may-not-look',
  cause: 'the post was sent, and LinkedIn does not let this application see whether it is there',
  nextAction: 'look at the profile at LinkedIn',
};
