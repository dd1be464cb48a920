import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import { ABSENT, finalStep, notFound } from '../final-step.ts';
import { multipart } from '../multipart.ts';
import { type Access, isSuccess, openApi } from '../platform-api.ts';
import { fittedText } from '../post-text.ts';
import type { PlatformAdapter, Posted } from '../publishing-platform.ts';
import { readChunk } from '../read-chunk.ts';
import { readSession, type SentSession, sentNow } from '../sent-session.ts';
import { notConverted, waitUntil } from '../wait-until.ts';
import { xComments } from './comments.ts';
import { xCounts } from './counts.ts';
import { xError } from './error.ts';
import { xFirstComment } from './first-comment.ts';
import { weightedLength } from './weighted-length.ts';

export type XOptions = {
  /** For example `https://api.x.com`. */
  readonly apiUrl: string;
  readonly access: Access;
  /** Per call. */
  readonly timeoutMs: number;
  readonly pollMs: number;
};

const NAMED = { provider: 'x', title: 'X' } as const;
const MAX_LENGTH = 280;
const CHUNK = 4 * 1024 * 1024;

const idSchema = z.object({ data: z.object({ id: z.string().min(1) }) });
const mediaSchema = z.object({
  data: z.object({
    processing_info: z
      .object({ state: z.string(), error: z.object({ message: z.string().default('') }).optional() })
      .optional(),
  }),
});
const newestSchema = z.object({
  data: z
    .array(
      z.object({ id: z.string(), attachments: z.object({ media_keys: z.array(z.string()).default([]) }).optional() }),
    )
    .default([]),
});
/**
 * X API v2: the video in parts (docs.x.com/x-api/media/quickstart/media-upload-chunked), then the post (…/posts/
 * create-post). X refuses the same post twice, and a post whose answer is lost is found among the account's newest by
 * its video.
 */
export function xAdapter({ apiUrl, access, timeoutMs, pollMs }: XOptions): PlatformAdapter {
  const api = openApi({ provider: 'x', access, timeoutMs, errorFrom: xError });
  const uploads = `${apiUrl}/2/media/upload`;

  const upload = async (file: string, signal: AbortSignal): Promise<string> => {
    const { size: total_bytes } = await stat(file);
    const json = { media_type: 'video/mp4', media_category: 'tweet_video', total_bytes };
    const { id } = (await api.ask(idSchema, `${uploads}/initialize`, { json }, signal)).data;
    for (let from = 0; from < total_bytes; from += CHUNK) {
      const bytes = await readChunk(file, from, Math.min(from + CHUNK, total_bytes));
      const part = await multipart({ segment_index: String(from / CHUNK) }, { field: 'media', bytes });
      const answer = await api.send(`${uploads}/${id}/append`, part, signal);
      if (!isSuccess(answer)) throw xError(answer);
    }
    await api.ask(idSchema, `${uploads}/${id}/finalize`, { method: 'POST' }, signal);
    return id;
  };

  /** Whether the video can be posted; null while it is being converted, false once it has expired. */
  const look = async (id: string, signal: AbortSignal): Promise<boolean | null> => {
    const media = await api.askUnless([400, 404], mediaSchema, `${uploads}?command=STATUS&media_id=${id}`, signal);
    if (!media) return false;
    const { state, error } = media.data.processing_info ?? { state: 'succeeded' };
    if (state === 'failed') throw notConverted(NAMED, error?.message);
    return state === 'succeeded' || null;
  };

  const find = async ({ media, sentAt }: SentSession, signal: AbortSignal) => {
    if (sentAt === null) return ABSENT;
    const { id: user } = (await api.ask(idSchema, `${apiUrl}/2/users/me`, {}, signal)).data;
    const query = 'max_results=20&tweet.fields=attachments&expansions=attachments.media_keys';
    const { data } = await api.ask(newestSchema, `${apiUrl}/2/users/${user}/tweets?${query}`, {}, signal);
    // A media key is the id behind a number for its kind: 13_1880028106020515840.
    const post = data.find(({ attachments }) => attachments?.media_keys.some((key) => key.endsWith(`_${media}`)));
    return post ? posted(post.id) : notFound('X', sentAt);
  };

  return {
    counts: xCounts(api, apiUrl),
    renewAccess: null,
    firstComment: xFirstComment(api, apiUrl),
    comments: xComments(api, apiUrl),
    async publish(request, keep, signal) {
      const ready = (id: string) => waitUntil(() => look(id, signal), { ...NAMED, pollMs, signal });
      let session = readSession(request.session);
      if (!session || !(await ready(session.media))) {
        session = { media: await upload(request.videoFile, signal), sentAt: null };
        await keep(JSON.stringify(session));
        await ready(session.media);
      }
      const sent = sentNow(session);
      await keep(JSON.stringify(sent));
      const text = fittedText(request, MAX_LENGTH, weightedLength);
      // Images and voice are synthetic.
      const json = { text, media: { media_ids: [sent.media] }, made_with_ai: true };
      return finalStep({
        ...NAMED,
        signal,
        send: () => api.send(`${apiUrl}/2/tweets`, { json }, signal),
        postedFrom({ bytes }) {
          const { data } = idSchema.safeParse(parseJson(bytes));
          return data ? posted(data.data.id) : null;
        },
        errorFrom: xError,
        find: () => find(sent, signal),
      });
    },
    async check(request, signal) {
      const session = readSession(request.session);
      return session ? find(session, signal) : ABSENT;
    },
    async takeDown(id, signal) {
      const answer = await api.send(`${apiUrl}/2/tweets/${encodeURIComponent(id)}`, { method: 'DELETE' }, signal);
      if (!isSuccess(answer) && answer.status !== 404) throw xError(answer);
    },
  };
}

const posted = (id: string): Posted => ({
  kind: 'published',
  url: `https://x.com/i/status/${id}`,
  platformPostId: id,
  publishedAt: new Date().toISOString(),
});
