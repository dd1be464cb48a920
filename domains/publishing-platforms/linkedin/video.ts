import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { callHttp } from '../../../kernel/providers/http-client.ts';
import { isSuccess, type PlatformApi } from '../platform-api.ts';
import { readChunk } from '../read-chunk.ts';
import { notConverted } from '../wait-until.ts';
import { linkedinError } from './error.ts';

type Options = {
  readonly api: PlatformApi;
  readonly apiUrl: string;
  readonly author: string;
  /** Per call. */
  readonly timeoutMs: number;
};

const startedSchema = z.object({
  value: z.object({
    video: z.string().min(1),
    uploadToken: z.string().default(''),
    uploadInstructions: z.array(z.object({ uploadUrl: z.url(), firstByte: z.number(), lastByte: z.number() })),
  }),
});
const videoSchema = z.object({ status: z.string() });
const MAX_RESPONSE_BYTES = 65_536;

/** LinkedIn's Videos API (learn.microsoft.com/linkedin/marketing/community-management/shares/videos-api). */
export function linkedinVideos({ api, apiUrl, author, timeoutMs }: Options) {
  /** The address is enough to write to it: the token of the account is not for it. @returns what the part is called */
  const sendPart = async (url: string, body: Uint8Array, signal: AbortSignal): Promise<string> => {
    const answer = await callHttp(url, {
      provider: 'linkedin',
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body,
      timeoutMs,
      maxBytes: MAX_RESPONSE_BYTES,
      namedBy: apiUrl,
      signal,
    });
    if (!isSuccess(answer) || !answer.headers.etag) throw linkedinError(answer);
    return answer.headers.etag.replaceAll('"', '');
  };

  return {
    /** Sends the video in the parts that LinkedIn asks for. @returns its name there */
    async upload(file: string, signal: AbortSignal): Promise<string> {
      const { size: fileSizeBytes } = await stat(file);
      const wanted = { owner: author, fileSizeBytes, uploadCaptions: false, uploadThumbnail: false };
      const begin = { json: { initializeUploadRequest: wanted } };
      const begun = await api.ask(startedSchema, `${apiUrl}/rest/videos?action=initializeUpload`, begin, signal);
      const { video, uploadToken, uploadInstructions } = begun.value;
      const uploadedPartIds: string[] = [];
      for (const { uploadUrl, firstByte, lastByte } of uploadInstructions)
        uploadedPartIds.push(await sendPart(uploadUrl, await readChunk(file, firstByte, lastByte + 1), signal));
      const end = { json: { finalizeUploadRequest: { video, uploadToken, uploadedPartIds } } };
      const answer = await api.send(`${apiUrl}/rest/videos?action=finalizeUpload`, end, signal);
      if (!isSuccess(answer)) throw linkedinError(answer);
      return video;
    },
    /** Whether it can be posted; null while it is being converted, false if it has to be sent again. */
    async look(video: string, signal: AbortSignal): Promise<boolean | null> {
      const { status } = await api.ask(videoSchema, `${apiUrl}/rest/videos/${encodeURIComponent(video)}`, {}, signal);
      if (status === 'PROCESSING_FAILED') throw notConverted({ provider: 'linkedin', title: 'LinkedIn' });
      return status === 'AVAILABLE' || (status === 'WAITING_UPLOAD' ? false : null);
    },
  };
}
