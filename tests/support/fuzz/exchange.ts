import { connect } from 'node:net';

export type Exchanged = {
  /** The statuses of all answers, in their order. */
  readonly statuses: readonly number[];
  /** Whether the other side answered or closed the connection before the time was over. */
  readonly settled: boolean;
};

/**
 * After how long without an answer a client says that nothing more will come from it, and after how long none is
 * expected to follow.
 */
const UNANSWERED_MS = 300;
const ANSWERED_MS = 40;
const SETTLED_WITHIN_MS = 30_000;

/**
 * Sends bytes, in their pieces, over a connection of its own. A client that is not answered soon closes its own
 * side; the server then has to close the other one.
 * @param from the client's address, one of 127.0.0.0/8
 * @param afterAnswer sent once there is an answer; the connection then stays open for as long as the server likes
 */
export function exchange(
  port: number,
  from: string,
  pieces: readonly Buffer[],
  afterAnswer: readonly Buffer[] = [],
): Promise<Exchanged> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: from, allowHalfOpen: true });
    let text = '';
    let answered = false;
    const finish = (settled: boolean): void => {
      clearTimeout(late);
      clearTimeout(quiet);
      socket.destroy();
      resolve({ statuses: [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)), settled });
    };
    const late = setTimeout(() => finish(false), SETTLED_WITHIN_MS);
    let quiet = setTimeout(() => socket.end(), UNANSWERED_MS);
    // A reset closes as well.
    socket.on('error', () => undefined);
    socket.once('close', () => finish(true));
    socket.once('end', () => finish(true));
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (!answered) for (const piece of afterAnswer) socket.write(piece);
      answered = true;
      clearTimeout(quiet);
      quiet = setTimeout(() => (afterAnswer.length === 0 ? finish(true) : socket.end()), ANSWERED_MS);
    });
    void (async () => {
      for (const piece of pieces) {
        if (socket.destroyed || !socket.writable) return;
        socket.write(piece);
        // So that each piece arrives separately.
        await new Promise((next) => setImmediate(next));
      }
    })();
  });
}
