import { z } from 'zod';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { COMMENTS_A_PAGE, commentCount, commentFrom } from '../comments.ts';
import type { PlatformApi } from '../platform-api.ts';
import type { CommentsReader } from '../publishing-platform.ts';

const commentsSchema = z.object({
  elements: z.array(
    z.object({
      id: z.string(),
      actor: z.string().optional(),
      commentUrn: z.string().optional(),
      created: z.object({ time: z.number() }).optional(),
      message: z.object({ text: z.string().optional() }).optional(),
      likesSummary: z.object({ aggregatedTotalLikes: commentCount, totalLikes: commentCount }).optional(),
      commentsSummary: z.object({ aggregatedTotalComments: commentCount }).optional(),
    }),
  ),
  paging: z.object({ total: commentCount }).optional(),
});

const ORGANIZATION = /^urn:li:organization:(\d+)$/;

/**
 * The comments on a post (learn.microsoft.com/linkedin/marketing/community-management/shares/comments-api), which
 * LinkedIn lets only approved applications read. It names their authors by ids alone.
 */
export const linkedinComments =
  (api: PlatformApi, apiUrl: string): CommentsReader =>
  async ({ platformPostId, cursor }, signal) => {
    const start = Number(cursor ?? 0);
    const post = encodeURIComponent(platformPostId);
    const url = `${apiUrl}/rest/socialActions/${post}/comments?start=${start}&count=${COMMENTS_A_PAGE}`;
    const page = await api.askUnless([403], commentsSchema, url, signal);
    if (!page) throw notApproved();
    const { elements, paging } = page;
    const comments = elements.map((one) => {
      const organization = ORGANIZATION.exec(one.actor ?? '')?.[1];
      const place = one.commentUrn === undefined ? '' : `?${new URLSearchParams({ commentUrn: one.commentUrn })}`;
      return commentFrom({
        id: one.id,
        authorUrl: organization === undefined ? null : `https://www.linkedin.com/company/${organization}/`,
        text: one.message?.text,
        publishedAt: one.created === undefined ? null : timeOf(one.created.time),
        likes: one.likesSummary?.aggregatedTotalLikes ?? one.likesSummary?.totalLikes,
        replies: one.commentsSummary?.aggregatedTotalComments,
        url: `https://www.linkedin.com/feed/update/${platformPostId}${place}`,
      });
    });
    const end = start + elements.length;
    const total = paging?.total;
    const goesOn = typeof total === 'number' ? end < total : elements.length >= COMMENTS_A_PAGE;
    return { comments, next: goesOn && elements.length > 0 ? String(end) : null };
  };

const notApproved = (): ProviderError =>
  new ProviderError({
    provider: 'linkedin',
    kind: 'refused',
    code: 'not-approved',
    cause: 'LinkedIn lets only applications that it has approved read comments, and this one is not',
    nextAction: 'open the post at LinkedIn, or have an administrator apply for approval',
  });

/** Milliseconds since 1970, as text; null outside what a date can be. */
const timeOf = (ms: number): string | null => (Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : null);
