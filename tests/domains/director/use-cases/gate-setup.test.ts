import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { defaultSettings, type Settings } from '../../../../contracts/identity/user.ts';
import { gateSetup } from '../../../../domains/director/use-cases/gate-setup.ts';
import type { EventStore } from '../../../../kernel/event-store/index.ts';
import { settingsHistory } from '../../../support/examples/settings.ts';
import { write } from '../../../support/given.ts';
import { openTestStores } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('gate setup', openTestStores);

const at = '2026-01-31T23:30:00.000Z';

/** Someone who wants gates to be like this. */
async function ownerWith(store: EventStore, gates: Partial<Settings['gates']>): Promise<string> {
  const owner = randomUUID();
  await write(store, settingsHistory(owner, { gates: { ...defaultSettings.gates, ...gates } }));
  return owner;
}

it('asks at both gates, for as long as it takes, unless the owner wants otherwise', async ({ store }) => {
  for (const owner of [null, randomUUID()])
    for (const gate of ['review', 'final_review'] as const)
      assert.equal(await gateSetup(store, owner, gate, at), { opened_at: at, expires_at: null, pass: false });
});

it('passes the gate that is named, and not the other', async ({ store }) => {
  const owner = await ownerWith(store, { final_review: 'auto' });
  assert.is((await gateSetup(store, owner, 'final_review', at)).pass, true);
  assert.is((await gateSetup(store, owner, 'review', at)).pass, false);
});

const expiries: [hours: number, expires_at: string | null][] = [
  [1, '2026-02-01T00:30:00.000Z'],
  [0.001, '2026-01-31T23:30:03.600Z'],
  // Beyond any calendar is never.
  [1e8, null],
  [1e300, null],
  [Number.MAX_VALUE, null],
];

for (const [expire_after_hours, expires_at] of expiries) {
  it(`expires ${expires_at === null ? 'never' : `at ${expires_at}`} when it may take ${expire_after_hours} hours`, async ({
    store,
  }) => {
    const owner = await ownerWith(store, { expire_after_hours });
    assert.is((await gateSetup(store, owner, 'review', at)).expires_at, expires_at);
  });
}

it.run();
