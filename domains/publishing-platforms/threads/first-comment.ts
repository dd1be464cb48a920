import { z } from 'zod';
import type { HttpResponse } from '../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import type { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { firstCommentFrom, MAY_NOT_LOOK } from '../first-comment.ts';
import { isSuccess, type PlatformApi } from '../platform-api.ts';
import type { FirstComment } from '../publishing-platform.ts';

const idSchema = z.object({ id: z.string().min(1) });
const repliesSchema = z.object({
  data: z.array(z.object({ id: z.string(), is_reply_owned_by_me: z.boolean().default(false) })).default([]),
});

type Options = {
  readonly api: PlatformApi;
  readonly apiUrl: string;
  readonly userId: string;
  errorFrom(answer: HttpResponse): ProviderError;
};

/**
 * A reply to the account's own post: a container of text, which is then published
 * (developers.facebook.com/docs/threads/retrieve-and-manage-replies/create-replies). Replies are read with the
 * permission `threads_read_replies` (…/retrieve-and-manage-replies/replies-and-conversations).
 */
export const threadsFirstComment = ({ api, apiUrl, userId, errorFrom }: Options): FirstComment =>
  firstCommentFrom({
    title: 'Threads',
    async send({ platformPostId: reply_to_id, text }, signal) {
      const form = { media_type: 'TEXT', text, reply_to_id };
      const { id: creation_id } = await api.ask(idSchema, `${apiUrl}/${userId}/threads`, { form }, signal);
      return api.send(`${apiUrl}/${userId}/threads_publish`, { form: { creation_id } }, signal);
    },
    idIn: ({ bytes }) => idSchema.safeParse(parseJson(bytes)).data?.id ?? null,
    errorFrom,
    async look({ platformPostId }, signal) {
      const fields = 'id,is_reply_owned_by_me';
      const url = `${apiUrl}/${encodeURIComponent(platformPostId)}/replies?fields=${fields}&reverse=false`;
      const answer = await api.send(url, {}, signal);
      if (!isSuccess(answer) && errorFrom(answer).details.kind === 'unauthorized') return MAY_NOT_LOOK;
      const replies = isSuccess(answer) ? repliesSchema.safeParse(parseJson(answer.bytes)).data : undefined;
      if (!replies) throw errorFrom(answer);
      return replies.data.find((one) => one.is_reply_owned_by_me)?.id ?? null;
    },
  });
