import type { Config } from '../config/index.ts';
import type { Files } from './files.ts';

const VALID_FOR_SECONDS = 24 * 3_600;

/**
 * Links to files for players, which send no header: signed, valid for a day, and absolute if the platform knows its own
 * address. Within an hour the same file has the same link, so that a browser's cache serves it.
 */
export function fileLinks(
  files: Files,
  { PLATFORM_PUBLIC_URL }: Pick<Config, 'PLATFORM_PUBLIC_URL'>,
): (path: string | null) => string | null {
  const base = PLATFORM_PUBLIC_URL?.replace(/\/$/, '') ?? '';
  return (path) => {
    if (path === null) return null;
    const hour = Math.floor(Date.now() / 3_600_000) * 3_600;
    return base + files.signedPath(path, hour + VALID_FOR_SECONDS);
  };
}
