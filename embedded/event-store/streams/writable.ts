import { invalidArgument } from '../grpc/status-error.ts';

/**
 * Refuses the stream `$$`, the metadata of the stream without a name: a write to it makes the real server exit. `$all` is the
 * log itself.
 */
export function checkWritable(stream: string): void {
  if (stream === '$$' || stream === '$all') throw invalidArgument(`Stream '${stream}' cannot be written.`);
}
