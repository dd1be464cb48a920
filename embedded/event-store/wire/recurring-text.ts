/** What is longer is not kept. */
const LONGEST = 64;

/** By their lengths, the text that came last. */
const kept = Array.from({ length: LONGEST + 1 }, () => ({ text: '', bytes: Buffer.alloc(0) as Buffer }));

/**
 * The text between two offsets. Meant for keys and types, which come again and again: where it equals the last one of its length
 * it is the same string, and nothing is made of its bytes.
 */
export function recurringText(bytes: Buffer, start: number, end: number): string {
  const last = kept[end - start];
  if (last === undefined) return bytes.toString('utf8', start, end);
  if (!startsWith(bytes, start, last.bytes) || last.bytes.length === 0) {
    last.text = bytes.toString('utf8', start, end);
    last.bytes = Buffer.from(bytes.subarray(start, end));
  }
  return last.text;
}

function startsWith(bytes: Buffer, start: number, wanted: Buffer): boolean {
  for (let at = 0; at < wanted.length; at++) if (bytes[start + at] !== wanted[at]) return false;
  return true;
}
