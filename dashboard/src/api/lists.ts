import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { announcedOf } from '../live/announced.ts';
import { type Asset, call, type Input } from './call.ts';
import { pageFrom, pages } from './pages.ts';

const PAGE = 50;
const MOST = 200;
const MOST_TRIES = 6;
const BETWEEN_TRIES_MS = 400;

type Query<Id extends 'listContents' | 'listTrends'> = NonNullable<Input<Id>['query' & keyof Input<Id>]>;
/** As it is in the address: what is left out may be undefined. */
type Filter<Id extends 'listContents' | 'listTrends'> = {
  [Name in Exclude<keyof Query<Id>, 'limit' | 'cursor'>]?: Query<Id>[Name] | undefined;
};

export const contentsQuery = (filter: Filter<'listContents'>) =>
  infiniteQueryOptions({
    queryKey: ['listContents', filter],
    queryFn: ({ pageParam, signal }) =>
      call('listContents', {
        query: { ...filter, limit: PAGE, ...pageFrom(pageParam) } as Query<'listContents'>,
        signal,
      }),
    ...pages,
  });

export const trendsQuery = (filter: Filter<'listTrends'>) =>
  infiniteQueryOptions({
    queryKey: ['listTrends', filter],
    queryFn: ({ pageParam, signal }) =>
      call('listTrends', { query: { ...filter, limit: PAGE, ...pageFrom(pageParam) } as Query<'listTrends'>, signal }),
    ...pages,
  });

export const contentQuery = (content_id: string) =>
  queryOptions({
    queryKey: ['showContent', content_id],
    async queryFn({ signal }) {
      for (let tries = 1; ; tries++) {
        const content = await call('showContent', { path: { content_id }, signal });
        const said = announcedOf(content_id);
        const isCurrent = said === undefined || (said.status === content.status && said.stage === content.stage);
        if (isCurrent || tries === MOST_TRIES) return content;
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS));
      }
    },
  });

export const imagesQuery = (content_id: string) =>
  queryOptions({
    queryKey: ['listImagesOfContent', content_id],
    queryFn: ({ signal }) => call('listImagesOfContent', { path: { content_id }, query: { limit: MOST }, signal }),
  });

export const runsQuery = queryOptions({
  queryKey: ['listPipelineRuns'],
  queryFn: ({ signal }) => call('listPipelineRuns', { query: { limit: MOST }, signal }),
});

/** The latest picture of each content, in one request for all of them. */
export const coversQuery = queryOptions({
  queryKey: ['listImages'],
  queryFn: async ({ signal }) => {
    const { items } = await call('listImages', { query: { limit: MOST }, signal });
    const covers = new Map<string, Asset>();
    for (const asset of items) if (asset.content_id !== null && asset.url !== null) covers.set(asset.content_id, asset);
    return covers;
  },
});
