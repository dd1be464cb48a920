import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import {
  CARDS,
  type CardFilter,
  type CardPage,
  COUNTS,
  type ContentCard,
  type ContentCounts,
  type CountFilter,
  cardPage,
  type Lane,
} from '../api/contents.ts';
import { pause, readAgain, TOGETHER_MS } from './read-again.ts';

type Pages = InfiniteData<CardPage, string>;

/** Of more contents than these, the newest of each list are read instead. */
const MOST_ALONE = 5;
const AFTER_MANY_MS = 10_000;

const changed = new Set<string>();
let isReading = false;

/** Reads a piece of content that has changed, together with others, and puts its card where it belongs. */
export async function readCardAgain(queries: QueryClient, contentId: string): Promise<void> {
  if (!isListed(queries)) return;
  changed.add(contentId);
  if (isReading) return;
  isReading = true;
  while (changed.size > 0) {
    await pause(TOGETHER_MS);
    const ids = [...changed];
    changed.clear();
    const isMany = ids.length > MOST_ALONE;
    // What cannot be read now is read with the next change, or when someone asks.
    await Promise.allSettled(isMany ? [readNewest(queries)] : ids.map((id) => readCard(queries, id)));
    if (isMany) await pause(AFTER_MANY_MS);
  }
  isReading = false;
}

/** Reads a piece of content at once, and puts its card where it belongs. @throws ApiError */
export async function readCard(queries: QueryClient, content_id: string): Promise<void> {
  if (!isListed(queries)) return;
  // This read has reached every frame so far.
  changed.delete(content_id);
  const content = await call('showContent', { path: { content_id } });
  const { script: _, revisions: _revisions, description: _description, ...card } = content;
  // A list that is being read may have been asked for before the change, and is replaced by what it gets.
  const lists = queries.getQueryCache().findAll({ queryKey: [CARDS], fetchStatus: 'fetching' });
  await Promise.allSettled(lists.map(({ promise }) => promise));
  putCard(queries, card);
}

const isListed = (queries: QueryClient): boolean =>
  [CARDS, COUNTS].some((key) => queries.getQueryCache().find({ queryKey: [key], exact: false }));

async function readNewest(queries: QueryClient): Promise<void> {
  void readAgain(queries, [COUNTS]);
  const lists = queries.getQueryCache().findAll({ queryKey: [CARDS], type: 'active' });
  for (const { queryKey } of lists)
    for (const card of (await cardPage(queryKey[1] as CardFilter, '')).items) putCard(queries, card);
}

function cardIn(queries: QueryClient, id: string): ContentCard | undefined {
  for (const [, data] of queries.getQueriesData<Pages>({ queryKey: [CARDS] }))
    for (const page of data?.pages ?? []) {
      const found = page.items.find(({ content_id }) => content_id === id);
      if (found) return found;
    }
  return undefined;
}

/** Puts a card into every list that it belongs to, in its place, and takes it out of the others; the counts follow. */
function putCard(queries: QueryClient, card: ContentCard): void {
  const before = cardIn(queries, card.content_id);
  // A later read may have been faster.
  if (before && before.updated_at > card.updated_at) return;
  for (const [key, data] of queries.getQueriesData<Pages>({ queryKey: [CARDS] }))
    if (data) queries.setQueryData<Pages>(key, withCard(data, card, belongs(card, key[1] as CardFilter)));
  if (!before) void readAgain(queries, [COUNTS]);
  else if (before.lane !== card.lane) countMove(queries, card, before.lane);
}

const belongs = (card: ContentCard, { lane, status, niche, platform }: CardFilter): boolean =>
  (lane === undefined || lane.includes(card.lane)) &&
  (status === undefined || status === card.status) &&
  (niche === undefined || niche === card.niche) &&
  (platform === undefined || platform === card.target_platform);

function withCard(data: Pages, card: ContentCard, isIn: boolean): Pages {
  const at = data.pages.findIndex(({ items }) => items.some(({ content_id }) => content_id === card.content_id));
  const changedAt = (index: number, to: (items: ContentCard[]) => ContentCard[]): Pages => ({
    ...data,
    pages: data.pages.map((page, place) => (place === index ? { ...page, items: to(page.items) } : page)),
  });
  if (at >= 0)
    return changedAt(at, (items) =>
      items.flatMap((item) => (item.content_id !== card.content_id ? [item] : isIn ? [card] : [])),
    );
  if (!isIn) return data;
  const next = data.pages.findIndex(({ items }) => items.some((item) => isNewer(card, item)));
  if (next >= 0)
    return changedAt(next, (items) => {
      const place = items.findIndex((item) => isNewer(card, item));
      return [...items.slice(0, place), card, ...items.slice(place)];
    });
  // The oldest of all that are there: it comes with a later page, unless this is the last one.
  const isWhole = data.pages.at(-1)?.next_cursor === null;
  return isWhole ? changedAt(data.pages.length - 1, (items) => [...items, card]) : data;
}

/** Lists are in this order. */
const isNewer = (a: ContentCard, b: ContentCard): boolean =>
  a.created_at > b.created_at || (a.created_at === b.created_at && a.content_id > b.content_id);

function countMove(queries: QueryClient, card: ContentCard, from: Lane): void {
  for (const [key, counts] of queries.getQueriesData<ContentCounts>({ queryKey: [COUNTS] })) {
    if (!counts || !belongs(card, key[1] as CountFilter)) continue;
    const by = (lane: Lane) => (lane === card.lane ? 1 : lane === from ? -1 : 0);
    queries.setQueryData<ContentCounts>(key, {
      ...counts,
      lanes: counts.lanes.map(({ lane, contents }) => ({ lane, contents: Math.max(0, contents + by(lane)) })),
    });
  }
}
