/** Longer text is not kept. */
const LONGEST = 64;

/** The most recent text of each length. */
const kept = Array.from({ length: LONGEST + 1 }, () => ({ text: '', bytes: Buffer.alloc(0) as Buffer }));

/**
 * The text between two offsets. Meant for keys and types, which recur constantly: if it equals the last text of its
 * length, that same string is returned and nothing is created from its bytes.
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
