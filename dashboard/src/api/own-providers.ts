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

export const forgetProvider = (whose: Whose, part: OwnPart) =>
  call(whose === 'mine' ? 'removeOwnProvider' : 'removeProviderForEverybody', { path: { part } });

/** The part of a film that lists of providers show it under. */
const LISTED: { readonly [Part in OwnPart]: Provider['part'] } = {
  writer: 'writer',
  images: 'images',
  photographs: 'images',
  voice: 'voice',
  music: 'music',
};

/** Asks a chosen provider for something that costs nothing. */
export const testChoice = (part: OwnPart, provider: string) => testProvider({ part: LISTED[part], provider });
