import { queryOptions } from '@tanstack/react-query';
import { call, type Output } from './call.ts';

export type Settings = Output<'showSettings'>;
export type Voice = Output<'listVoices'>['items'][number];

export const settingsQuery = queryOptions({
  queryKey: ['showSettings'],
  queryFn: ({ signal }) => call('showSettings', { signal }),
});

export const voicesQuery = queryOptions({ queryKey: ['listVoices'], queryFn: () => call('listVoices', {}) });
/** Looked for by administrators alone. */
export const localSpeechServersQuery = (mayLook: boolean) =>
  queryOptions({
    queryKey: ['listLocalSpeechServers'],
    queryFn: () => call('listLocalSpeechServers', {}),
    enabled: mayLook,
  });
export const looksQuery = queryOptions({
  queryKey: ['listLooks'],
  queryFn: () => call('listLooks', {}),
  staleTime: Number.POSITIVE_INFINITY,
});
export const platformsQuery = queryOptions({ queryKey: ['listPlatforms'], queryFn: () => call('listPlatforms', {}) });
