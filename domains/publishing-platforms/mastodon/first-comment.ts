import { z } from 'zod';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import { firstCommentFrom } from '../first-comment.ts';
import type { PlatformApi } from '../platform-api.ts';
import type { FirstComment } from '../publishing-platform.ts';
import { mastodonError } from './error.ts';

const idSchema = z.object({ id: z.string().min(1) });
const contextSchema = z.object({
  descendants: z
    .array(
      z.object({
        id: z.string(),
        in_reply_to_id: z.string().nullish(),
        account: idSchema,
      }),
    )
    .default([]),
});

/**
 * A reply to the account's own post (docs.joinmastodon.org/methods/statuses), with an `Idempotency-Key` for an hour.
 * After that, the first reply of the account to its post is it: the post is no older than its comment.
 */
export const mastodonFirstComment = (api: PlatformApi, url: string): FirstComment =>
  firstCommentFrom({
    title: 'Mastodon',
    send: ({ platformPostId, text, visibility, key }, signal) =>
      api.send(
        `${url}/api/v1/statuses`,
        {
          headers: { 'idempotency-key': key },
          json: { status: text, in_reply_to_id: platformPostId, visibility: visibility ?? 'public' },
        },
        signal,
      ),
    idIn: ({ bytes }) => idSchema.safeParse(parseJson(bytes)).data?.id ?? null,
    errorFrom: mastodonError,
    async look({ platformPostId }, signal) {
      const me = await api.ask(idSchema, `${url}/api/v1/accounts/verify_credentials`, {}, signal);
      const post = encodeURIComponent(platformPostId);
      const { descendants } = await api.ask(contextSchema, `${url}/api/v1/statuses/${post}/context`, {}, signal);
      const ours = descendants.find(
        ({ in_reply_to_id, account }) => in_reply_to_id === platformPostId && account.id === me.id,
      );
      return ours?.id ?? null;
    },
    isRepeatable: true,
  });
