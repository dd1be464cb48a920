import { scanEvents } from '../contracts/scout/scan.ts';
import { scans } from '../read-models/scans.ts';
import { defineProjection } from './engine/projection.ts';

/** Scans: the request, its result, and every source that failed with its cause. */
export const scansProjection = defineProjection(scans, {
  version: 1,
  events: [scanEvents],
  keyOf: ({ data }) => data.scan_id,
  handles: {
    ScanRequested: (_, { data: { scan_id, region, niche, limit, requested_at } }) => ({
      scan_id,
      region,
      niche,
      limit,
      status: 'running' as const,
      trends_found: 0,
      trends_saved: 0,
      sources: [],
      failures: [],
      requested_at,
      finished_at: null,
    }),
    ScanSourceFailed: (doc, { data: { source, url, cause, code } }) =>
      doc && { ...doc, failures: [...doc.failures, { source, url, cause, code }] },
    ScanCompleted: (doc, { data: { trends_found, trends_saved, sources }, at }) =>
      doc && {
        ...doc,
        status: 'completed' as const,
        trends_found,
        trends_saved,
        sources: [...sources],
        finished_at: at,
      },
    ScanInterrupted: (doc, { at }) => doc && { ...doc, status: 'interrupted' as const, finished_at: at },
  },
});
