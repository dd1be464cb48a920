import { serialize } from 'bson';
import { CommandError } from '../errors.ts';
import type { Doc } from './types.ts';

/** 16 MiB, MongoDB's limit for one document. */
export const MAX_DOCUMENT_SIZE = 16 * 1024 * 1024;

/** Encodes values to BSON bytes; the inverse of decodeDocument. A field whose value is undefined is left out. */
export function encodeDocument(document: Doc | Record<string, unknown>): Buffer {
  const bytes = serializeBounded(document);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function serializeBounded(document: object): Uint8Array {
  try {
    return serialize(document, { ignoreUndefined: true });
  } catch (error) {
    // The library writes into a buffer of 17 MB and fails at its end.
    if (error instanceof RangeError) {
      throw new CommandError('BSONObjectTooLarge', `a document is larger than ${MAX_DOCUMENT_SIZE} bytes`);
    }
    throw error;
  }
}
