import { join } from 'node:path';

/** Where the pictures of all pages are. */
export const SCREENSHOTS = join(import.meta.dirname, '..', '..', '..', 'docs', 'screenshots');
