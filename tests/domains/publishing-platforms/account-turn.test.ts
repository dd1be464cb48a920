import { suite } from 'uvu';
import type { AccountTurnEvent } from '../../../contracts/publishing-platforms/account-turn.ts';
import { accountTurn } from '../../../domains/publishing-platforms/account-turn/index.ts';
import { given } from '../../support/given.ts';

const it = suite('account turn');

const NOON = '2026-01-02T12:00:00.000Z';
const LATER = '2026-01-02T12:01:00.000Z';
const taken: AccountTurnEvent = { type: 'TurnTaken', data: { platform: 'tiktok', by: 'one', until: NOON } };
const ended: AccountTurnEvent = { type: 'TurnEnded', data: { platform: 'tiktok', by: 'one' } };
const takeAt = (at: string) => ({ type: 'TakeTurn', platform: 'tiktok', by: 'two', at, until: LATER }) as const;
const takenByTwo: AccountTurnEvent = { type: 'TurnTaken', data: { platform: 'tiktok', by: 'two', until: LATER } };

it('is one process’s until it ends, or its time is over', () => {
  given(accountTurn, taken).when(takeAt('2026-01-02T11:59:59.000Z')).rejects('account-turn/taken');
  given(accountTurn, taken, ended).when(takeAt('2026-01-02T11:59:59.000Z')).then(takenByTwo);
  given(accountTurn, taken).when(takeAt(NOON)).then(takenByTwo);
});

it('is ended by no one else', () => {
  given(accountTurn, taken).when({ type: 'EndTurn', platform: 'tiktok', by: 'two' }).changesNothing();
  given(accountTurn, taken).when({ type: 'EndTurn', platform: 'tiktok', by: 'one' }).then(ended);
});

it.run();
