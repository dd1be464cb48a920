import { createHash } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import { firstCommentFrom } from '../first-comment.ts';
import { isSuccess, type PlatformApi } from '../platform-api.ts';
import type { FirstComment } from '../publishing-platform.ts';
import { blueskyError } from './error.ts';
import { recordKey } from './record.ts';
import type { Sessions } from './session.ts';

const POSTS = 'app.bsky.feed.post';
const referenceSchema = z.object({ uri: z.string().min(1), cid: z.string().min(1) });

/**
 * A reply to the account's own post (docs.bsky.app/docs/advanced-guides/posts#replies): a record that names the post as
 * its root and its parent, under a name that follows from the comment. However often it is written, there is one.
 */
export function blueskyFirstComment(api: PlatformApi, sessions: Sessions): FirstComment {
  const record = (server: string, repo: string, rkey: string): string =>
    `${server}/xrpc/com.atproto.repo.getRecord?${new URLSearchParams({ repo, collection: POSTS, rkey })}`;
  return firstCommentFrom({
    title: 'Bluesky',
    async send({ platformPostId, text, key, sentAt }, signal) {
      const { server, did: repo } = await sessions.current(signal);
      const post = record(server, repo, platformPostId.split('/').at(-1) ?? '');
      const { uri, cid } = await api.ask(referenceSchema, post, {}, signal);
      const reference = { uri, cid };
      const reply = { $type: POSTS, text, createdAt: sentAt, reply: { root: reference, parent: reference } };
      const json = { repo, collection: POSTS, rkey: nameOf(key, sentAt), record: reply };
      return api.send(`${server}/xrpc/com.atproto.repo.putRecord`, { json }, signal);
    },
    idIn: ({ bytes }) => referenceSchema.safeParse(parseJson(bytes)).data?.uri ?? null,
    errorFrom: blueskyError,
    async look({ key, sentAt }, signal) {
      const { server, did } = await sessions.current(signal);
      const answer = await api.send(record(server, did, nameOf(key, sentAt)), {}, signal);
      if (isSuccess(answer)) return `at://${did}/${POSTS}/${nameOf(key, sentAt)}`;
      const error = blueskyError(answer);
      if (error.details.code === 'record-not-found') return null;
      throw error;
    },
    isRepeatable: true,
  });
}

/** The record's name: the time of the comment, and what tells it from others of the same moment. */
function nameOf(key: string, sentAt: string): string {
  const digest = createHash('sha256').update(key).digest();
  return recordKey(Date.parse(sentAt), digest.readUInt32BE() / 2 ** 32);
}
