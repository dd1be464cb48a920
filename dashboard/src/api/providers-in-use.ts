import { queryOptions } from '@tanstack/react-query';
import { call, type Output } from './call.ts';

export type Provider = Output<'listWriterProviders'>['items'][number];

/** What every service uses, in the order in which a film is made. */
export const providersQuery = queryOptions({
  queryKey: ['listProviders'],
  async queryFn({ signal }): Promise<Provider[]> {
    const lists = await Promise.all([
      call('listTrendProviders', { signal }),
      call('listWriterProviders', { signal }),
      call('listPictureProviders', { signal }),
      call('listFilmProviders', { signal }),
      call('listPlatformProviders', { signal }),
      call('listBaseProviders', { signal }),
    ]);
    return lists.flatMap(({ items }) => items);
  },
});

/** Mail and storage alone. */
export const baseProvidersQuery = queryOptions({
  queryKey: ['listBaseProviders'],
  queryFn: ({ signal }) => call('listBaseProviders', { signal }),
});

/** Says whether a provider works, and what to do if it does not. */
export async function testProvider({
  part,
  provider,
  takes_over,
}: Pick<Provider, 'part' | 'provider'> & Partial<Pick<Provider, 'takes_over'>>): Promise<Output<'testWriterProvider'>> {
  const body = { provider, ...(takes_over ? { takes_over } : {}) };
  if (part === 'trends') return call('testTrendProvider', { body });
  if (part === 'writer') return call('testWriterProvider', { body });
  if (part === 'images' || part === 'clips') return call('testPictureProvider', { body });
  if (part !== 'mail') return call('testFilmProvider', { body });
  const { delivered, failure } = await call('testDelivery', { body: { way: 'mail' } });
  return { provider, works: delivered, found: failure?.cause ?? '', next_action: failure?.next_action ?? null };
}
