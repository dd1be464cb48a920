import type { ConnectedAccountEvent } from '../../../contracts/publishing-platforms/connected-account.ts';
import type { DataOf } from '../../../kernel/events/event.ts';
import { newest } from '../../../kernel/events/newest.ts';

export type AccountAccess = DataOf<ConnectedAccountEvent, 'AccountConnected'>;

/** `used` lists the latest connection ids, oldest first: each leads to an account only once. */
export type ConnectedAccount =
  | { readonly status: 'none'; readonly used: readonly string[] }
  | {
      readonly status: 'connected' | 'expired' | 'revoked' | 'disconnected';
      readonly access: AccountAccess;
      readonly used: readonly string[];
    };

/** More than anyone connects within the ten minutes for which a connection attempt is valid. */
const USED = 50;

export const initial: ConnectedAccount = { status: 'none', used: [] };

export function evolve(state: ConnectedAccount, { type, data }: ConnectedAccountEvent): ConnectedAccount {
  if (type === 'AccountConnected') {
    return { status: 'connected', access: data, used: newest(state.used, data.connection_id, USED) };
  }
  if (state.status === 'none') return state;
  return { ...state, status: type === 'AccountAccessEnded' ? data.reason : 'disconnected' };
}
