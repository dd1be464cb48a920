import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { rootCommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { RefreshTokens } from '../refresh-tokens.ts';
import { type AccountTurnCommand, decide } from './decide.ts';
import { accountTurnEvents } from './events.ts';
import { evolve, initial } from './state.ts';

/** Which process presents the refresh token of the account shared by everyone at a platform; its id is the platform's name. */
export const accountTurn = defineAggregate({
  events: accountTurnEvents,
  initial,
  evolve,
  decide,
  // The newest event is complete in itself.
  maxCount: 20,
});

const LOOK_EVERY_MS = 50;

/** Work on that account, one at a time in all copies of all processes. */
export const accountTurns =
  (store: EventStore, platform: string): RefreshTokens['inTurn'] =>
  async (forMs, work) => {
    const by = randomUUID();
    const give = async (command: AccountTurnCommand): Promise<void> => {
      await execute(
        store,
        accountTurn,
        platform,
        command,
        rootCommandContext(randomUUID(), `system:${platform}`, null),
      );
    };
    const isMine = async (): Promise<boolean> => {
      const [at, until] = [Date.now(), Date.now() + forMs].map((ms) => new Date(ms).toISOString()) as [string, string];
      try {
        await give({ type: 'TakeTurn', platform, by, at, until });
        return true;
      } catch (error) {
        if (error instanceof Rejection) return false;
        throw error;
      }
    };
    while (!(await isMine())) await sleep(LOOK_EVERY_MS);
    try {
      return await work();
    } finally {
      // A turn that cannot be given back now ends by itself.
      await give({ type: 'EndTurn', platform, by }).catch(() => undefined);
    }
  };
