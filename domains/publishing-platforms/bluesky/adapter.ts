import { z } from 'zod';
import { ABSENT, finalStep } from '../final-step.ts';
import { isSuccess, openApi } from '../platform-api.ts';
import type { PlatformAdapter, Posted, PostRequest } from '../publishing-platform.ts';
import { blueskyComments } from './comments.ts';
import { blueskyError } from './error.ts';
import { blueskyFirstComment } from './first-comment.ts';
import { postRecord, recordKey } from './record.ts';
import type { Session, Sessions } from './session.ts';
import { videoService } from './video.ts';

export type BlueskyOptions = {
  readonly sessions: Sessions;
  /** For example `https://video.bsky.app`. */
  readonly videoUrl: string;
  /** Per call. */
  readonly timeoutMs: number;
  readonly pollMs: number;
};

const NAMED = { provider: 'bluesky', title: 'Bluesky' } as const;
const POSTS = 'app.bsky.feed.post';
const MAX_IDS = 25;
const COUNTS = z.number().int().nonnegative().default(0);

const postsSchema = z.object({
  posts: z.array(z.object({ uri: z.string(), replyCount: COUNTS, repostCount: COUNTS, likeCount: COUNTS })),
});
/** The name of the post is chosen before anything is sent. */
const keptSchema = z.object({ job: z.string(), key: z.string(), at: z.string() });
type Kept = z.infer<typeof keptSchema>;

/**
 * Bluesky: the video goes to its video service (docs.bsky.app/docs/tutorials/video), and the post is a record under a
 * name of our choice (com.atproto.repo.putRecord): however often it is written, there is one.
 */
export function blueskyAdapter({ sessions, videoUrl, timeoutMs, pollMs }: BlueskyOptions): PlatformAdapter {
  const api = openApi({ provider: 'bluesky', access: sessions, timeoutMs, errorFrom: blueskyError });
  const videos = videoService({ videoUrl, api, timeoutMs, pollMs });
  const xrpc = (server: string, method: string, query: Record<string, string> = {}) =>
    `${server}/xrpc/${method}?${new URLSearchParams(query)}`;

  const begin = async (request: PostRequest, session: Session, signal: AbortSignal): Promise<Kept> => {
    const now = Date.now();
    const job = await videos.upload(request, session, signal);
    return { job, key: recordKey(now, Math.random()), at: new Date(now).toISOString() };
  };

  const find = async ({ key, at }: Kept, session: Session, signal: AbortSignal) => {
    const url = xrpc(session.server, 'com.atproto.repo.getRecord', { repo: session.did, collection: POSTS, rkey: key });
    const answer = await api.send(url, {}, signal);
    if (isSuccess(answer)) return posted(session, key, at);
    const error = blueskyError(answer);
    if (error.details.code === 'record-not-found') return ABSENT;
    throw error;
  };

  return {
    counts: {
      maxIds: MAX_IDS,
      async read(ids, signal) {
        const { server } = await sessions.current(signal);
        const query = new URLSearchParams(ids.map((id): [string, string] => ['uris', id]));
        const { posts } = await api.ask(postsSchema, `${server}/xrpc/app.bsky.feed.getPosts?${query}`, {}, signal);
        return new Map(
          posts.map(({ uri, likeCount: likes, replyCount: comments, repostCount: shares }) => [
            uri,
            { views: 0, likes, comments, shares, watch_seconds: 0 },
          ]),
        );
      },
    },
    renewAccess: null,
    firstComment: blueskyFirstComment(api, sessions),
    comments: blueskyComments(api, sessions),
    async publish(request, keep, signal) {
      const session = await sessions.current(signal);
      const known = keptSchema.safeParse(JSON.parse(request.session ?? 'null'));
      const kept = known.success ? known.data : await begin(request, session, signal);
      await keep(JSON.stringify(kept));
      const record = postRecord(request, await videos.converted(kept.job, signal), kept.at);
      await keep(JSON.stringify(kept));
      const json = { repo: session.did, collection: POSTS, rkey: kept.key, record };
      return finalStep({
        ...NAMED,
        signal,
        send: () => api.send(xrpc(session.server, 'com.atproto.repo.putRecord'), { json }, signal),
        postedFrom: ({ bytes }) => (bytes.includes('"uri"') ? posted(session, kept.key, kept.at) : null),
        errorFrom: blueskyError,
        find: () => find(kept, session, signal),
      });
    },
    async check(request, signal) {
      const kept = keptSchema.safeParse(JSON.parse(request.session ?? 'null'));
      return kept.success ? find(kept.data, await sessions.current(signal), signal) : ABSENT;
    },
    async takeDown(id, signal) {
      const { server, did: repo } = await sessions.current(signal);
      const json = { repo, collection: POSTS, rkey: id.split('/').at(-1) };
      await api.ask(z.unknown(), xrpc(server, 'com.atproto.repo.deleteRecord'), { json }, signal);
    },
  };
}

const posted = ({ did, handle }: Session, key: string, publishedAt: string): Posted => ({
  kind: 'published',
  url: `https://bsky.app/profile/${handle}/post/${key}`,
  platformPostId: `at://${did}/${POSTS}/${key}`,
  publishedAt,
});
