import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/call.ts';
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
  laneOf,
} from '../api/contents.ts';
import { contentQuery } from '../api/lists.ts';

type Pages = InfiniteData<CardPage, string>;

/** Until what a frame tells of can be read, as a rule; what comes meanwhile is read together with it. */
const READ_AFTER_MS = 500;
/** Of more contents than these, the newest of each list are read instead: requests are limited by their number. */
const MOST_ALONE = 5;
const AFTER_MANY_MS = 10_000;

const MOST_TRIES = 6;

/** What is to be read, and how often it was tried: a frame may come before what it tells of can be read. */
const changed = new Map<string, number>();
let isDue = false;
let wereMany = false;

/** A content has moved: its card goes to the lists in which it belongs now, and what the frame does not say is read. */
export function moveCard(
  queries: QueryClient,
  contentId: string,
  change: Partial<Pick<ContentCard, 'status' | 'stage'>>,
  at: string,
): void {
  const known = cardIn(queries, contentId);
  if (known) {
    const moved = { ...known, ...change, updated_at: at };
    const lane = laneOf(moved);
    putCard(queries, {
      ...moved,
      lane,
      lane_entered_at: lane === known.lane ? known.lane_entered_at : at,
      gate: moved.status === 'awaiting_review' ? known.gate : null,
      failure: moved.status === 'failed' || moved.status === 'archived' ? known.failure : null,
    });
  }
  readCardSoon(queries, contentId);
}

/** Something on the card has changed that the frame does not carry. */
export function readCardSoon(queries: QueryClient, contentId: string): void {
  const isShown = [CARDS, COUNTS].some((key) => queries.getQueryCache().findAll({ queryKey: [key] }).length > 0);
  if (!isShown) return;
  changed.set(contentId, 0);
  readChangedIn(queries, READ_AFTER_MS);
}

function readChangedIn(queries: QueryClient, ms: number): void {
  if (isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    void readChanged(queries);
  }, ms);
}

async function readChanged(queries: QueryClient): Promise<void> {
  const all = [...changed];
  changed.clear();
  const isMany = all.length > MOST_ALONE;
  // The newest are read once more after many: some of those may not have been there yet.
  const isNewest = isMany || wereMany;
  wereMany = isMany;
  if (isMany) readChangedIn(queries, AFTER_MANY_MS);
  // What cannot be read now is read with the next change, or when somebody asks.
  if (isNewest) await readNewest(queries).catch(() => undefined);
  if (!isMany) for (const [id, tries] of all) void readCard(queries, id).catch(readLater(queries, id, tries));
}

const readLater = (queries: QueryClient, id: string, tries: number) => (error: unknown) => {
  const isRefused = error instanceof ApiError && error.status !== 404;
  if (isRefused || tries === MOST_TRIES || changed.has(id)) return;
  changed.set(id, tries + 1);
  readChangedIn(queries, READ_AFTER_MS);
};

/** @throws Error while it cannot be put into all lists */
async function readCard(queries: QueryClient, id: string): Promise<void> {
  // The page of the content may have read it for the same frame.
  const content = await queries.fetchQuery({ ...contentQuery(id), staleTime: READ_AFTER_MS });
  const { script: _, revisions: _revisions, description: _description, ...card } = content;
  putCard(queries, card);
  const isBeingRead = queries.isFetching({ queryKey: [CARDS], predicate: ({ state }) => state.data === undefined }) > 0;
  if (isBeingRead) throw new Error('A list that is being read may have been asked for before the change');
}

async function readNewest(queries: QueryClient): Promise<void> {
  void queries.invalidateQueries({ queryKey: [COUNTS] });
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
export function putCard(queries: QueryClient, card: ContentCard): void {
  const before = cardIn(queries, card.content_id);
  for (const [key, data] of queries.getQueriesData<Pages>({ queryKey: [CARDS] }))
    if (data) queries.setQueryData<Pages>(key, withCard(data, card, belongs(card, key[1] as CardFilter)));
  if (!before) void queries.invalidateQueries({ queryKey: [COUNTS] });
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
