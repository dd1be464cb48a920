import { z } from 'zod';
import type { HttpResponse } from '../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import { ABSENT, finalStep } from '../final-step.ts';
import { multipart, readVideo } from '../multipart.ts';
import { type Access, isSuccess, openApi } from '../platform-api.ts';
import { cutCharacters, fittedText } from '../post-text.ts';
import type { PlatformAdapter, Posted, PostRequest } from '../publishing-platform.ts';
import { waitUntil } from '../wait-until.ts';
import { mastodonComments } from './comments.ts';
import { mastodonError } from './error.ts';
import { mastodonFirstComment } from './first-comment.ts';
import { type InstanceLimits, limitsOf } from './instance-limits.ts';

export type MastodonOptions = {
  /** The instance, for example `https://mastodon.social`. */
  readonly url: string;
  readonly access: Access;
  /** Per call. */
  readonly timeoutMs: number;
  readonly pollMs: number;
};

const MAX_IDS = 20;
const NAMED = { provider: 'mastodon', title: 'Mastodon' } as const;

const count = z.number().int().nonnegative().default(0);
const idSchema = z.object({ id: z.string().min(1) });
const statusSchema = z.object({
  id: z.string().min(1),
  url: z.string().nullish(),
  uri: z.string().default(''),
  created_at: z.string().default(''),
  media_attachments: z.array(idSchema).default([]),
  replies_count: count,
  reblogs_count: count,
  favourites_count: count,
});
/**
 * Mastodon's API: the video is uploaded and converted there (docs.joinmastodon.org/methods/media), and then posted with
 * an `Idempotency-Key` (…/methods/statuses), under which an instance makes one post within an hour. After that the
 * account's newest posts tell whether one has this video.
 */
export function mastodonAdapter({ url, access, timeoutMs, pollMs }: MastodonOptions): PlatformAdapter {
  const api = openApi({ ...NAMED, access, timeoutMs, errorFrom: mastodonError });

  const upload = async (request: PostRequest, limits: InstanceLimits, signal: AbortSignal): Promise<string> => {
    const bytes = await readVideo(request.videoFile);
    limits.requireVideo(bytes.length);
    const description = cutCharacters(request.title, limits.description ?? Number.POSITIVE_INFINITY);
    const form = await multipart({ description }, { field: 'file', bytes });
    return (await api.ask(idSchema, `${url}/api/v2/media`, form, signal)).id;
  };

  /** Whether the video can be posted; null while it is being converted (HTTP 206), false once it is gone or posted. */
  const look = async (media: string, signal: AbortSignal): Promise<boolean | null> => {
    const answer = await api.send(`${url}/api/v1/media/${media}`, {}, signal);
    if (answer.status === 206) return null;
    if (answer.status === 404) return false;
    if (!isSuccess(answer)) throw mastodonError(answer);
    return true;
  };
  const isReady = (media: string, signal: AbortSignal) =>
    waitUntil(() => look(media, signal), { ...NAMED, pollMs, signal });

  const find = async (media: string, signal: AbortSignal) => {
    const { id } = await api.ask(idSchema, `${url}/api/v1/accounts/verify_credentials`, {}, signal);
    const newest = `${url}/api/v1/accounts/${id}/statuses?limit=40&exclude_replies=true`;
    const statuses = await api.ask(z.array(statusSchema), newest, {}, signal);
    const status = statuses.find(({ media_attachments }) => media_attachments.some((one) => one.id === media));
    return status ? posted(status, url) : ABSENT;
  };

  return {
    counts: {
      maxIds: MAX_IDS,
      async read(ids, signal) {
        const query = new URLSearchParams(ids.map((id): [string, string] => ['id[]', id]));
        const statuses = await api.ask(z.array(statusSchema), `${url}/api/v1/statuses?${query}`, {}, signal);
        return new Map(
          statuses.map(({ id, favourites_count: likes, replies_count: comments, reblogs_count: shares }) => [
            id,
            { views: 0, likes, comments, shares, watch_seconds: 0 },
          ]),
        );
      },
    },
    renewAccess: null,
    firstComment: mastodonFirstComment(api, url),
    comments: mastodonComments(api, url),
    async publish(request, keep, signal) {
      const limits = await limitsOf(api, url, signal);
      let media = request.session;
      if (media === null || (await isReady(media, signal)) === false) {
        media = await upload(request, limits, signal);
        await keep(media);
      }
      const id = media;
      await isReady(id, signal);
      await keep(id);
      const text = fittedText(request, limits.characters);
      const post = {
        headers: { 'idempotency-key': `${request.publicationId} ${id}` },
        json: { status: text, media_ids: [id], visibility: request.visibility ?? 'public' },
      };
      return finalStep({
        ...NAMED,
        signal,
        send: () => api.send(`${url}/api/v1/statuses`, post, signal),
        postedFrom: (answer) => postedFrom(answer, url),
        errorFrom: mastodonError,
        find: () => find(id, signal),
      });
    },
    check: async ({ session }, signal) => (session === null ? ABSENT : find(session, signal)),
    async takeDown(id, signal) {
      const answer = await api.send(`${url}/api/v1/statuses/${encodeURIComponent(id)}`, { method: 'DELETE' }, signal);
      if (!isSuccess(answer) && answer.status !== 404) throw mastodonError(answer);
    },
  };
}

const postedFrom = (answer: HttpResponse, url: string): Posted | null => {
  const { data } = statusSchema.safeParse(parseJson(answer.bytes));
  return data ? posted(data, url) : null;
};

function posted({ id, url, uri, created_at }: z.infer<typeof statusSchema>, instance: string): Posted {
  const at = Date.parse(created_at);
  return {
    kind: 'published',
    url: [url, uri].find(isPage) ?? instance,
    platformPostId: id,
    publishedAt: new Date(Number.isNaN(at) ? Date.now() : at).toISOString(),
  };
}

/** Someone else's server says where a post is, and people follow it. */
const isPage = (address: string | null | undefined): address is string => /^https?:\/\//.test(address ?? '');
