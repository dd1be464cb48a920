import { z } from 'zod';
import { clipped } from '../../kernel/events/clipped.ts';
import { ProviderError } from '../../kernel/providers/provider-error.ts';
import type { Comment, CommentsPage, CommentsReader } from './publishing-platform.ts';

/** Whether a platform's API gives the comments on a post, or why it does not. */
export type CommentsAbility = 'readable' | { readonly impossible: string };

/** How many comments a page has. */
export const COMMENTS_A_PAGE = 25;

/** The longest texts, in characters: YouTube's comments have at most 10,000. */
const LONGEST = { id: 500, name: 200, text: 10_000, url: 2_048 };

type Said = { readonly [Field in keyof Comment]?: Comment[Field] | undefined } & Pick<Comment, 'id'>;

/** A comment as a platform says it, within bounds, whatever its author has written. */
export function commentFrom({ id, authorName, authorUrl, text, publishedAt, likes, replies, url }: Said): Comment {
  const at = Date.parse(publishedAt ?? '');
  return {
    id: clipped(id, LONGEST.id),
    authorName: clipped(printable(authorName ?? ''), LONGEST.name) || null,
    authorUrl: linkOrNull(authorUrl),
    text: clipped(printable(text ?? ''), LONGEST.text),
    publishedAt: Number.isNaN(at) ? null : new Date(at).toISOString(),
    likes: likes ?? null,
    replies: replies ?? null,
    url: linkOrNull(url),
  };
}

/** Without control characters, which would garble a terminal; lines stay. */
const printable = (text: string): string => text.replace(/(?!\n)\p{Cc}/gu, ' ').trim();

/** Others have chosen where it leads: a browser is to open pages alone, and no scripts. */
function linkOrNull(address: string | null | undefined): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return /^https?:$/.test(protocol) && href.length <= LONGEST.url ? href : null;
}

/** A count that a platform may leave out. */
export const commentCount = z.number().int().nonnegative().nullish().catch(null);

/**
 * A page of comments where the platform gives them all at once, newest first. A page begins behind the last comment of
 * the one before, which may be gone by now.
 */
export function pageOfAll(all: readonly Comment[], cursor: string | null): CommentsPage {
  const sorted = all
    .map((comment) => ({ comment, place: `${comment.publishedAt ?? ''} ${comment.id}` }))
    .filter(({ place }) => cursor === null || place < cursor)
    .sort((one, other) => (one.place < other.place ? 1 : -1));
  const page = sorted.slice(0, COMMENTS_A_PAGE);
  const last = page.at(-1);
  const next = last && sorted.length > page.length ? last.place : null;
  return { comments: page.map(({ comment }) => comment), next };
}

/** @throws ProviderError where a platform has no call for them */
export function requireComments(provider: string, read: CommentsReader | null): CommentsReader {
  if (read) return read;
  throw new ProviderError({
    provider,
    kind: 'invalid',
    code: 'no-comments',
    cause: `comments on ${provider} cannot be read from here`,
    nextAction: 'look at the post in the app of the platform',
  });
}
