import {
  type Documents,
  decodeCursor,
  encodeCursor,
  InvalidCursor,
  orderOf,
} from '../../../../kernel/documents/index.ts';
import type { EventStore } from '../../../../kernel/event-store/index.ts';
import { type Handled, handle } from '../../../../kernel/http/operation.ts';
import type { Comment } from '../../../publishing-platforms/publishing-platform.ts';
import type { Accounts } from '../../providers/accounts.ts';
import { openComments } from '../../use-cases/comments.ts';
import { ownPublication } from '../own-publication.ts';
import { commentOperations } from './operations.ts';

type Tools = { readonly store: EventStore; readonly documents: Documents; readonly accounts: Accounts };

/** The comments on a post, for its owner. */
export function commentHandlers(tools: Tools): Handled[] {
  const readComments = openComments(tools);
  return [
    handle(commentOperations.listComments, async ({ query, ctx }) => {
      const { publication_id } = await ownPublication(tools, ctx);
      const order = orderOf('comments', { publication_id });
      const cursor = query.cursor === undefined ? null : placeIn(query.cursor, order);
      const { comments, next } = await readComments(publication_id, cursor);
      return { items: comments.map(viewOf), next_cursor: next === null ? null : encodeCursor(order, next) };
    }),
  ];
}

/** What the platform has called the place behind a page. @throws InvalidCursor */
function placeIn(cursor: string, order: string): string {
  const [place] = decodeCursor(cursor, order, 1);
  if (typeof place !== 'string') throw new InvalidCursor();
  return place;
}

const viewOf = ({ id, authorName, authorUrl, text, publishedAt, likes, replies, url }: Comment) => ({
  comment_id: id,
  author: { name: authorName, url: authorUrl },
  text,
  published_at: publishedAt,
  likes,
  replies,
  url,
});
