import { z } from 'zod';
import type { HttpResponse } from '../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import { firstCommentFrom, MAY_NOT_LOOK } from '../first-comment.ts';
import { isSuccess, openApi } from '../platform-api.ts';
import type { FirstComment } from '../publishing-platform.ts';
import type { InstagramOptions } from './api.ts';
import { instagramCalls } from './calls.ts';
import { instagramError } from './error.ts';

const idSchema = z.object({ id: z.string().min(1) });
const commentsSchema = z.object({
  data: z.array(z.object({ id: z.string(), text: z.string().default('') })).default([]),
});

/**
 * A comment of the account on its own reel, and the newest comments of a reel
 * (developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-media/comments). For both, the
 * permission `instagram_business_manage_comments` is needed.
 */
export function instagramFirstComment({ apiUrl, access, timeoutMs }: InstagramOptions): FirstComment {
  const errorFrom = (answer: HttpResponse) => instagramError(answer);
  const api = openApi({ provider: 'instagram', access: instagramCalls(access), timeoutMs, errorFrom });
  const commentsOf = (post: string): string => `${apiUrl}/${encodeURIComponent(post)}/comments`;
  return firstCommentFrom({
    title: 'Instagram',
    send: ({ platformPostId, text: message }, signal) =>
      api.send(commentsOf(platformPostId), { form: { message } }, signal),
    idIn: ({ bytes }) => idSchema.safeParse(parseJson(bytes)).data?.id ?? null,
    errorFrom,
    async look({ platformPostId, text }, signal) {
      const answer = await api.send(`${commentsOf(platformPostId)}?fields=id,text`, {}, signal);
      if (!isSuccess(answer) && errorFrom(answer).details.kind === 'unauthorized') return MAY_NOT_LOOK;
      const comments = isSuccess(answer) ? commentsSchema.safeParse(parseJson(answer.bytes)).data : undefined;
      if (!comments) throw errorFrom(answer);
      return comments.data.find((one) => one.text === text)?.id ?? null;
    },
  });
}
