import type { Message } from './message.ts';

const FINAL_TEXT = 0x81;

/**
 * Messages as consecutive WebSocket text frames. A server does not mask what it sends, so all sockets get the same
 * bytes.
 * @see https://www.rfc-editor.org/rfc/rfc6455#section-5.2
 */
export const textFrames = (messages: readonly Message[]): Buffer => Buffer.concat(messages.flatMap(frame));

function frame({ text }: Message): Buffer[] {
  if (text === null) return [];
  const payload = Buffer.from(text);
  return [headerOf(payload.length), payload];
}

function headerOf(length: number): Buffer {
  if (length < 126) return Buffer.from([FINAL_TEXT, length]);
  if (length < 65_536) return Buffer.from([FINAL_TEXT, 126, length >> 8, length & 0xff]);
  const header = Buffer.alloc(10);
  header[0] = FINAL_TEXT;
  header[1] = 127;
  header.writeBigUInt64BE(BigInt(length), 2);
  return header;
}

/** `textFrames`, computed once for all sockets that see the same messages. */
export function rememberingFrames(): typeof textFrames {
  const made = new Map<string, Buffer>();
  // Most sockets are given the same list and see all of it.
  let latest: { readonly messages: readonly Message[]; readonly frames: Buffer } | null = null;
  return (messages) => {
    if (latest?.messages === messages) return latest.frames;
    const key = messages.map(({ position }) => position).join();
    const frames = made.get(key) ?? textFrames(messages);
    made.set(key, frames);
    latest = { messages, frames };
    return frames;
  };
}
