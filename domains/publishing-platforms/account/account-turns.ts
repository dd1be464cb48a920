import { randomUUID } from 'node:crypto';
import { rootCommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { type AccountTurnCommand, accountTurn } from '../account-turn/index.ts';
import type { RefreshTokens } from '../refresh-tokens.ts';
import { takeTurns } from '../take-turns.ts';

/** Work on the account shared by everyone at a platform, one at a time in all copies of all processes. */
export function accountTurns(store: EventStore, platform: string): RefreshTokens['inTurn'] {
  const give = async (command: AccountTurnCommand): Promise<void> => {
    const context = rootCommandContext(randomUUID(), `system:${platform}`, null);
    await execute(store, accountTurn, platform, command, context);
  };
  return takeTurns({
    async take(turn) {
      try {
        await give({ type: 'TakeTurn', platform, ...turn });
        return true;
      } catch (error) {
        if (error instanceof Rejection) return false;
        throw error;
      }
    },
    end: (by) => give({ type: 'EndTurn', platform, by }),
  });
}
