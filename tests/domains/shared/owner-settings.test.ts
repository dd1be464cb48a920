import * as assert from 'uvu/assert';
import { defaultSettings } from '../../../contracts/identity/user.ts';
import { settingsOf } from '../../../domains/shared/owner-settings.ts';
import { settingsHistory } from '../../support/examples/settings.ts';
import { exampleUser } from '../../support/examples/user.ts';
import { write } from '../../support/given.ts';
import { openTestStores } from '../../support/stacks/stores.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('owner settings', openTestStores);

it('has the newest settings of a user, and the defaults before there are any', async ({ store }) => {
  const ann = exampleUser();
  assert.equal(await settingsOf(store, null), defaultSettings);
  assert.equal(await settingsOf(store, ann.user_id), defaultSettings);
  await write(store, ann.history(ann.registered));
  assert.equal(await settingsOf(store, ann.user_id), defaultSettings);
  for (const monthly_usd of [10, 20]) {
    await write(store, settingsHistory(ann.user_id, { budget: { monthly_usd } }));
    await write(store, ann.history(ann.verified));
    assert.equal(await settingsOf(store, ann.user_id), { ...defaultSettings, budget: { monthly_usd } });
  }
});

it.run();
