import { type Documents, defineReadModel, findPage, type ListPage, type Page } from '../kernel/documents/index.ts';

export type ScanDocument = {
  scan_id: string;
  region: string;
  niche: string | null;
  limit: number;
  status: 'running' | 'completed';
  trends_found: number;
  trends_saved: number;
  /** Sources that answered. */
  sources: string[];
  /** Sources that failed, and why. */
  failures: { source: string; url: string; cause: string; code: string }[];
  requested_at: string;
  finished_at: string | null;
};

export const scans = defineReadModel<ScanDocument>('scans', [{ key: { requested_at: -1, _id: -1 } }]);

/** Newest first. */
export const listScans = (documents: Documents, page: Page): Promise<ListPage<ScanDocument>> =>
  findPage(documents, scans, {}, 'requested_at', page);
