import { z } from 'zod';
import { callHttp } from '../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import { countedEach } from '../counted-each.ts';
import { ABSENT, finalStep, notFound } from '../final-step.ts';
import { multipart, readVideo } from '../multipart.ts';
import { type Access, isSuccess, openApi } from '../platform-api.ts';
import { noAccount } from '../platform-application.ts';
import { fittedText } from '../post-text.ts';
import type { PlatformAdapter, PostCounts, Posted, PostQuestion, PostRequest } from '../publishing-platform.ts';
import { readSession, type SentSession, sentNow } from '../sent-session.ts';
import { notConverted, waitUntil } from '../wait-until.ts';
import { pinterestError } from './error.ts';

export type PinterestOptions = {
  /** For example `https://api.pinterest.com/v5`. */
  readonly apiUrl: string;
  readonly access: Access;
  /** Per call. */
  readonly timeoutMs: number;
  readonly pollMs: number;
};

const NAMED = { provider: 'pinterest', title: 'Pinterest' } as const;
const MAX_TITLE = 100;
const MAX_DESCRIPTION = 800;
const count = z.number().int().nonnegative().default(0);

const registeredSchema = z.object({
  media_id: z.string().min(1),
  upload_url: z.url(),
  upload_parameters: z.record(z.string(), z.string()),
});
const mediaSchema = z.object({ status: z.string() });
const pinSchema = z.object({ id: z.string().min(1), title: z.string().nullish(), description: z.string().nullish() });
const listOf = <S extends z.ZodType>(item: S) => z.object({ items: z.array(item) });
const countsSchema = z.object({
  pin_metrics: z
    .object({ lifetime_metrics: z.object({ impression: count, reaction: count, comment: count, save: count }) })
    .nullish(),
});

/**
 * Pinterest API v5: media is registered, sent to the address that it names and converted (developers.pinterest.com/docs/
 * work-with-organic-content-and-users/create-boards-and-pins), and then pinned to the account's first board. A pin whose
 * answer is lost is found among the board's newest by its text.
 */
export function pinterestAdapter({ apiUrl, access, timeoutMs, pollMs }: PinterestOptions): PlatformAdapter {
  const api = openApi({ provider: 'pinterest', access, timeoutMs, errorFrom: pinterestError });

  const board = async (signal: AbortSignal): Promise<string> => {
    const { items } = await api.ask(listOf(z.object({ id: z.string() })), `${apiUrl}/boards?page_size=1`, {}, signal);
    if (!items[0]) throw noAccount('pinterest', 'the account has no board to pin to');
    return items[0].id;
  };

  const upload = async ({ videoFile }: PostRequest, signal: AbortSignal): Promise<string> => {
    const json = { media_type: 'video' };
    const { media_id, upload_url, upload_parameters } = await api.ask(
      registeredSchema,
      `${apiUrl}/media`,
      { json },
      signal,
    );
    // The parameters are enough to write there: the token of the account is not for it.
    const form = await multipart(upload_parameters, { field: 'file', bytes: await readVideo(videoFile) });
    const call = { provider: 'pinterest', method: 'POST', timeoutMs, maxBytes: 65_536, namedBy: apiUrl } as const;
    const answer = await callHttp(upload_url, { ...call, ...form, signal });
    if (!isSuccess(answer)) throw pinterestError(answer);
    return media_id;
  };

  /** Whether it can be pinned; null while it is being converted, false once it is gone. */
  const look = async (media: string, signal: AbortSignal): Promise<boolean | null> => {
    const found = await api.askUnless([404], mediaSchema, `${apiUrl}/media/${media}`, signal);
    if (found?.status === 'failed') throw notConverted(NAMED);
    return found ? found.status === 'succeeded' || null : false;
  };

  const wordsOf = (request: PostQuestion) => ({
    title: fittedText({ ...request, description: '', hashtags: [] }, MAX_TITLE),
    description: fittedText({ ...request, title: '' }, MAX_DESCRIPTION),
  });

  const find = async (request: PostQuestion, { sentAt }: SentSession, signal: AbortSignal) => {
    if (sentAt === null) return ABSENT;
    const url = `${apiUrl}/boards/${await board(signal)}/pins?page_size=25`;
    const { items } = await api.ask(listOf(pinSchema), url, {}, signal);
    const { title, description } = wordsOf(request);
    const pin = items.find((one) => one.title === title && one.description === description);
    return pin ? posted(pin.id) : notFound('Pinterest', sentAt);
  };

  const countsOf = async (id: string, signal: AbortSignal): Promise<PostCounts | null> => {
    const url = `${apiUrl}/pins/${encodeURIComponent(id)}?pin_metrics=true`;
    const found = await api.askUnless([404], countsSchema, url, signal);
    if (!found?.pin_metrics) return null;
    const { impression: views, reaction: likes, comment: comments, save: shares } = found.pin_metrics.lifetime_metrics;
    return { views, likes, comments, shares, watch_seconds: 0 };
  };

  return {
    counts: countedEach(countsOf),
    renewAccess: null,
    firstComment: null,
    comments: null,
    async publish(request, keep, signal) {
      const ready = (id: string) => waitUntil(() => look(id, signal), { ...NAMED, pollMs, signal });
      const board_id = await board(signal);
      let session = readSession(request.session);
      if (!session || !(await ready(session.media))) {
        session = { media: await upload(request, signal), sentAt: null };
        await keep(JSON.stringify(session));
        await ready(session.media);
      }
      const sent = sentNow(session);
      await keep(JSON.stringify(sent));
      const media_source = { source_type: 'video_id', media_id: sent.media, cover_image_key_frame_time: 1 };
      const json = { board_id, ...wordsOf(request), media_source };
      return finalStep({
        ...NAMED,
        signal,
        send: () => api.send(`${apiUrl}/pins`, { json }, signal),
        postedFrom({ bytes }) {
          const { data } = pinSchema.safeParse(parseJson(bytes));
          return data ? posted(data.id) : null;
        },
        errorFrom: pinterestError,
        find: () => find(request, sent, signal),
      });
    },
    async check(request, signal) {
      const session = readSession(request.session);
      return session ? find(request, session, signal) : ABSENT;
    },
    async takeDown(id, signal) {
      const answer = await api.send(`${apiUrl}/pins/${encodeURIComponent(id)}`, { method: 'DELETE' }, signal);
      if (!isSuccess(answer) && answer.status !== 404) throw pinterestError(answer);
    },
  };
}

const posted = (id: string): Posted => ({
  kind: 'published',
  url: `https://www.pinterest.com/pin/${id}/`,
  platformPostId: id,
  publishedAt: new Date().toISOString(),
});
