import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Asset, call, type Input, nullIfMissing, type Output } from './call.ts';
import { type Day, timesIn } from './local-days.ts';
import { pageFrom, pages } from './pages.ts';

export type ImageProvider = Output<'listImageProviders'>['items'][number];
export type ImageRequest = NonNullable<Input<'generateImage'>['body']>;

/** Generated, or an image or a clip that its owner has uploaded. */
export const SOURCES = ['image', 'upload', 'clip'] as const satisfies readonly Asset['kind'][];

export const PROVIDER_KINDS = ['LOCAL', 'CLOUD'] as const satisfies readonly ImageProvider['kind'][];

/** As in the address. */
export type AssetFilter = {
  provider?: string | undefined;
  kind?: ImageProvider['kind'] | undefined;
  content?: string | undefined;
  source?: Asset['kind'] | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
};

type Query = NonNullable<Input<'listImages'>['query']>;

const PAGE = 48;
const CHECKED_AGAIN_AFTER_MS = 30_000;

export const assetsQuery = ({ provider, kind, content, source, ...days }: AssetFilter) =>
  infiniteQueryOptions({
    queryKey: ['listImages', { provider, kind, content, source, ...days }],
    queryFn: ({ pageParam, signal }) =>
      call('listImages', {
        query: {
          provider,
          provider_kind: kind,
          content_id: content,
          source,
          ...timesIn(days),
          limit: PAGE,
          ...pageFrom(pageParam),
        } as Query,
        signal,
      }),
    ...pages,
  });

/** Null if there is no such image, or it is someone else's. */
export const assetQuery = (asset_id: string) =>
  queryOptions({
    queryKey: ['showImage', asset_id],
    queryFn: ({ signal }): Promise<Asset | null> =>
      call('showImage', { path: { asset_id }, signal }).catch(nullIfMissing),
  });

/** No frame tells when a provider fails or comes back. */
export const imageProvidersQuery = queryOptions({
  queryKey: ['listImageProviders'],
  queryFn: async ({ signal }) => (await call('listImageProviders', { signal })).items,
  staleTime: CHECKED_AGAIN_AFTER_MS,
});

/** What an image is called: what it shows, in the words of the person who had it made or uploaded it. */
export const nameOf = ({ kind, prompt, alt_text, name }: Asset): string =>
  kind === 'image' ? prompt : (alt_text ?? name ?? '');

export function kindOf({ metadata }: Asset): ImageProvider['kind'] | null {
  return PROVIDER_KINDS.find((kind) => kind === metadata.kind) ?? null;
}

/** Whose picture it is, and what its licence asks for. */
export type Credit = {
  readonly author: string | null;
  readonly source: string;
  readonly page_url: string;
  readonly license: string;
  readonly license_url: string | null;
  readonly is_required: boolean;
};

const isWebAddress = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\//.test(value);

/** Null for an image that was made, or uploaded. What a provider reports is not ours: its links lead to the web alone. */
export function creditOf({ metadata }: Pick<Asset, 'metadata'>): Credit | null {
  const credit = metadata.credit as Partial<Credit> | null | undefined;
  if (!credit || !isWebAddress(credit.page_url)) return null;
  return {
    author: credit.author ?? null,
    source: String(credit.source),
    page_url: credit.page_url,
    license: String(credit.license),
    license_url: isWebAddress(credit.license_url) ? credit.license_url : null,
    is_required: credit.is_required === true,
  };
}
