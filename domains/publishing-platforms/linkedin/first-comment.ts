import { z } from 'zod';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import { firstCommentFrom, MAY_NOT_LOOK } from '../first-comment.ts';
import type { PlatformApi } from '../platform-api.ts';
import type { FirstComment } from '../publishing-platform.ts';
import { linkedinError } from './error.ts';

const madeSchema = z.object({ id: z.string().min(1) });
const commentsSchema = z.object({
  elements: z.array(z.object({ id: z.string(), actor: z.string() })).default([]),
});

type Options = { readonly api: PlatformApi; readonly apiUrl: string; readonly author: string };

/**
 * A comment of the author on its own post (learn.microsoft.com/linkedin/marketing/community-management/shares/
 * comments-api). Only approved applications may read comments: to others one whose answer is lost stays unconfirmed.
 */
export function linkedinFirstComment({ api, apiUrl, author: actor }: Options): FirstComment {
  const commentsOf = (post: string): string => `${apiUrl}/rest/socialActions/${encodeURIComponent(post)}/comments`;
  return firstCommentFrom({
    title: 'LinkedIn',
    send: ({ platformPostId: object, text }, signal) =>
      api.send(commentsOf(object), { json: { actor, object, message: { text } } }, signal),
    idIn: ({ headers, bytes }) => headers['x-restli-id'] ?? madeSchema.safeParse(parseJson(bytes)).data?.id ?? null,
    errorFrom: linkedinError,
    async look({ platformPostId }, signal) {
      const found = await api.askUnless([403], commentsSchema, commentsOf(platformPostId), signal);
      if (!found) return MAY_NOT_LOOK;
      return found.elements.find((one) => one.actor === actor)?.id ?? null;
    },
  });
}
