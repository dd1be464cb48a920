import { z } from 'zod';
import type { HttpResponse } from '../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import type { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { firstCommentFrom } from '../first-comment.ts';
import type { PlatformApi } from '../platform-api.ts';
import type { FirstComment } from '../publishing-platform.ts';

const idSchema = z.object({ id: z.string().min(1) });
const commentsSchema = z.object({
  data: z.array(z.object({ id: z.string(), from: idSchema.optional() })).default([]),
});

type Options = {
  readonly api: PlatformApi;
  readonly apiUrl: string;
  readonly pageId: string;
  errorFrom(answer: HttpResponse): ProviderError;
};

/**
 * A comment of the page on its own reel (developers.facebook.com/docs/graph-api/reference/object/comments), for which
 * the permission `pages_manage_engagement` is needed.
 */
export const facebookFirstComment = ({ api, apiUrl, pageId, errorFrom }: Options): FirstComment => {
  const commentsOf = (reel: string): string => `${apiUrl}/${encodeURIComponent(reel)}/comments`;
  return firstCommentFrom({
    title: 'Facebook',
    send: ({ platformPostId, text: message }, signal) =>
      api.send(commentsOf(platformPostId), { json: { message } }, signal),
    idIn: ({ bytes }) => idSchema.safeParse(parseJson(bytes)).data?.id ?? null,
    errorFrom,
    async look({ platformPostId }, signal) {
      const query = 'fields=id,from&order=chronological&filter=stream&limit=100';
      const { data } = await api.ask(commentsSchema, `${commentsOf(platformPostId)}?${query}`, {}, signal);
      return data.find(({ from }) => from?.id === pageId)?.id ?? null;
    },
  });
};
