import { consumerTooSlow } from '../grpc/status-error.ts';

/**
 * The real server has two queues of this length for a live subscription: one in front of the connection, and one in
 * front of that. It ends the subscription when an event finds both full.
 */
const LENGTH = 32;

/**
 * Responses to a live subscriber that wait for room in its connection. Here the first queue is what has been handed on
 * and not been taken, and the second is counted when something was committed in the meantime.
 */
export class LiveQueue {
  private readonly committed: () => number;
  private waiting: Uint8Array[] = [];
  /** What was committed up to here found no room. */
  private until = -1;

  /** @param committed how far events are committed, in the terms in which `send` is told how far it has come */
  constructor(committed: () => number) {
    this.committed = committed;
  }

  /**
   * Hands on the responses to everything up to `reached`, unless more has found no room: then they wait until all of
   * that has been read and counted. Throws ABORTED if it is too much.
   */
  *send(responses: readonly Uint8Array[], reached: number): Generator<readonly Uint8Array[]> {
    this.waiting.push(...responses);
    if (this.until >= 0 && this.waiting.length > LENGTH) throw consumerTooSlow();
    if (reached < this.until) return;
    this.until = -1;
    while (this.waiting.length > 0 && this.until < 0) {
      const before = this.committed();
      yield this.waiting.splice(0, LENGTH);
      // Only where this has waited for room can anything have been committed.
      if (this.committed() > before) this.until = this.committed();
    }
  }
}
