import { type AccountTurnEvent, accountTurnEvents } from '../../../contracts/publishing-platforms/account-turn.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';

/** Null while it is no one's turn. */
type AccountTurn = { readonly by: string; readonly until: string } | null;

export type AccountTurnCommand =
  /** `at` and `until`: ISO 8601 UTC. */
  | {
      readonly type: 'TakeTurn';
      readonly platform: string;
      readonly by: string;
      readonly at: string;
      readonly until: string;
    }
  | { readonly type: 'EndTurn'; readonly platform: string; readonly by: string };

/** Which process presents the refresh token of the account shared by everyone at a platform; its id is the platform's name. */
export const accountTurn = defineAggregate({ events: accountTurnEvents, initial: null, evolve, decide });

function evolve(_: AccountTurn, event: AccountTurnEvent): AccountTurn {
  return event.type === 'TurnTaken' ? { by: event.data.by, until: event.data.until } : null;
}

function decide(command: AccountTurnCommand, state: AccountTurn): readonly AccountTurnEvent[] {
  const { platform, by } = command;
  if (command.type === 'EndTurn') return state?.by === by ? [{ type: 'TurnEnded', data: { platform, by } }] : [];
  if (state !== null && state.until > command.at)
    throw new Rejection('account-turn/taken', 'conflict', `another process is renewing access at ${platform}`);
  return [{ type: 'TurnTaken', data: { platform, by, until: command.until } }];
}
