import type { FreeSpace } from '../../shared/free-space.ts';
import { diskFull, invalidArgument, unhandled } from '../grpc/status-error.ts';
import { isMetastream } from '../log/stream-names.ts';

/**
 * Refuses the stream `$$`, the metadata of the stream without a name: a write to it makes the real server exit. `$all`
 * is the log itself. A stream without a name does not exist: UNKNOWN, as the real server says.
 */
export function checkWritable(stream: string): void {
  if (stream === '') throw unhandled();
  if (stream === '$$' || stream === '$all') throw invalidArgument(`Stream '${stream}' cannot be written.`);
}

/** Refuses new events while the disk is full. Metadata is taken: it decides what can be removed. */
export function checkRoom(stream: string, disk: FreeSpace): void {
  const refusal = disk.refusal();
  if (refusal !== null && !isMetastream(stream)) throw diskFull(refusal);
}
