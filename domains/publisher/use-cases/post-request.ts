import type { Files } from '../../../kernel/files/files.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import type { Sealing } from '../../publishing-platforms/account/sealing.ts';
import type { PostQuestion, PostRequest } from '../../publishing-platforms/publishing-platform.ts';
import type { PublicationRequest } from '../publication/index.ts';

export type PostRequestTools = {
  readonly files: Files;
  readonly sealing: Sealing;
  /** The gateway's public address, without a trailing slash. */
  readonly gatewayAddress: string;
};

const LINK_STANDS_SECONDS = 86_400;

/**
 * The request handed to a platform, with the video on this machine.
 * @param session sealed, as stored in the publication's events
 * @throws ProviderError if the session can no longer be read, or the video cannot be fetched
 */
export const postRequestFor = async (
  request: PublicationRequest,
  session: string | null,
  tools: PostRequestTools,
): Promise<PostRequest> => ({
  ...postQuestionFor(request, session, tools),
  videoFile: await tools.files.local(request.video_path),
});

/**
 * What a platform is asked about a post: no file is touched, so that the answer depends on the platform alone.
 * @param session sealed, as stored in the publication's events
 * @throws ProviderError if the session can no longer be read
 */
export function postQuestionFor(
  { publication_id, title, description, hashtags, video_path, duration_seconds, platform, options }: PublicationRequest,
  session: string | null,
  { files, sealing, gatewayAddress }: PostRequestTools,
): PostQuestion {
  const unsealed = session === null ? null : sealing.unsealStored(session);
  if (session !== null && unsealed === null) {
    throw new ProviderError({
      provider: platform,
      kind: 'unauthorized',
      code: 'session-unreadable',
      cause: 'the session of the upload was sealed under another secret of the platform',
      nextAction: 'have an administrator bring the former secret back, then check the publication',
    });
  }
  const expiresAt = Math.floor(Date.now() / 1_000) + LINK_STANDS_SECONDS;
  return {
    publicationId: publication_id,
    title,
    description,
    hashtags: hashtags.map((tag) => tag.replace(/^#+/, '')),
    videoBytes: () => files.size(video_path),
    videoUrl: `${gatewayAddress}${files.signedPath(video_path, expiresAt)}`,
    durationSeconds: duration_seconds,
    visibility: options.visibility,
    notifyFollowers: options.notify_followers,
    session: unsealed,
  };
}
