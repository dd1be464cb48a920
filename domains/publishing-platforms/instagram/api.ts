import { z } from 'zod';
import { callHttp, type HttpResponse } from '../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import type { InstagramAccess } from './access.ts';
import { instagramError } from './error.ts';

export type InstagramOptions = {
  /** For example `https://graph.instagram.com`, with or without a version. */
  readonly apiUrl: string;
  readonly userId: string;
  readonly access: Pick<InstagramAccess, 'token'>;
  /** Per call. */
  readonly timeoutMs: number;
};

const MAX_RESPONSE_BYTES = 1024 * 1024;

const idSchema = z.object({ id: z.string().min(1) });
const containerSchema = z.object({ status_code: z.string(), status: z.string().default('') });
const mediaSchema = z.object({ id: z.string(), permalink: z.string().optional(), caption: z.string().default('') });
const listSchema = z.object({ data: z.array(mediaSchema) });

/** How many posts count within `quota_duration` seconds, and how many are allowed; Instagram changes these numbers. */
const limitSchema = z.object({
  data: z.array(
    z.object({
      quota_usage: z.number(),
      config: z.object({ quota_total: z.number(), quota_duration: z.number().default(86_400) }).optional(),
    }),
  ),
});
export type PublishingLimit = z.infer<typeof limitSchema>['data'][number];

/** What is asked about a reel: only metrics that every reel has. */
const COUNTS = 'like_count,comments_count,insights.metric(views,shares,ig_reels_video_view_total_time)';
const total = z.number().int().nonnegative();
const countsSchema = z.object({
  like_count: total.default(0),
  comments_count: total.default(0),
  insights: z
    .object({ data: z.array(z.object({ name: z.string(), values: z.array(z.object({ value: total })) })) })
    .default({ data: [] }),
});
export type MediaCounts = z.infer<typeof countsSchema>;
export type InstagramApi = ReturnType<typeof instagramApi>;

export type Media = z.infer<typeof mediaSchema>;

/** The calls needed to post a reel. All throw ProviderError. The token goes in a header: addresses end up in logs. */
export function instagramApi({ apiUrl, userId, access, timeoutMs }: InstagramOptions) {
  const common = { provider: 'instagram', timeoutMs, maxBytes: MAX_RESPONSE_BYTES };

  const answerOf = async <S extends z.ZodType>(
    schema: S,
    call: (token: string, headers: Record<string, string>) => Promise<HttpResponse>,
    refused: string | null = null,
  ): Promise<z.infer<S>> => {
    const token = await access.token();
    const answer = await call(token, { authorization: `Bearer ${token}` });
    const parsed = schema.safeParse(parseJson(answer.bytes));
    if (answer.status === 200 && parsed.success) return parsed.data;
    const error = instagramError(answer, token);
    // Another copy of this process may have renewed it in the meantime.
    const isReplaced = error.details.kind === 'unauthorized' && refused === null && (await access.token()) !== token;
    if (!isReplaced) throw error;
    return answerOf(schema, call, token);
  };
  const get = <S extends z.ZodType>(path: string, fields: string, schema: S, signal: AbortSignal) =>
    answerOf(schema, (_, headers) =>
      callHttp(`${apiUrl}/${path}?${new URLSearchParams({ fields })}`, { ...common, headers, signal }),
    );
  const post = async (path: string, fields: Record<string, string>, signal: AbortSignal): Promise<string> => {
    const { id } = await answerOf(idSchema, (access_token, headers) =>
      callHttp(`${apiUrl}/${path}`, {
        ...common,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ ...fields, access_token }).toString(),
        signal,
      }),
    );
    return id;
  };

  return {
    /** Asks Instagram to fetch a video. @returns the container's id */
    createContainer: (videoUrl: string, caption: string, signal: AbortSignal): Promise<string> =>
      post(
        `${userId}/media`,
        // Images and voice are synthetic.
        { media_type: 'REELS', video_url: videoUrl, caption, share_to_feed: 'true', is_ai_generated: 'true' },
        signal,
      ),
    counts: (id: string, signal: AbortSignal): Promise<MediaCounts> => get(id, COUNTS, countsSchema, signal),
    /** Null if Instagram reports none. */
    publishingLimit: async (signal: AbortSignal): Promise<PublishingLimit | null> =>
      (await get(`${userId}/content_publishing_limit`, 'quota_usage,config', limitSchema, signal)).data[0] ?? null,
    container: (id: string, signal: AbortSignal) => get(id, 'status_code,status', containerSchema, signal),
    /** @returns the post's id */
    publish: (containerId: string, signal: AbortSignal): Promise<string> =>
      post(`${userId}/media_publish`, { creation_id: containerId }, signal),
    media: (id: string, signal: AbortSignal): Promise<Media> => get(id, 'id,permalink', mediaSchema, signal),
    newestMedia: async (signal: AbortSignal): Promise<Media[]> =>
      (await get(`${userId}/media`, 'id,permalink,caption', listSchema, signal)).data,
  };
}
