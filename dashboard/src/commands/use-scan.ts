import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Input, type Output } from '../api/call.ts';
import { forgetNewTrends } from '../live/new-trends.ts';

type Found = Output<'scanTrends'>;
export type ScanOptions = Partial<Input<'scanTrends'>['body']>;
export type Scanning = UseMutationResult<Found, Error, ScanOptions>;

export const DEFAULT_SCAN = { region: 'US', limit: 20 };

/** Scans the sources now. @param onFound called with the result, once the lists show it */
export function useScan(onFound: (found: Found) => void): Scanning {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (options: ScanOptions) => call('scanTrends', { body: { ...DEFAULT_SCAN, ...options } }),
    async onSuccess(found) {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['listTrends'] }),
        queries.invalidateQueries({ queryKey: ['listScans'] }),
      ]);
      forgetNewTrends();
      onFound(found);
    },
  });
}
