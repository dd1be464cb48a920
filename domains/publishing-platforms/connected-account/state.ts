import type { DataOf } from '../../../kernel/events/event.ts';
import type { ConnectedAccountEvent } from './events.ts';

export type AccountAccess = DataOf<ConnectedAccountEvent, 'AccountConnected'>;

/** `used` are the latest connections, the oldest first: none leads to an account twice. */
export type ConnectedAccount =
  | { readonly status: 'none'; readonly used: readonly string[] }
  | {
      readonly status: 'connected' | 'expired' | 'revoked' | 'disconnected';
      readonly access: AccountAccess;
      readonly used: readonly string[];
    };

/** More than anybody connects within the ten minutes that a beginning lasts. */
const USED = 50;

export const initial: ConnectedAccount = { status: 'none', used: [] };

export function evolve(state: ConnectedAccount, { type, data }: ConnectedAccountEvent): ConnectedAccount {
  if (type === 'AccountConnected') {
    return { status: 'connected', access: data, used: [...state.used.slice(1 - USED), data.connection_id] };
  }
  if (state.status === 'none') return state;
  return { ...state, status: type === 'AccountAccessEnded' ? data.reason : 'disconnected' };
}
