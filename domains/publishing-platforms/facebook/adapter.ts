import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { callHttp } from '../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { countedEach } from '../counted-each.ts';
import { ABSENT, finalStep } from '../final-step.ts';
import { lastingToken } from '../lasting-token.ts';
import { metaErrors } from '../meta-error.ts';
import { readVideo } from '../multipart.ts';
import { isSuccess, openApi } from '../platform-api.ts';
import { fittedText } from '../post-text.ts';
import type { PlatformAdapter, Posted, PostRequest, Unconfirmed } from '../publishing-platform.ts';
import type { RefreshTokens } from '../refresh-tokens.ts';
import { notConverted, waitUntil } from '../wait-until.ts';
import { facebookComments } from './comments.ts';
import { facebookFirstComment } from './first-comment.ts';

export type FacebookOptions = {
  /** For example `https://graph.facebook.com/v23.0`. */
  readonly apiUrl: string;
  readonly pageId: string;
  /** Of the page: it does not expire. */
  readonly tokens: RefreshTokens;
  /** Per call. */
  readonly timeoutMs: number;
  readonly pollMs: number;
};

const NAMED = { provider: 'facebook', title: 'Facebook' } as const;
const MAX_DESCRIPTION = 2_200;
const MAX_RESPONSE_BYTES = 65_536;

const startedSchema = z.object({ video_id: z.string().min(1), upload_url: z.url() });
const doneSchema = z.object({ success: z.literal(true) });
const phase = z.object({ status: z.string().default('not_started') }).default({ status: 'not_started' });
const statusSchema = z.object({
  status: z.object({ uploading_phase: phase, processing_phase: phase, publishing_phase: phase }),
});
const summary = z.object({ summary: z.object({ total_count: z.number().int() }) }).optional();
const countsSchema = z.object({ views: z.number().int().default(0), likes: summary, comments: summary });

export const facebookError = metaErrors(NAMED);

/**
 * Reels of a Facebook page (developers.facebook.com/docs/video-api/guides/reels-publishing): a video is begun, sent and
 * finished, which publishes it once it has been converted. At any time its phases tell whether it has been published.
 */
export function facebookAdapter({ apiUrl, pageId, tokens, timeoutMs, pollMs }: FacebookOptions): PlatformAdapter {
  const errorFrom = (answer: Parameters<typeof facebookError>[0]) => facebookError(answer);
  const api = openApi({ provider: 'facebook', access: lastingToken(tokens), timeoutMs, errorFrom });
  const reels = `${apiUrl}/${pageId}/video_reels`;

  const upload = async ({ videoFile }: PostRequest, signal: AbortSignal): Promise<string> => {
    const begun = await api.ask(startedSchema, reels, { json: { upload_phase: 'start' } }, signal);
    const { token } = await tokens.current();
    const answer = await callHttp(begun.upload_url, {
      provider: 'facebook',
      method: 'POST',
      headers: { authorization: `OAuth ${token}`, offset: '0', file_size: String((await stat(videoFile)).size) },
      body: await readVideo(videoFile),
      timeoutMs,
      maxBytes: MAX_RESPONSE_BYTES,
      namedBy: apiUrl,
      signal,
    });
    if (!isSuccess(answer)) throw facebookError(answer, token);
    return begun.video_id;
  };

  const phasesOf = async (video: string, signal: AbortSignal) => {
    const { status } = await api.ask(statusSchema, `${apiUrl}/${video}?fields=status`, {}, signal);
    if (status.processing_phase.status === 'error') throw notConverted(NAMED);
    return status;
  };
  const find = async (video: string, signal: AbortSignal): Promise<Posted | Unconfirmed | typeof ABSENT> => {
    const { publishing_phase } = await phasesOf(video, signal);
    if (publishing_phase.status === 'complete') return posted(video);
    return publishing_phase.status === 'not_started' ? ABSENT : stillWorking;
  };
  /** Waits for what has been finished. Without an answer the question stays open. */
  const live = (video: string, signal: AbortSignal): Promise<Posted | Unconfirmed> =>
    waitUntil(
      async () => {
        const found = await find(video, signal);
        return found.kind === 'published' ? found : null;
      },
      { ...NAMED, pollMs, signal },
    ).catch((error: unknown) => {
      if (error instanceof ProviderError && error.details.kind === 'unavailable') return stillWorking;
      throw error;
    });

  return {
    counts: countedEach(async (id, signal) => {
      const fields = 'views,likes.summary(true).limit(0),comments.summary(true).limit(0)';
      const url = `${apiUrl}/${encodeURIComponent(id)}?fields=${fields}`;
      const found = await api.askUnless([400, 404], countsSchema, url, signal);
      if (!found) return null;
      const [likes, comments] = [found.likes?.summary.total_count ?? 0, found.comments?.summary.total_count ?? 0];
      return { views: found.views, likes, comments, shares: 0, watch_seconds: 0 };
    }),
    renewAccess: null,
    firstComment: facebookFirstComment({ api, apiUrl, pageId, errorFrom }),
    comments: facebookComments(api, apiUrl),
    async publish(request, keep, signal) {
      let video = request.session;
      const phases = video === null ? null : await phasesOf(video, signal);
      if (video !== null && phases && phases.publishing_phase.status !== 'not_started') return live(video, signal);
      if (video === null || phases?.uploading_phase.status !== 'complete') {
        video = await upload(request, signal);
        await keep(video);
      }
      await keep(video);
      const video_id = video;
      const description = fittedText(request, MAX_DESCRIPTION);
      const json = { upload_phase: 'finish', video_id, video_state: 'PUBLISHED', title: request.title, description };
      const outcome = await finalStep({
        ...NAMED,
        signal,
        send: () => api.send(reels, { json }, signal),
        postedFrom: ({ bytes }) => (doneSchema.safeParse(parseJson(bytes)).success ? posted(video_id) : null),
        errorFrom,
        find: () => find(video_id, signal),
      });
      return outcome.kind === 'published' || outcome === stillWorking ? live(video_id, signal) : outcome;
    },
    check: async ({ session }, signal) => (session === null ? ABSENT : find(session, signal)),
    async takeDown(id, signal) {
      const answer = await api.send(`${apiUrl}/${encodeURIComponent(id)}`, { method: 'DELETE' }, signal);
      const error = isSuccess(answer) ? null : facebookError(answer);
      if (error && error.details.code !== 'error-33') throw error;
    },
  };
}

const posted = (video: string): Posted => ({
  kind: 'published',
  url: `https://www.facebook.com/reel/${video}`,
  platformPostId: video,
  publishedAt: new Date().toISOString(),
});

const stillWorking: Unconfirmed = {
  kind: 'unconfirmed',
  code: 'still-processing',
  cause: 'Facebook has received the video but has not yet said that it is live',
  nextAction: 'check the publication in a few minutes',
};
