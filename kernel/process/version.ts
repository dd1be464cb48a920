import { readFileSync } from 'node:fs';

/** Of the platform, as package.json names it. */
export const VERSION: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
