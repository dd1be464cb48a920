import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import type { ContentCard } from './contents.ts';

const OVER: ReadonlySet<string> = new Set(['archived', 'failed'] satisfies ContentCard['status'][]);
/** A search takes words, not whole paragraphs. */
const SEARCHED = 80;
const MOST = 200;

const plain = (topic: string): string => topic.trim().replace(/\s+/g, ' ').toLowerCase();

/** The videos that a user has already made about any of these topics, except archived and failed ones. */
export const earlierFilmsQuery = (owner: string, topics: readonly string[]) =>
  queryOptions({
    queryKey: ['earlierFilms', owner, topics],
    async queryFn({ signal }) {
      const [only, ...others] = topics;
      const q = only !== undefined && others.length === 0 ? { q: plain(only).slice(0, SEARCHED).trim() } : {};
      const { items } = await call('listContentCards', { query: { owner, limit: MOST, ...q }, signal });
      const wanted = new Set(topics.map(plain));
      return items.filter(({ status, trend_topic }) => !OVER.has(status) && wanted.has(plain(trend_topic)));
    },
    enabled: topics.length > 0,
    staleTime: 0,
  });
