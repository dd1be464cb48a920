import {
  type Documents,
  defineReadModel,
  findFirst,
  findPage,
  type ListPage,
  type Page,
} from '../kernel/documents/index.ts';

export type ScanDocument = {
  scan_id: string;
  region: string;
  niche: string | null;
  limit: number;
  status: 'running' | 'completed' | 'interrupted';
  trends_found: number;
  trends_saved: number;
  /** Sources that answered. */
  sources: string[];
  /** Sources that failed, and why. */
  failures: { source: string; url: string; cause: string; code: string }[];
  requested_at: string;
  finished_at: string | null;
};

export const scans = defineReadModel<ScanDocument>('scans', [
  { key: { requested_at: -1, _id: -1 } },
  { key: { status: 1, requested_at: 1 } },
]);

/** Newest first. */
export const listScans = (documents: Documents, page: Page): Promise<ListPage<ScanDocument>> =>
  findPage(documents, scans, {}, 'requested_at', page);

/** Scans that were requested before a moment, ISO 8601 UTC, and still run; the oldest first. */
export const scansRunningSince = (documents: Documents, before: string, limit: number): Promise<ScanDocument[]> =>
  findFirst(documents, scans, { status: 'running', requested_at: { $lt: before } }, 'requested_at', limit);
