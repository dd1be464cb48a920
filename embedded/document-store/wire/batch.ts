import { PAUSE, type Pacer } from '../pacing.ts';
import { encodeDocument, MAX_DOCUMENT_SIZE } from '../values/encode.ts';

/** The most document bytes in one answer. */
const MAX_BATCH_BYTES = MAX_DOCUMENT_SIZE;

/**
 * Takes up to `count` documents from an iterator, as many as fit one answer. `ahead` is a document that an earlier call
 * had to put back; this call returns the one it puts back itself.
 */
export async function takeBatch(
  documents: Iterator<Buffer | typeof PAUSE>,
  pacer: Pacer,
  count: number,
  ahead?: Buffer,
): Promise<{ batch: Buffer[]; ahead: Buffer | undefined; done: boolean }> {
  const batch: Buffer[] = [];
  let bytes = 0;
  let next = ahead;
  for (;;) {
    if (next === undefined) {
      const step = documents.next();
      if (step.done) return { batch, ahead: undefined, done: true };
      if (step.value === PAUSE) {
        await pacer.pause();
        continue;
      }
      next = step.value;
    }
    const full = batch.length >= count || (batch.length > 0 && bytes + next.length > MAX_BATCH_BYTES);
    if (full) return { batch, ahead: next, done: false };
    batch.push(next);
    bytes += next.length;
    next = undefined;
  }
}

/** { cursor: { firstBatch: [...], id, ns }, ok: 1 } as bytes, with the documents copied in unchanged. */
export function encodeBatch(field: 'firstBatch' | 'nextBatch', batch: Buffer[], id: bigint, namespace: string): Buffer {
  const items: Buffer[] = [];
  for (let i = 0; i < batch.length; i++) {
    const document = batch[i];
    if (document) items.push(header(0x03, String(i)), document);
  }
  const array = wrap(items);
  const rest = encodeDocument({ id, ns: namespace });
  const cursor = wrap([header(0x04, field), ...array, rest.subarray(4, rest.length - 1)]);
  const ok = encodeDocument({ ok: 1 });
  return Buffer.concat(wrap([header(0x03, 'cursor'), ...cursor, ok.subarray(4, ok.length - 1)]));
}

const END = Buffer.from([0]);

function wrap(parts: Buffer[]): Buffer[] {
  const length = Buffer.alloc(4);
  length.writeInt32LE(
    parts.reduce((sum, part) => sum + part.length, 5),
    0,
  );
  return [length, ...parts, END];
}

function header(type: number, name: string): Buffer {
  const bytes = Buffer.alloc(name.length + 2);
  bytes[0] = type;
  bytes.write(name, 1, 'latin1');
  return bytes;
}
