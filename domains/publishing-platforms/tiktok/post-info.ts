import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { cutCharacters, postText } from '../post-text.ts';
import type { PostRequest } from '../publishing-platform.ts';
import type { Creator } from './api.ts';

const MAX_CAPTION_LENGTH = 2_200;

/**
 * What is sent to TikTok about a post: its text, and who may see it. If nothing was chosen, that is as many as the
 * account may use.
 * @throws ProviderError for a choice that the account does not have
 */
export const postInfo = (request: PostRequest, creator: Creator) => ({
  title: cutCharacters(postText(request), MAX_CAPTION_LENGTH),
  privacy_level: privacyLevel(request, creator),
  disable_comment: false,
  disable_duet: false,
  disable_stitch: false,
  is_aigc: true,
});

function privacyLevel({ visibility }: PostRequest, { privacy_level_options: levels }: Creator): string {
  if (visibility === null) return levels.find((level) => level === 'PUBLIC_TO_EVERYONE') ?? levels[0] ?? 'SELF_ONLY';
  if (levels.includes(visibility)) return visibility;
  throw new ProviderError({
    provider: 'tiktok',
    kind: 'invalid',
    code: 'visibility-not-offered',
    cause: `TikTok offers this account ${levels.join(', ') || 'no visibility at all'}, not ${visibility}`,
    nextAction: 'choose one of these, then publish again',
  });
}

/** @throws ProviderError for a video longer than the account may post */
export function requireLength({ durationSeconds }: PostRequest, { max_video_post_duration_sec: most }: Creator): void {
  if (most === undefined || durationSeconds <= most) return;
  throw new ProviderError({
    provider: 'tiktok',
    kind: 'invalid',
    code: 'too-long',
    cause: `the video lasts ${durationSeconds} s, and the account may post ${most} s`,
    nextAction: 'shorten the video, then publish again',
  });
}
