import type { ConnectedAccountEvent } from '../../../contracts/publishing-platforms/connected-account.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { Variant } from '../../../kernel/events/event.ts';
import type { AccountAccess, ConnectedAccount } from './state.ts';

export type ConnectedAccountCommand =
  | { readonly type: 'ConnectAccount'; readonly access: AccountAccess }
  | {
      readonly type: 'EndAccountAccess';
      readonly connection_id: string;
      readonly reason: 'expired' | 'revoked';
      readonly cause: string;
    }
  | {
      readonly type: 'DisconnectAccount';
      readonly connection_id: string;
      readonly revoked_there: boolean | null;
    };

type CommandOf<Type extends ConnectedAccountCommand['type']> = Variant<ConnectedAccountCommand, Type>;

export function decide(command: ConnectedAccountCommand, state: ConnectedAccount): readonly ConnectedAccountEvent[] {
  switch (command.type) {
    case 'ConnectAccount':
      return connect(command, state);
    case 'EndAccountAccess':
      return endAccess(command, state);
    case 'DisconnectAccount':
      return disconnect(command, state);
  }
}

function connect({ access }: CommandOf<'ConnectAccount'>, { used }: ConnectedAccount): ConnectedAccountEvent[] {
  if (used.includes(access.connection_id))
    throw new Rejection('connected-account/used', 'conflict', 'This attempt has already led to a connection');
  return [{ type: 'AccountConnected', data: access }];
}

/** Reports about an earlier connection arrive too late and change nothing. */
function endAccess(
  { connection_id, reason, cause }: CommandOf<'EndAccountAccess'>,
  state: ConnectedAccount,
): ConnectedAccountEvent[] {
  if (state.status !== 'connected' || state.access.connection_id !== connection_id) return [];
  return [{ type: 'AccountAccessEnded', data: { ...idsOf(state.access), reason, cause } }];
}

function disconnect(
  { connection_id, revoked_there }: CommandOf<'DisconnectAccount'>,
  state: ConnectedAccount,
): ConnectedAccountEvent[] {
  if (state.status === 'none' || state.status === 'disconnected')
    throw new Rejection('connected-account/not-found', 'not-found', 'There is no such account');
  if (state.access.connection_id !== connection_id)
    throw new Rejection(
      'connected-account/connected-again',
      'conflict',
      'The account has been connected again in the meantime',
    );
  return [{ type: 'AccountDisconnected', data: { ...idsOf(state.access), revoked_there } }];
}

const idsOf = ({ account_id, platform, connection_id, name }: AccountAccess) => ({
  account_id,
  platform,
  connection_id,
  name,
});
