import { suite } from 'uvu';
import type { ConnectedAccountEvent } from '../../contracts/publishing-platforms/connected-account.ts';
import { connectedAccountsProjection } from '../../projections/connected-accounts.ts';
import { AT, given, OWNER, recorded } from '../support/given.ts';

const it = suite('projection of connected accounts');

const LATER = '2026-01-02T04:00:00.000Z';
const ids = { account_id: 'a', platform: 'youtube', connection_id: 'c', name: 'Bees' };
const connected = (connection_id = 'c', name = 'Bees', at = AT) =>
  recorded<ConnectedAccountEvent>(
    {
      type: 'AccountConnected',
      data: {
        ...ids,
        connection_id,
        name,
        owner_id: OWNER,
        platform_account_id: 'UC',
        scopes: ['upload'],
        instance: null,
      },
    },
    { at },
  );
const document = {
  ...ids,
  owner_id: OWNER,
  platform_account_id: 'UC',
  instance: null,
  status: 'connected',
  connected_at: AT,
};

it('shows an account from its connection on', () => {
  given(connectedAccountsProjection).when(connected()).then('a', document);
});

it('shows that its access has ended, and that it was connected again', () => {
  const ended = recorded<ConnectedAccountEvent>({
    type: 'AccountAccessEnded',
    data: { ...ids, reason: 'revoked', cause: 'no' },
  });
  given(connectedAccountsProjection, connected())
    .when(ended)
    .then('a', { ...document, status: 'revoked' });
  given(connectedAccountsProjection, connected(), ended)
    .when(connected('d', 'Wasps', LATER))
    .then('a', { ...document, connection_id: 'd', name: 'Wasps', connected_at: LATER });
});

it('shows it no more once it is disconnected', () => {
  const disconnected = recorded<ConnectedAccountEvent>({
    type: 'AccountDisconnected',
    data: { ...ids, revoked_there: null },
  });
  given(connectedAccountsProjection, connected()).when(disconnected).then('a', null);
});

it.run();
