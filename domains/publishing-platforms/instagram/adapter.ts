import { setTimeout as sleep } from 'node:timers/promises';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { cutCharacters, postText } from '../post-text.ts';
import type {
  Absent,
  PlatformAdapter,
  Posted,
  PostQuestion,
  PostRequest,
  Unconfirmed,
} from '../publishing-platform.ts';
import type { InstagramAccess } from './access.ts';
import { type InstagramOptions, instagramApi } from './api.ts';
import { instagramComments } from './comments.ts';
import { instagramCounts } from './counts.ts';
import { instagramFirstComment } from './first-comment.ts';
import { requireQuota } from './quota.ts';
import { withoutAnswer } from './without-answer.ts';

const MAX_CAPTION_LENGTH = 2_200;
const POLL_AT_MOST_MS = 600_000;
const ABSENT: Absent = { kind: 'absent' };

type ContainerStatus = 'working' | 'finished' | 'published' | 'lost';

/**
 * Instagram's Graph API for reels (developers.facebook.com/docs/instagram-platform/content-publishing). A container
 * fetches the video from us and is then published. Its id is kept, because for a day it tells whether it has been
 * published.
 */
export function instagramAdapter(
  options: InstagramOptions & { readonly access: InstagramAccess; readonly pollMs: number },
): PlatformAdapter {
  const api = instagramApi(options);
  const { access, pollMs } = options;

  const statusOf = async (containerId: string, signal: AbortSignal): Promise<ContainerStatus> => {
    const { status_code } = await api.container(containerId, signal);
    if (status_code === 'PUBLISHED') return 'published';
    if (status_code === 'FINISHED') return 'finished';
    return status_code === 'IN_PROGRESS' ? 'working' : 'lost';
  };

  /** Waits until Instagram has fetched and converted the video. */
  const settled = async (containerId: string, signal: AbortSignal): Promise<ContainerStatus> => {
    const end = Date.now() + POLL_AT_MOST_MS;
    while (true) {
      const status = await statusOf(containerId, signal);
      if (status !== 'working' || Date.now() > end) return status;
      await sleep(pollMs, undefined, { signal });
    }
  };

  const create = async (request: PostRequest, keep: (session: string) => Promise<void>, signal: AbortSignal) => {
    await requireQuota(api, signal);
    const containerId = await api.createContainer(request.videoUrl, captionFor(request), signal);
    await keep(containerId);
    return { containerId, status: await settled(containerId, signal) };
  };

  /** The post of a published container: the container does not name it, so the newest posts are searched. */
  const postOf = async (request: PostQuestion, containerId: string, signal: AbortSignal): Promise<Posted> => {
    const media = await api.newestMedia(signal).catch(withoutAnswer(signal));
    const post = media?.find(({ caption }) => caption === captionFor(request));
    return posted(post?.id ?? containerId, post?.permalink);
  };

  const publishContainer = async (
    request: PostRequest,
    containerId: string,
    signal: AbortSignal,
  ): Promise<Posted | Unconfirmed> => {
    let mediaId: string;
    try {
      mediaId = await api.publish(containerId, signal);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return afterError(error, request, containerId, signal);
    }
    // Reading a fresh post may fail for a while; that it was posted is certain.
    const media = await api.media(mediaId, signal).catch(withoutAnswer(signal));
    return posted(mediaId, media?.permalink);
  };

  /** An error does not prove that there is no post: some go live anyway. The container knows. */
  const afterError = async (
    error: ProviderError,
    request: PostRequest,
    containerId: string,
    signal: AbortSignal,
  ): Promise<Posted | Unconfirmed> => {
    const status = await statusOf(containerId, signal).catch(withoutAnswer(signal));
    if (status === 'published') return postOf(request, containerId, signal);
    if (status === 'finished' || status === 'lost') throw error;
    const { code, cause } = error.details;
    return { kind: 'unconfirmed', code, cause, nextAction: 'check the publication in a few minutes' };
  };

  return {
    counts: instagramCounts(api),
    renewAccess: access.renew,
    firstComment: instagramFirstComment(options),
    comments: instagramComments(options),
    takeDown: null,
    async publish(request, keep, signal) {
      let containerId = request.session;
      let status: ContainerStatus = containerId === null ? 'lost' : await settled(containerId, signal);
      if (containerId === null || status === 'lost') {
        ({ containerId, status } = await create(request, keep, signal));
      }
      switch (status) {
        case 'published':
          return postOf(request, containerId, signal);
        case 'finished':
          await keep(containerId);
          return publishContainer(request, containerId, signal);
        case 'working':
          throw notTaken('unavailable', 'not-processed', 'Instagram did not finish processing the video in time');
        case 'lost':
          throw notTaken('invalid', 'not-taken', 'Instagram could not fetch the video or does not accept its format');
      }
    },
    async check(request, signal) {
      if (request.session === null) return ABSENT;
      const status = await statusOf(request.session, signal);
      return status === 'published' ? postOf(request, request.session, signal) : ABSENT;
    },
  };
}

const captionFor = (request: PostQuestion): string => cutCharacters(postText(request), MAX_CAPTION_LENGTH);

const posted = (id: string, permalink: string | undefined): Posted => ({
  kind: 'published',
  url: permalink ?? 'https://www.instagram.com/',
  platformPostId: id,
  publishedAt: new Date().toISOString(),
});

const notTaken = (kind: 'unavailable' | 'invalid', code: string, cause: string): ProviderError =>
  new ProviderError({
    provider: 'instagram',
    kind,
    code,
    cause,
    nextAction:
      'have an administrator make sure that the public address of the platform can be reached from outside, then publish again',
  });
