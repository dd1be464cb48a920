import type { AccountTurnEvent } from '../../../contracts/publishing-platforms/account-turn.ts';

/** Null while it is no one's turn. */
export type AccountTurn = { readonly by: string; readonly until: string } | null;

export const initial: AccountTurn = null;

export const evolve = (_: AccountTurn, event: AccountTurnEvent): AccountTurn =>
  event.type === 'TurnTaken' ? { by: event.data.by, until: event.data.until } : null;
