import { queryOptions } from '@tanstack/react-query';
import { call, type Input, type Output } from './call.ts';
import { type Provider, testProvider } from './providers-in-use.ts';

export type Offer = Output<'listOfferedProviders'>['items'][number];
export type Chosen = Output<'listOwnProviders'>['items'][number];
export type OwnPart = Chosen['part'];
/** Whose choice it is. */
export type Whose = 'mine' | 'everybody';

export const offersQuery = queryOptions({
  queryKey: ['listOfferedProviders'],
  queryFn: ({ signal }) => call('listOfferedProviders', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The choices of the user, or those of an administrator for everyone. */
export const chosenQuery = (whose: Whose) =>
  queryOptions({
    queryKey: ['listOwnProviders', whose],
    queryFn: ({ signal }) => call(whose === 'mine' ? 'listOwnProviders' : 'listProvidersForEverybody', { signal }),
  });

export type Choice = Input<'setProviderForEverybody'>['body'];

export const chooseProvider = (whose: Whose, part: OwnPart, { address, ...choice }: Choice) =>
  whose === 'mine'
    ? call('setOwnProvider', { path: { part }, body: choice })
    : call('setProviderForEverybody', { path: { part }, body: { ...choice, address: address ?? null } });

export const forgetProvider = (whose: Whose, part: OwnPart, provider: string) =>
  call(whose === 'mine' ? 'removeOneOwnProvider' : 'removeOneProviderForEverybody', { path: { part, provider } });

export type Available = Output<'listWriterChoices'>['items'][number];

/** Everyone who can be asked, part by part, in the order in which they are. */
export const availableQuery = queryOptions({
  queryKey: ['listAvailableProviders'],
  async queryFn({ signal }): Promise<Available[]> {
    const lists = await Promise.all([
      call('listWriterChoices', { signal }),
      call('listFilmChoices', { signal }),
      call('listPictureChoices', { signal }),
    ]);
    return lists.flatMap(({ items }) => items);
  },
});

export const orderProviders = (whose: Whose, part: OwnPart, providers: string[]) =>
  call(whose === 'mine' ? 'orderOwnProviders' : 'orderProvidersForEverybody', { path: { part }, body: { providers } });

/** The part of a film that lists of providers show it under. */
const LISTED: { readonly [Part in OwnPart]: Provider['part'] } = {
  writer: 'writer',
  images: 'images',
  photographs: 'images',
  voice: 'voice',
  music: 'music',
  clips: 'clips',
};

/** Asks a chosen provider for something that costs nothing. */
export const testChoice = (part: OwnPart, provider: string) => testProvider({ part: LISTED[part], provider });

/** Asks a provider for something that costs nothing, with a key that is not stored. */
export function testGiven(part: OwnPart, body: Choice): Promise<Output<'testWriterProvider'>> {
  const given = { path: { part }, body };
  if (LISTED[part] === 'writer') return call('testGivenWriter', given);
  return LISTED[part] === 'images' || part === 'clips' ? call('testGivenPicture', given) : call('testGivenFilm', given);
}
