import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RefreshTokens } from './refresh-tokens.ts';

/** Where it is kept whose turn it is. Times are ISO 8601 UTC. */
type Turns = {
  /** @returns false while it is someone else's turn, and that has not ended by `at` */
  take(turn: { readonly by: string; readonly at: string; readonly until: string }): Promise<boolean>;
  end(by: string): Promise<void>;
};

const LOOK_EVERY_MS = 50;

/** Work that one copy of any process does at a time. */
export const takeTurns =
  ({ take, end }: Turns): RefreshTokens['inTurn'] =>
  async (forMs, work) => {
    const by = randomUUID();
    const isMine = (): Promise<boolean> => {
      const now = Date.now();
      return take({ by, at: new Date(now).toISOString(), until: new Date(now + forMs).toISOString() });
    };
    while (!(await isMine())) await sleep(LOOK_EVERY_MS);
    try {
      return await work();
    } finally {
      // A turn that cannot be given back now expires.
      await end(by).catch(() => undefined);
    }
  };
