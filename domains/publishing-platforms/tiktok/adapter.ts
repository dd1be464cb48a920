import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { callHttp } from '../../../kernel/providers/http-client.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import type { Absent, PlatformAdapter, Posted, PostRequest, Unconfirmed } from '../publishing-platform.ts';
import { readChunk } from '../read-chunk.ts';
import { type TiktokOptions, tiktokApi } from './api.ts';
import { chunksOf } from './chunks.ts';
import { tiktokCounts } from './counts.ts';
import { tiktokFailure } from './error.ts';
import { postInfo, requireLength } from './post-info.ts';

const MAX_RESPONSE_BYTES = 1024 * 1024;
const POLL_AT_MOST_MS = 600_000;
const ABSENT: Absent = { kind: 'absent' };

/** Kept before the first chunk, and marked complete before the last one: until then TikTok cannot have the video. */
const sessionSchema = z.object({ publish_id: z.string(), username: z.string(), complete: z.boolean() });
type Session = z.infer<typeof sessionSchema>;

/**
 * TikTok's Content Posting API, direct post (developers.tiktok.com/doc/content-posting-api-reference-direct-post). It
 * cannot resume an upload, but reports a post's status, so a video that may have got through is never sent again.
 */
export function tiktokAdapter(options: TiktokOptions & { readonly pollMs: number }): PlatformAdapter {
  const api = tiktokApi(options);
  const { timeoutMs, pollMs } = options;

  const send = async (request: PostRequest, keep: (session: string) => Promise<void>, signal: AbortSignal) => {
    const creator = await api.creatorInfo(signal);
    requireLength(request, creator);
    const { size } = await stat(request.videoFile);
    const { chunkSize, chunks } = chunksOf(size);
    const { publish_id, upload_url } = await api.begin(
      {
        post_info: postInfo(request, creator),
        source_info: {
          source: 'FILE_UPLOAD',
          video_size: size,
          chunk_size: chunkSize,
          total_chunk_count: chunks.length,
        },
      },
      signal,
    );
    const session = (complete: boolean): Session => ({ publish_id, username: creator.creator_username, complete });
    for (const { from, to } of chunks) {
      const isLast = to === size;
      if (from === 0 || isLast) await keep(JSON.stringify(session(isLast)));
      const body = await readChunk(request.videoFile, from, to);
      try {
        await put(upload_url, body, from, to, size, signal);
      } catch (error) {
        // TikTok may have received the last chunk anyway: the status tells.
        const isUnanswered = error instanceof ProviderError && error.details.code !== 'upload-refused';
        if (!isLast || !isUnanswered) throw error;
      }
    }
    return session(true);
  };

  const put = async (url: string, body: Uint8Array, from: number, to: number, size: number, signal: AbortSignal) => {
    const headers = { 'content-type': 'video/mp4', 'content-range': `bytes ${from}-${to - 1}/${size}` };
    const call = { provider: 'tiktok', method: 'PUT' as const, headers, body, timeoutMs, maxBytes: MAX_RESPONSE_BYTES };
    const { status } = await callHttp(url, { ...call, signal });
    if (status === 200 || status === 201 || status === 206) return;
    if (status >= 500) throw unavailable('upload-failed', `TikTok answered HTTP ${status} to the upload`);
    throw unavailable('upload-refused', `TikTok refused the upload with HTTP ${status}`);
  };

  /** The post's outcome; null while TikTok is processing it. @throws ProviderError if it failed there */
  const look = async (session: Session, signal: AbortSignal): Promise<Posted | null> => {
    const { status, fail_reason, publicaly_available_post_id: ids } = await api.status(session.publish_id, signal);
    if (status === 'FAILED') throw tiktokFailure(fail_reason ?? 'unknown');
    if (status !== 'PUBLISH_COMPLETE' && status !== 'SEND_TO_USER_INBOX') return null;
    const id = ids?.[0];
    const profile = `https://www.tiktok.com/@${encodeURIComponent(session.username)}`;
    return {
      kind: 'published',
      // A post has no id of its own until it has been moderated.
      url: id === undefined ? profile : `${profile}/video/${id}`,
      platformPostId: String(id ?? session.publish_id),
      publishedAt: new Date().toISOString(),
    };
  };

  return {
    counts: tiktokCounts(options),
    renewAccess: null,
    firstComment: null,
    comments: null,
    takeDown: null,
    async publish(request, keep, signal): Promise<Posted | Unconfirmed> {
      const session = await send(request, keep, signal);
      const end = Date.now() + POLL_AT_MOST_MS;
      while (Date.now() < end) {
        const posted = await look(session, signal).catch(unlessAway);
        if (posted) return posted;
        await sleep(pollMs, undefined, { signal });
      }
      return stillWorking;
    },
    async check(request, signal) {
      const session = sessionSchema.safeParse(JSON.parse(request.session ?? 'null'));
      if (!session.success || !session.data.complete) return ABSENT;
      try {
        return (await look(session.data, signal)) ?? stillWorking;
      } catch (error) {
        if (error instanceof ProviderError && error.details.code.startsWith('failed-')) return ABSENT;
        throw error;
      }
    },
  };
}

/** While TikTok cannot be asked, the question stays open. */
function unlessAway(error: unknown): null {
  if (
    error instanceof ProviderError &&
    error.details.kind === 'unavailable' &&
    !error.details.code.startsWith('failed-')
  )
    return null;
  throw error;
}

const stillWorking: Unconfirmed = {
  kind: 'unconfirmed',
  code: 'still-processing',
  cause: 'TikTok has received the video but has not yet said that it is live',
  nextAction: 'check the publication in a few minutes',
};

const unavailable = (code: string, cause: string): ProviderError =>
  new ProviderError({ provider: 'tiktok', kind: 'unavailable', code, cause, nextAction: 'publish again later' });
