import { fittedText } from '../post-text.ts';
import type { PostRequest } from '../publishing-platform.ts';

const MAX_COMMENTARY = 3_000;
const MAX_TITLE = 200;

/** Characters that mean something in LinkedIn's texts; `#` is left, because it makes a hashtag. */
const RESERVED = /[|{}@[\]()<>\\*_~]/g;

/** A post with a video (learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api). */
export const linkedinPost = (author: string, request: PostRequest, video: string) => ({
  author,
  commentary: escaped(fittedText(request, MAX_COMMENTARY, (text) => escaped(text).length)),
  visibility: request.visibility ?? 'PUBLIC',
  distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
  content: { media: { title: fittedText({ ...request, description: '', hashtags: [] }, MAX_TITLE), id: video } },
  lifecycleState: 'PUBLISHED',
  isReshareDisabledByAuthor: false,
});

const escaped = (text: string): string => text.replace(RESERVED, '\\$&');
