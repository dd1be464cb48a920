import * as assert from 'uvu/assert';
import { tokenFamily } from '../../../domains/identity/token-family/index.ts';
import { user } from '../../../domains/identity/user/index.ts';
import { ownerSettings } from '../../../domains/shared/owner-settings.ts';
import { sessions } from '../../../domains/shared/sessions.ts';
import { userAccounts } from '../../../domains/shared/user-accounts.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { View } from '../../../kernel/aggregates/view.ts';
import { openDocumentStore } from '../../../kernel/documents/index.ts';
import { openEventStore } from '../../../kernel/event-store/index.ts';
import { openPersonKeys } from '../../../kernel/personal-data/person-keys.ts';
import { exampleFamily } from '../../support/examples/token-family.ts';
import { exampleUser } from '../../support/examples/user.ts';
import { write } from '../../support/given.ts';
import { openTestStores } from '../../support/stacks/stores.ts';
import { startDocumentStore } from '../../support/stores/document-store.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('people whose keys are missing', async () => {
  const [stores, server] = await Promise.all([openTestStores(), startDocumentStore()]);
  const documents = openDocumentStore(server.url);
  return {
    opened: (secret: string) => stores.alsoOpen((url) => openEventStore(url, openPersonKeys(documents, [secret]))),
    async close() {
      await documents.close();
      await Promise.all([stores.close(), server.stop()]);
    },
  };
});

it('have their sessions, accounts and settings known all the same', async ({ opened }) => {
  const sealing = opened('a secret of at least thirty-two characters');
  const keyless = opened('another secret of at least thirty-two characters');
  const ann = exampleUser();
  const { family_id, ...family } = exampleFamily({ user_id: ann.user_id });
  const reused = family.invalidated('reuse', { address: '192.0.2.7', agent: 'curl' });
  await write(sealing, ann.history(ann.registered));
  await write(sealing, family.history(family.opened, reused));
  const known: readonly (readonly [View<unknown>, string])[] = [
    [tokenFamily, family_id],
    [sessions, family_id],
    [userAccounts, ann.user_id],
    [ownerSettings, ann.user_id],
  ];
  for (const [view, id] of known)
    assert.equal((await load(keyless, view, id)).state, (await load(sealing, view, id)).state, view.name);
  const error = await load(keyless, user, ann.user_id).catch((thrown) => thrown);
  assert.match(String(error), /cannot be read/);
});

it.run();
