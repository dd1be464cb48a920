/** 48 MB, what `hello` announces. */
export const MAX_MESSAGE_SIZE = 48_000_000;

const HEADER_SIZE = 16;

/**
 * Cuts a connection's bytes into messages. Returns a function to feed; it calls `onMessage` with each whole message
 * and throws when a length is impossible, after which the connection is of no more use.
 */
export function frameReader(onMessage: (message: Buffer) => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let held = 0;
  let wanted = HEADER_SIZE;

  return (chunk) => {
    chunks.push(chunk);
    held += chunk.length;
    while (held >= wanted) {
      const bytes = chunks.length === 1 ? (chunks[0] ?? chunk) : Buffer.concat(chunks, held);
      const length = bytes.readInt32LE(0);
      if (length < HEADER_SIZE || length > MAX_MESSAGE_SIZE)
        throw new Error(`a message of ${length} bytes is impossible`);
      if (held < length) {
        chunks = [bytes];
        wanted = length;
        return;
      }
      const rest = bytes.subarray(length);
      chunks = rest.length > 0 ? [rest] : [];
      held = rest.length;
      wanted = HEADER_SIZE;
      onMessage(bytes.subarray(0, length));
    }
  };
}
