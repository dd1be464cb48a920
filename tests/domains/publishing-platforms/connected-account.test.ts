import { suite } from 'uvu';
import type { ConnectedAccountEvent } from '../../../contracts/publishing-platforms/connected-account.ts';
import { connectedAccount } from '../../../domains/publishing-platforms/connected-account/index.ts';
import { given } from '../../support/given.ts';

const it = suite('connected account');

const accessOf = (connection_id: string) => ({
  account_id: 'a',
  owner_id: 'u',
  platform: 'tiktok',
  connection_id,
  platform_account_id: 'open-id',
  name: 'Bees',
  scopes: ['video.publish'],
  instance: null,
});
const ids = { account_id: 'a', platform: 'tiktok', connection_id: 'first', name: 'Bees' };
const connected = (connection_id = 'first'): ConnectedAccountEvent => ({
  type: 'AccountConnected',
  data: accessOf(connection_id),
});
const ended = (reason: 'expired' | 'revoked' = 'revoked'): ConnectedAccountEvent => ({
  type: 'AccountAccessEnded',
  data: { ...ids, reason, cause: 'no' },
});
const disconnected: ConnectedAccountEvent = { type: 'AccountDisconnected', data: { ...ids, revoked_there: true } };

const connect = (connection_id: string) => ({ type: 'ConnectAccount', access: accessOf(connection_id) }) as const;
const end = (connection_id: string, reason: 'expired' | 'revoked' = 'revoked') =>
  ({ type: 'EndAccountAccess', connection_id, reason, cause: 'no' }) as const;
const disconnect = (connection_id: string) =>
  ({ type: 'DisconnectAccount', connection_id, revoked_there: true }) as const;

it('connects, again after its access has ended, and again after it was disconnected', () => {
  given(connectedAccount).when(connect('first')).then(connected());
  given(connectedAccount, connected(), ended()).when(connect('second')).then(connected('second'));
  given(connectedAccount, connected(), disconnected).when(connect('second')).then(connected('second'));
});

it('connects once with what was begun once', () => {
  for (const since of [[], [ended()], [disconnected], [connected('second')]])
    given(connectedAccount, connected(), ...since)
      .when(connect('first'))
      .rejects('connected-account/used');
});

it('notes that access has ended, once, and not of a connection before this one', () => {
  for (const reason of ['expired', 'revoked'] as const)
    given(connectedAccount, connected()).when(end('first', reason)).then(ended(reason));
  given(connectedAccount, connected(), ended()).when(end('first')).changesNothing();
  given(connectedAccount, connected(), connected('second')).when(end('first')).changesNothing();
  given(connectedAccount).when(end('first')).changesNothing();
});

it('is disconnected, whatever its access', () => {
  given(connectedAccount, connected()).when(disconnect('first')).then(disconnected);
  given(connectedAccount, connected(), ended()).when(disconnect('first')).then(disconnected);
  given(connectedAccount).when(disconnect('first')).rejects('connected-account/not-found');
  given(connectedAccount, connected(), disconnected).when(disconnect('first')).rejects('connected-account/not-found');
  given(connectedAccount, connected(), connected('second'))
    .when(disconnect('first'))
    .rejects('connected-account/connected-again');
});

it.run();
