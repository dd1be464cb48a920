import { normalize } from 'node:path';

/** Whether it leads to a place inside, and cannot be written in another way. */
export function isPath(path: string): boolean {
  const clean = normalize(path);
  return clean === path && !clean.startsWith('/') && !clean.startsWith('..') && !clean.includes('\0');
}

/** @throws Error for what is no path */
export function requirePath(path: string): string {
  if (!isPath(path)) throw new Error(`"${path}" is not a file path`);
  return path;
}

/** What is on its way to become a file: a file that is being written, an upload, a folder for work. */
export const isUnfinished = (path: string): boolean => /\.(part|work)(\/|$)/.test(path);
