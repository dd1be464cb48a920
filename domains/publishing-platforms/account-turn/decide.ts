import type { AccountTurnEvent } from '../../../contracts/publishing-platforms/account-turn.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { AccountTurn } from './state.ts';

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

export function decide(command: AccountTurnCommand, state: AccountTurn): readonly AccountTurnEvent[] {
  const { platform, by } = command;
  if (command.type === 'EndTurn') return state?.by === by ? [{ type: 'TurnEnded', data: { platform, by } }] : [];
  if (state !== null && state.until > command.at)
    throw new Rejection('account-turn/taken', 'conflict', `another process is renewing access at ${platform}`);
  return [{ type: 'TurnTaken', data: { platform, by, until: command.until } }];
}
