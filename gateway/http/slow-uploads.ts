import type { Context } from 'koa';

/** What has to arrive in each period: less is a connection that only trickles. */
const LEAST_BYTES = 65_536;

export type SlowUploads = {
  /** Whether a connection's request may take longer than others, because it is watched here. */
  isWatched(socket: object): boolean;
  /**
   * Cuts an upload that hardly advances, and afterwards a client that keeps sending although it has been answered.
   * @returns what ends the watch
   */
  watch(ctx: Context): () => void;
};

/**
 * An upload may take as long as it advances, unlike other requests, which have to come at once. @param periodMs in which
 * a minimum has to arrive
 */
export function createSlowUploads(periodMs: number): SlowUploads {
  const watched = new WeakSet<object>();
  return {
    isWatched: (socket) => watched.has(socket),
    watch({ req, res }) {
      const { socket } = req;
      watched.add(socket);
      let before = socket.bytesRead;
      const timer = setInterval(() => {
        // A client that has sent everything waits for us, and so does one that has sent more than was read.
        if (req.complete || req.readableLength > 0) return;
        if (socket.bytesRead - before < LEAST_BYTES) socket.destroy();
        before = socket.bytesRead;
      }, periodMs);
      return () => {
        clearInterval(timer);
        watched.delete(socket);
        if (req.complete || socket.destroyed) return;
        const rest = setTimeout(() => req.complete || socket.destroy(), periodMs).unref();
        res.once('close', () => clearTimeout(rest));
      };
    },
  };
}
