import { serialize } from 'bson';
import type { Doc } from './types.ts';

/** 16 MiB, MongoDB's bound for one document. */
export const maxDocumentSize = 16 * 1024 * 1024;

/** Values to BSON bytes; the inverse of decodeDocument. A field whose value is undefined is left out. */
export function encodeDocument(document: Doc | Record<string, unknown>): Buffer {
  const bytes = serialize(document, { ignoreUndefined: true });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
