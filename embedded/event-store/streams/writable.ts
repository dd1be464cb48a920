import { invalidArgument, unhandled } from '../grpc/status-error.ts';

/**
 * Refuses the stream `$$`, the metadata of the stream without a name: a write to it makes the real server exit. `$all`
 * is the log itself. A stream without a name does not exist: UNKNOWN, as the real server says.
 */
export function checkWritable(stream: string): void {
  if (stream === '') throw unhandled();
  if (stream === '$$' || stream === '$all') throw invalidArgument(`Stream '${stream}' cannot be written.`);
}
