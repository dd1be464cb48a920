import { z } from 'zod';
import { callHttp } from '../../../kernel/providers/http-client.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { readVideo } from '../multipart.ts';
import { openApi, type PlatformApi } from '../platform-api.ts';
import type { PostRequest } from '../publishing-platform.ts';
import { notConverted, waitUntil } from '../wait-until.ts';
import { blueskyError } from './error.ts';
import type { Session } from './session.ts';

type Options = {
  /** For example `https://video.bsky.app`. */
  readonly videoUrl: string;
  /** The account's own server, which lets the video service act for the account. */
  readonly api: PlatformApi;
  /** Per call. */
  readonly timeoutMs: number;
  readonly pollMs: number;
};

const tokenSchema = z.object({ token: z.string().min(1) });
const limitsSchema = z.object({ canUpload: z.boolean(), message: z.string().optional() });
const jobSchema = z.object({
  jobId: z.string().min(1),
  state: z.string().default(''),
  blob: z.unknown().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
});
const statusSchema = z.union([z.object({ jobStatus: jobSchema }).transform(({ jobStatus }) => jobStatus), jobSchema]);

/**
 * Bluesky's video service (docs.bsky.app/docs/tutorials/video). It never gets the account's own token, only one for each
 * thing that it is to do.
 */
export function videoService({ videoUrl, api, timeoutMs, pollMs }: Options) {
  const videos = openApi({
    provider: 'bluesky',
    access: { authorized: callHttp },
    timeoutMs,
    errorFrom: blueskyError,
  });
  const method = (name: string, query: Record<string, string> = {}): string =>
    `${videoUrl}/xrpc/app.bsky.video.${name}?${new URLSearchParams(query)}`;

  const permission = async (address: string, lxm: string, { server }: Session, signal: AbortSignal) => {
    const exp = String(Math.floor(Date.now() / 1_000) + 1_800);
    const query = new URLSearchParams({ aud: `did:web:${new URL(address).hostname}`, lxm, exp });
    const url = `${server}/xrpc/com.atproto.server.getServiceAuth?${query}`;
    return { authorization: `Bearer ${(await api.ask(tokenSchema, url, {}, signal)).token}` };
  };

  return {
    /** Sends a video to be converted. @returns the id of that job */
    async upload(request: PostRequest, session: Session, signal: AbortSignal): Promise<string> {
      const asking = await permission(videoUrl, 'app.bsky.video.getUploadLimits', session, signal);
      const limits = await videos.ask(limitsSchema, method('getUploadLimits'), { headers: asking }, signal);
      if (!limits.canUpload) throw spent(limits.message ?? 'the account has uploaded enough videos today');
      const sending = await permission(session.server, 'com.atproto.repo.uploadBlob', session, signal);
      const url = method('uploadVideo', { did: session.did, name: `${request.publicationId}.mp4` });
      const headers = { ...sending, 'content-type': 'video/mp4' };
      const body = await readVideo(request.videoFile);
      return (await videos.ask(statusSchema, url, { headers, body }, signal)).jobId;
    },
    /** The converted video, in the words of a record. @throws ProviderError if Bluesky does not take it */
    converted: (jobId: string, signal: AbortSignal): Promise<unknown> =>
      waitUntil(
        async () => {
          const { state, blob, error, message } = await videos.ask(
            statusSchema,
            method('getJobStatus', { jobId }),
            {},
            signal,
          );
          if (state === 'JOB_STATE_FAILED')
            throw notConverted({ provider: 'bluesky', title: 'Bluesky' }, message ?? error);
          return blob ?? null;
        },
        { provider: 'bluesky', title: 'Bluesky', pollMs, signal },
      ),
  };
}

const spent = (cause: string): ProviderError =>
  new ProviderError({
    provider: 'bluesky',
    kind: 'quota',
    code: 'uploads',
    cause,
    nextAction: 'publish again tomorrow',
  });
