import { createFeedSource } from '../../../../../domains/scout/providers/feed.ts';
import type { TrendItem, TrendSource } from '../../../../../domains/scout/providers/trend-source.ts';
import { type FakeFeedServer, startFakeFeedServer } from '../../../../support/fakes/feed-server.ts';
import type { Reply } from '../../../../support/fakes/server.ts';
import { anyQuery, neverAborts } from '../support.ts';

/** An entry as a feed has it, and the item that is read from it. */
export const entry = {
  title: 'One',
  link: 'http://news.example/1',
  description: 'First.',
  date: 'Tue, 03 Jun 2025 09:39:21 +0200',
};
export const item: TrendItem = {
  topic: 'One',
  url: 'http://news.example/1',
  summary: 'First.',
  publishedAt: '2025-06-03T07:39:21.000Z',
  popularity: null,
};

export const feed = (address: string, timeoutMs = 5_000): TrendSource => createFeedSource({ address, timeoutMs });

type Headers = Record<string, string>;

export type FeedReader = {
  readonly server: FakeFeedServer;
  /** A feed that is answered in this way. */
  served(reply: Reply): TrendSource;
  /** The items of a feed with this body. */
  read(body: string | Uint8Array, headers?: Headers): Promise<TrendItem[]>;
  topics(body: string | Uint8Array, headers?: Headers): Promise<string[]>;
};

export async function startFeedReader(): Promise<FeedReader> {
  const server = await startFakeFeedServer();
  const served = (reply: Reply) => feed(server.serve('/feed.xml', reply));
  const read: FeedReader['read'] = (body, headers = {}) => served({ body, headers }).fetch(anyQuery, neverAborts);
  return {
    server,
    served,
    read,
    topics: async (body, headers) => (await read(body, headers)).map(({ topic }) => topic),
  };
}
