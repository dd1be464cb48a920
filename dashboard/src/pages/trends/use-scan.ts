import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Input, type Output } from '../../api/call.ts';
import { toast } from '../../components/toast.tsx';
import { forgetNewTrends } from '../../live/new-trends.ts';
import { useTexts } from '../../texts/index.ts';

export type ScanOptions = Partial<Input<'scanTrends'>['body']>;
export type Scanning = UseMutationResult<Output<'scanTrends'>, Error, ScanOptions>;

export const DEFAULT_SCAN = { region: 'US', limit: 20 };

/** Scans the sources now and shows the result. */
export function useScan(): Scanning {
  const t = useTexts('trends');
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (options: ScanOptions) => call('scanTrends', { body: { ...DEFAULT_SCAN, ...options } }),
    async onSuccess({ trends_found, trends_saved }) {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['listTrends'] }),
        queries.invalidateQueries({ queryKey: ['listScans'] }),
      ]);
      forgetNewTrends();
      toast(t.scanned(trends_found, trends_saved));
    },
  });
}
