import * as assert from 'uvu/assert';
import { userEvents } from '../../../../contracts/identity/user.ts';
import { identity } from '../../../../domains/identity/index.ts';
import { eraseUsers } from '../../../../domains/identity/policies/erase-users.ts';
import { READ_BEFORE_MS } from '../../../../domains/identity/use-cases/erase-user.ts';
import { exampleUser } from '../../../support/examples/user.ts';
import { write } from '../../../support/given.ts';
import { deliver } from '../../../support/specs/policy.ts';
import { startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('erase users', () => startServiceUnderTest(identity));

it('overwrites what is left of a user in the files of the document store, once nobody writes of them any more', async ({
  resources,
}) => {
  const { store, documents, personKeys } = resources;
  let overwritten = 0;
  const watched = {
    ...documents,
    async overwriteRemains() {
      overwritten++;
      await documents.overwriteRemains();
    },
  };
  const mailer = { send: async () => undefined, close: async () => undefined };
  const policy = eraseUsers.using({ store, personKeys, mailer, documents: watched } as never);
  const ann = exampleUser();
  const erased = { type: 'UserErased', data: { user_id: ann.user_id } } as const;
  await write(store, ann.history(ann.registered, erased));
  const event = await store.lastOf(userEvents, ann.user_id, 'UserErased');
  assert.ok(event);
  const early = await deliver({ store, policy }, event);
  assert.equal([early.kind, overwritten], ['retry', 0]);
  const before = new Date(Date.now() - READ_BEFORE_MS).toISOString();
  const late = await deliver({ store, policy }, { ...event, at: before });
  assert.equal([late.kind, overwritten], ['done', 1]);
});

it.run();
