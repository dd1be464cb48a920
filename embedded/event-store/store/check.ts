import { type RecordedEvent, TOMBSTONE_REVISION } from '../wire/recorded-event.ts';
import { DamagedRecord, type Damages, type Revision, type Tables } from './damage.ts';

/** Where a check goes on: a stream's number, and its next revision. */
export type CheckedUpTo = Revision;

type Stored = Tables & {
  readonly damages: Damages;
  /** Every event of the run that a revision leads to. @throws DamagedRecord */
  readonly read: (position: number, of: Revision) => readonly RecordedEvent[];
};

/**
 * Reads what is stored, stream by stream, and compares it with what the index and the heads say. Whatever is damaged or
 * missing is noted, and passed over.
 * @param from null for the beginning
 * @param until when to stop, by performance.now(): after at least one run
 * @returns null if nothing is left
 */
export function check(
  { revisions, streams, firsts, damages, read }: Stored,
  from: CheckedUpTo | null,
  until: number,
): CheckedUpTo | null {
  for (const { key: number, value } of streams.getRange({ start: from?.[0] ?? 0 })) {
    const [name, last] = value;
    let next = Math.max(number === from?.[0] ? from[1] : 0, firsts.get(number) ?? 0);
    while (next <= last) {
      const [run, following] = revisions.getRange({ start: [number, next], end: [number, last + 1], limit: 2 });
      const found = run?.key[1] ?? last + 1;
      if (found !== next && (run === undefined || found !== TOMBSTONE_REVISION)) damages.missing([number, next]);
      const records = run && soundOnes(() => read(run.value, run.key));
      if (run && records && (records[0]?.stream !== name || records[0].revision !== found)) {
        damages.at(run.value, 'it belongs to another place', run.key);
      }
      const end = records?.at(-1)?.revision;
      next = end === undefined ? (following?.key[1] ?? last + 1) : Math.max(found, end) + 1;
      if (performance.now() >= until) return [number, next];
    }
  }
  return null;
}

/** Undefined if they are damaged, which has been noted by then. */
function soundOnes(read: () => readonly RecordedEvent[]): readonly RecordedEvent[] | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof DamagedRecord) return undefined;
    throw error;
  }
}
