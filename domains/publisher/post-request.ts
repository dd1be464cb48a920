import type { Files } from '../../kernel/files.ts';
import type { PostRequest } from './providers/platform.ts';
import type { PublicationRequest } from './publication/index.ts';

const LINK_STANDS_SECONDS = 86_400;

/** What a platform is given. @param address where the gateway is reached from outside */
export function postRequestFor(
  { publication_id, title, description, hashtags, video_path, duration_seconds }: PublicationRequest,
  session: string | null,
  files: Files,
  address: string,
): PostRequest {
  const expiresAt = Math.floor(Date.now() / 1_000) + LINK_STANDS_SECONDS;
  return {
    publicationId: publication_id,
    title,
    description,
    hashtags: hashtags.map((tag) => tag.replace(/^#+/, '')),
    videoFile: files.locate(video_path),
    videoUrl: `${address}${files.signedPath(video_path, expiresAt)}`,
    durationSeconds: duration_seconds,
    session,
  };
}
