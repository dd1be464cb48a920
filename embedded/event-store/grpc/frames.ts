import { gunzipSync, inflateSync } from 'node:zlib';
import { status } from '@grpc/grpc-js';
import { StatusError } from './status-error.ts';

/** Precedes each message: one byte that says whether it is compressed, and four for its length. */
const HEADER_BYTES = 5;

/** Messages as one piece of a response's body, all uncompressed. `bytes` is the sum of their lengths. */
export function frame(messages: readonly Uint8Array[], bytes: number): Buffer {
  const target = Buffer.allocUnsafe(bytes + messages.length * HEADER_BYTES);
  let at = 0;
  for (const message of messages) {
    target[at] = 0;
    target.writeUInt32BE(message.length, at + 1);
    target.set(message, at + HEADER_BYTES);
    at += HEADER_BYTES + message.length;
  }
  return target;
}

/**
 * Returns a function that takes a request's body piece by piece and passes on complete, decompressed messages. It
 * throws the status that ends the call: RESOURCE_EXHAUSTED for a message of more than `limit` bytes.
 * @param encoding the request's `grpc-encoding`
 */
export function frameReader(
  encoding: string | undefined,
  limit: number,
  receive: (message: Buffer) => void,
): (piece: Buffer) => void {
  let pieces: Buffer[] = [];
  let length = 0;
  let needed = HEADER_BYTES;
  return (piece) => {
    pieces.push(piece);
    length += piece.length;
    if (length < needed) return;
    const bytes = pieces.length === 1 ? piece : Buffer.concat(pieces, length);
    let at = 0;
    for (;;) {
      needed = HEADER_BYTES;
      if (bytes.length - at < needed) break;
      const size = bytes.readUInt32BE(at + 1);
      if (size > limit) throw tooLong(size, limit);
      needed += size;
      if (bytes.length - at < needed) break;
      const message = bytes.subarray(at + HEADER_BYTES, at + needed);
      receive(bytes[at] === 0 ? message : decompress(message, encoding, limit));
      at += needed;
    }
    pieces = at === bytes.length ? [] : [bytes.subarray(at)];
    length = bytes.length - at;
  };
}

function decompress(message: Buffer, encoding: string | undefined, maxOutputLength: number): Buffer {
  try {
    if (encoding === 'gzip') return gunzipSync(message, { maxOutputLength });
    if (encoding === 'deflate') return inflateSync(message, { maxOutputLength });
  } catch (error) {
    throw new StatusError(status.INTERNAL, `Failed to decompress message: ${error}`);
  }
  throw new StatusError(status.UNIMPLEMENTED, `Received message compressed with unsupported encoding "${encoding}"`);
}

function tooLong(size: number, limit: number): StatusError {
  return new StatusError(status.RESOURCE_EXHAUSTED, `Received message larger than max (${size} vs ${limit})`);
}
