import { convertToCommandError } from '@eventstore/db-client';
import { isClientCancellationError } from '@eventstore/db-client/dist/utils/isClientCancellationError.js';
import type { ClientReadableStream } from '@grpc/grpc-js';

/** How many messages may wait until the server is asked for no more. */
const READ_AHEAD = 128;

/**
 * The messages of a call, as many at a time as have arrived together: what is done with them is done for all of them.
 * Ends with the call and, whatever state that is in, when `signal` aborts. @throws what ends the call
 */
export async function* messagesOn(
  open: () => Promise<ClientReadableStream<Buffer>>,
  signal: AbortSignal,
): AsyncGenerator<readonly Buffer[]> {
  let waiting: Buffer[] = [];
  let hasEnded = signal.aborted;
  const failures: unknown[] = [];
  let wake: () => void = () => undefined;
  let resume: () => void = () => undefined;

  const end = (error: unknown = null): void => {
    if (error !== null) failures.push(error);
    hasEnded = true;
    wake();
  };
  const endQuietly = (): void => end();
  signal.addEventListener('abort', endQuietly, { once: true });
  const opening = open();
  opening.then((call) => {
    resume = () => call.resume();
    // It emits an error when it is cancelled as well, which would end the process if nobody listened.
    call.on('error', (error) => end(isClientCancellationError(error) ? null : convertToCommandError(error)));
    call.on('end', endQuietly);
    call.on('data', (message: Buffer) => {
      // Handed on when all that has arrived is here: until then it comes one by one.
      if (waiting.push(message) === 1) setImmediate(() => wake());
      if (waiting.length >= READ_AHEAD) call.pause();
    });
  }, end);
  try {
    for (;;) {
      while (waiting.length === 0 && !hasEnded) await new Promise<void>((resolve) => (wake = resolve));
      if (signal.aborted || waiting.length === 0) break;
      const arrived = waiting;
      waiting = [];
      resume();
      yield arrived;
    }
  } finally {
    signal.removeEventListener('abort', endQuietly);
    // Not at once, as the client does it: see https://github.com/grpc/grpc-node/issues/1652.
    opening.then((call) => setImmediate(() => call.cancel())).catch(() => undefined);
  }
  if (failures.length > 0 && !signal.aborted) throw failures[0];
}
