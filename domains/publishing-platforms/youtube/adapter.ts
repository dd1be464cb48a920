import { stat } from 'node:fs/promises';
import { z } from 'zod';
import type { HttpResponse } from '../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import type { AccessTokens } from '../access-tokens.ts';
import type {
  Absent,
  PlatformAdapter,
  Posted,
  PostQuestion,
  PostRequest,
  Unconfirmed,
} from '../publishing-platform.ts';
import { type BegunUpload, probe, sendFrom } from '../resumable-upload.ts';
import { youtubeComments } from './comments.ts';
import { youtubeCounts } from './counts.ts';
import { youtubeError } from './error.ts';
import { youtubeFirstComment } from './first-comment.ts';
import { videoResource } from './video-resource.ts';

export type YoutubeOptions = {
  /** For example `https://www.googleapis.com`. */
  readonly apiUrl: string;
  readonly access: AccessTokens;
  /** Per call. */
  readonly timeoutMs: number;
  /** After a failure, before asking how far the upload has got. */
  readonly pollMs: number;
};

const MAX_RESPONSE_BYTES = 1024 * 1024;
const ABSENT: Absent = { kind: 'absent' };

const videoSchema = z.object({
  id: z.string().min(1),
  snippet: z.object({ publishedAt: z.string() }).partial().optional(),
});

/**
 * YouTube Data API v3, resumable upload (developers.google.com/youtube/v3/guides/using_resumable_upload_protocol). The
 * session it opens first can be asked at any time how far the upload has got, so a video is posted exactly once.
 */
export function youtubeAdapter({ apiUrl, access, timeoutMs, pollMs }: YoutubeOptions): PlatformAdapter {
  const common = { provider: 'youtube', timeoutMs, maxBytes: MAX_RESPONSE_BYTES };

  const begun = async (session: string, question: PostQuestion, signal: AbortSignal): Promise<BegunUpload> => ({
    provider: 'youtube',
    title: 'YouTube',
    errorFrom: youtubeError,
    session,
    size: await question.videoBytes(),
    pollMs,
    signal,
    put: (headers, body) => access.authorized(session, { ...common, method: 'PUT', headers, body, signal }),
  });

  const openSession = async (request: PostRequest, signal: AbortSignal): Promise<string> => {
    const { size } = await stat(request.videoFile);
    const told = request.notifyFollowers === null ? '' : `&notifySubscribers=${request.notifyFollowers}`;
    const url = `${apiUrl}/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status${told}`;
    const answer = await access.authorized(url, {
      ...common,
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=UTF-8',
        'x-upload-content-type': 'video/mp4',
        'x-upload-content-length': String(size),
      },
      body: JSON.stringify(videoResource(request)),
      signal,
    });
    const { location } = answer.headers;
    if (answer.status !== 200 || !location) throw youtubeError(answer);
    return location;
  };

  return {
    counts: youtubeCounts({ apiUrl, access, timeoutMs }),
    renewAccess: null,
    firstComment: youtubeFirstComment({ apiUrl, access, timeoutMs }),
    comments: youtubeComments({ apiUrl, access, timeoutMs }),
    async publish(request, keep, signal): Promise<Posted | Unconfirmed> {
      let { session } = request;
      let from = 0;
      if (session !== null) {
        const progress = await probe(await begun(session, request, signal));
        if (progress.kind === 'complete') return postedFrom(progress.answer);
        if (progress.kind === 'gone') session = null;
        else from = progress.next;
      }
      if (session === null) {
        session = await openSession(request, signal);
        await keep(session);
      }
      const current = session;
      const sent = await sendFrom({ ...(await begun(current, request, signal)), file: request.videoFile }, from, () =>
        keep(current),
      );
      return sent.kind === 'complete' ? postedFrom(sent.answer) : sent;
    },
    async check(question, signal) {
      // Nothing is sent before the session has been kept.
      if (question.session === null) return ABSENT;
      const progress = await probe(await begun(question.session, question, signal));
      return progress.kind === 'complete' ? postedFrom(progress.answer) : ABSENT;
    },
    // developers.google.com/youtube/v3/docs/videos/delete: 204, or 404 for a video that does not exist.
    async takeDown(id, signal) {
      const url = `${apiUrl}/youtube/v3/videos?id=${encodeURIComponent(id)}`;
      const answer = await access.authorized(url, { ...common, method: 'DELETE', signal });
      if (answer.status !== 204 && answer.status !== 404) throw youtubeError(answer);
    },
  };
}

function postedFrom(answer: HttpResponse): Posted | Unconfirmed {
  const video = videoSchema.safeParse(parseJson(answer.bytes));
  if (!video.success) {
    return {
      kind: 'unconfirmed',
      code: 'answer-not-understood',
      cause: 'YouTube accepted the video but did not return its id',
      nextAction: 'look at the channel, then check the publication',
    };
  }
  const { id, snippet } = video.data;
  const at = Date.parse(snippet?.publishedAt ?? '');
  return {
    kind: 'published',
    url: `https://www.youtube.com/watch?v=${id}`,
    platformPostId: id,
    publishedAt: new Date(Number.isNaN(at) ? Date.now() : at).toISOString(),
  };
}
