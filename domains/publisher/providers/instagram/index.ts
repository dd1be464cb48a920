import { setTimeout as sleep } from 'node:timers/promises';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import type { Absent, Platform, Posted, PostRequest, Unconfirmed } from '../platform.ts';
import { captionOf, cut } from '../text.ts';
import { type InstagramOptions, instagramApi } from './api.ts';

const MOST_CAPTION = 2_200;
const POLL_AT_MOST_MS = 600_000;
const ABSENT: Absent = { kind: 'absent' };

type Standing = 'working' | 'finished' | 'published' | 'lost';

/**
 * Instagram's Graph API, reels (developers.facebook.com/docs/instagram-platform/content-publishing). A container fetches the
 * video from us and is then published. Its id is kept, because it tells for a day whether it was published already.
 */
export function instagramPlatform(options: InstagramOptions & { readonly pollMs: number }): Platform {
  const api = instagramApi(options);
  const { pollMs } = options;

  const standingOf = async (containerId: string, signal: AbortSignal): Promise<Standing> => {
    const { status_code } = await api.container(containerId, signal);
    if (status_code === 'PUBLISHED') return 'published';
    if (status_code === 'FINISHED') return 'finished';
    return status_code === 'IN_PROGRESS' ? 'working' : 'lost';
  };

  /** Waits until Instagram has fetched and converted the video. */
  const settled = async (containerId: string, signal: AbortSignal): Promise<Standing> => {
    const end = Date.now() + POLL_AT_MOST_MS;
    while (true) {
      const standing = await standingOf(containerId, signal);
      if (standing !== 'working' || Date.now() > end) return standing;
      await sleep(pollMs, undefined, { signal });
    }
  };

  const create = async (request: PostRequest, keep: (session: string) => Promise<void>, signal: AbortSignal) => {
    const containerId = await api.createContainer(request.videoUrl, captionFor(request), signal);
    await keep(containerId);
    return { containerId, standing: await settled(containerId, signal) };
  };

  /** The container is live, and what it became is looked up: it does not say so itself. */
  const found = async (request: PostRequest, containerId: string, signal: AbortSignal): Promise<Posted> => {
    const media = await api.newestMedia(signal).catch(unlessAborted(signal));
    const post = media?.find(({ caption }) => caption === captionFor(request));
    return posted(post?.id ?? containerId, post?.permalink);
  };

  const release = async (
    request: PostRequest,
    containerId: string,
    signal: AbortSignal,
  ): Promise<Posted | Unconfirmed> => {
    let mediaId: string;
    try {
      mediaId = await api.publish(containerId, signal);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return doubt(error, request, containerId, signal);
    }
    // Reading what was just posted may fail for a while; that it is posted is known.
    const media = await api.media(mediaId, signal).catch(unlessAborted(signal));
    return posted(mediaId, media?.permalink);
  };

  /** An error of publishing proves nothing: posts have gone live behind it. The container knows. */
  const doubt = async (
    error: ProviderError,
    request: PostRequest,
    containerId: string,
    signal: AbortSignal,
  ): Promise<Posted | Unconfirmed> => {
    const standing = await standingOf(containerId, signal).catch(unlessAborted(signal));
    if (standing === 'published') return found(request, containerId, signal);
    if (standing === 'finished' || standing === 'lost') throw error;
    const { code, cause } = error.details;
    return { kind: 'unconfirmed', code, cause, nextAction: 'check the publication in a few minutes' };
  };

  return {
    name: 'instagram',
    connected: true,
    reason: null,
    async publish(request, keep, signal) {
      let containerId = request.session;
      let standing: Standing = containerId === null ? 'lost' : await settled(containerId, signal);
      if (containerId === null || standing === 'lost') {
        ({ containerId, standing } = await create(request, keep, signal));
      }
      switch (standing) {
        case 'published':
          return found(request, containerId, signal);
        case 'finished':
          return release(request, containerId, signal);
        case 'working':
          throw notTaken('unavailable', 'not-processed', 'Instagram did not get done with the video in time');
        case 'lost':
          throw notTaken('invalid', 'not-taken', 'Instagram could not fetch the video or does not take its form');
      }
    },
    async check(request, signal) {
      if (request.session === null) return ABSENT;
      const standing = await standingOf(request.session, signal);
      return standing === 'published' ? found(request, request.session, signal) : ABSENT;
    },
  };
}

const captionFor = (request: PostRequest): string => cut(captionOf(request), MOST_CAPTION);

const posted = (id: string, permalink: string | undefined): Posted => ({
  kind: 'published',
  url: permalink ?? 'https://www.instagram.com/',
  platformPostId: id,
  publishedAt: new Date().toISOString(),
});

const unlessAborted =
  (signal: AbortSignal) =>
  (error: unknown): null => {
    if (signal.aborted || !(error instanceof ProviderError)) throw error;
    return null; // the caller makes do without the answer
  };

const notTaken = (kind: 'unavailable' | 'invalid', code: string, cause: string): ProviderError =>
  new ProviderError({
    provider: 'instagram',
    kind,
    code,
    cause,
    nextAction: 'see that PLATFORM_PUBLIC_URL is reached from outside, then publish again',
  });
