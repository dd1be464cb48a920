import type { ByteRange } from '../../kernel/files/file-store.ts';

/**
 * The part of a file requested by a Range header (RFC 9110, 14.2). Null for the whole file, which is also the answer to
 * a header that is not understood or names several ranges.
 * @param size of the file in bytes
 */
export function rangeOf(header: string, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header.trim()) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') {
    const length = Number(last);
    return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
