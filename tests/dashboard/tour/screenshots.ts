import { join } from 'node:path';

/** Where the screenshots of all pages are. */
export const SCREENSHOTS = join(import.meta.dirname, '..', '..', '..', 'docs', 'screenshots');
