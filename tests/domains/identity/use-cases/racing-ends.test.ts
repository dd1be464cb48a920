import { setImmediate as turn } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { createRefreshTokens } from '../../../../domains/identity/credentials/refresh-tokens.ts';
import { tokenFamily } from '../../../../domains/identity/token-family/index.ts';
import { selfServiceCommand } from '../../../../domains/identity/use-cases/self-service-command.ts';
import { createSessions } from '../../../../domains/identity/use-cases/sessions.ts';
import { user } from '../../../../domains/identity/user/index.ts';
import { execute } from '../../../../kernel/aggregates/execute.ts';
import { load } from '../../../../kernel/aggregates/load.ts';
import { mapConcurrently } from '../../../../kernel/async/map-concurrently.ts';
import { NOWHERE } from '../../../support/examples/token-family.ts';
import { exampleUser } from '../../../support/examples/user.ts';
import { write } from '../../../support/given.ts';
import { openTestStoresOfTwo } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('R6: ends that race refreshes', openTestStoresOfTwo);

const RACES = process.env.CHAOS === '1' ? 1_000 : 150;
const tokens = createRefreshTokens(['a secret of at least thirty-two characters']);
const limits = { leewaySeconds: 0, lifetimeDays: 180 };

it(`R6: leave no token alive, in ${RACES} races of logout, end from elsewhere and new password`, async ({
  store,
  other,
}) => {
  const [here, there] = [createSessions(store, tokens, limits), createSessions(other, tokens, limits)];
  const won = { refresh: 0, end: 0 };
  await mapConcurrently([...Array(RACES).keys()], 8, async (n) => {
    const ann = exampleUser();
    await write(store, ann.history(ann.registered));
    const { state } = await load(store, user, ann.user_id);
    if (state.status === 'none') throw new Error('there is no user');
    const { id, refreshToken } = await here.open(state, 'password', NOWHERE);
    const command = selfServiceCommand(ann.user_id);
    const change = { type: 'ChangePassword', verified_hash: 'old', password_hash: 'new', address: null } as const;
    const ends = [
      () => there.revoke(refreshToken, NOWHERE),
      () => execute(other, tokenFamily, id, { type: 'EndTokenFamily' }, command),
      () => execute(other, user, ann.user_id, change, command),
    ];
    const end = async () => {
      // Now before, now after, and mostly in the middle of it.
      for (let turns = n % 7; turns > 0; turns--) await turn();
      await ends[n % 3]?.();
    };
    const [child] = await Promise.all([here.refresh(refreshToken, NOWHERE), end()]);
    won[child ? 'refresh' : 'end']++;
    if (child) assert.is(await there.refresh(child.refreshToken, NOWHERE), null, `the child of race ${n} lives`);
    assert.is(await here.refresh(refreshToken, NOWHERE), null, `the parent of race ${n} lives`);
  });
  assert.ok(won.refresh > 0 && won.end > 0, `no race at all: ${JSON.stringify(won)}`);
});

it.run();
