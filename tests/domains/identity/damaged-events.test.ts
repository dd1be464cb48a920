import { binaryEvent } from '@eventstore/db-client';
import * as assert from 'uvu/assert';
import { identity } from '../../../domains/identity/index.ts';
import { exampleUser } from '../../support/examples/user.ts';
import { write } from '../../support/given.ts';
import { startServiceUnderTest } from '../../support/stacks/service.ts';
import { openRawWriter } from '../../support/stores/raw-writer.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('a stream with a damaged event', () => startServiceUnderTest(identity));

it('is neither decided on nor taken for one that does not exist: the answer says which event, and what to do', async (c) => {
  const ann = exampleUser();
  const { store } = c.resources;
  await write(store, ann.history(ann.registered));
  const raw = openRawWriter(c.eventStore.url);
  const profile = binaryEvent({ type: 'ProfileUpdated', data: new TextEncoder().encode('{"user_id":"') });
  await raw.appendAsStored(`user-${ann.user_id}`, profile);
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', { name: 'Augusta' }],
  ] as const) {
    const { status, body: answer } = await c.call(method, '/users/me', { user: ann.user_id, body });
    const { cause, next_action, ...where } = answer.detail as Record<string, string>;
    assert.equal([status, answer.error], [500, 'internal_error'], method);
    assert.match(String(cause), /ProfileUpdated, 1@user-.*cannot be read: its data are not a JSON object/);
    assert.match(String(next_action), /backup/);
    const stream = `user-${ann.user_id}`;
    assert.equal(where, { code: 'event-store/unreadable-event', stream, revision: '1', event_id: profile.id });
  }
  await raw.close();
});

it.run();
