import { randomUUID } from 'node:crypto';
import { jsonEvent } from '@eventstore/db-client';
import * as assert from 'uvu/assert';
import { userEvents } from '../../../contracts/identity/user.ts';
import { openDocumentStore, openDocuments } from '../../../kernel/documents/index.ts';
import { openEventStore } from '../../../kernel/event-store/index.ts';
import { openPersonKeys } from '../../../kernel/personal-data/person-keys.ts';
import { createOutcomeRecorder, type Handled, mayHaveExpired, outcomesOf } from '../../../kernel/policies/outcomes.ts';
import { definePolicy, done, park, retry, skip, unavailable } from '../../../kernel/policies/policy.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { forgetPeople } from '../../../read-models/forget-people.ts';
import { eventually } from '../../support/eventually.ts';
import { exampleUser } from '../../support/examples/user.ts';
import { write } from '../../support/given.ts';
import { keptLog } from '../../support/log-lines.ts';
import { startStores } from '../../support/stores/both.ts';
import { openRawWriter } from '../../support/stores/raw-writer.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { policyOnAmounts, whileRunning, writeAmount } from './running.ts';

async function openStores() {
  const { eventStore, documentStore } = await startStores();
  const documentClient = openDocumentStore(documentStore.url);
  const personKeys = openPersonKeys(documentClient, ['a secret of at least thirty-two characters'], { knownForMs: 0 });
  const store = openEventStore(eventStore.url, personKeys);
  const raw = openRawWriter(eventStore.url);
  return {
    store,
    raw,
    personKeys,
    db: documentClient.db,
    documents: openDocuments(documentClient, store),
    async close() {
      await Promise.all([store.close(), raw.close(), documentClient.close()]);
      await Promise.all([eventStore.stop(), documentStore.stop()]);
    },
  };
}

type Stores = Awaited<ReturnType<typeof openStores>>;

const it = suiteOn('what became of an event', openStores);

const recorderOn = ({ documents, personKeys }: Stores, { keptDays = 30, log = createLog('silent') } = {}) =>
  createOutcomeRecorder(documents, log, { keptDays, personKeys });

/** A recorder that also tells how often it was told what. */
function toldRecorder(c: Stores) {
  const [recorder, told] = [recorderOn(c), [] as Handled[]];
  const record = (handled: Handled): void => {
    told.push(handled);
    recorder.record(handled);
  };
  return { ...recorder, record, told };
}

const BY_AMOUNT = [done, skip('nothing to do'), retry(0, 'not yet'), park('never works')];

it('is known of each delivery with its reason, and how often it was tried', async (c) => {
  const { policy, seen } = policyOnAmounts((amount, tries) => {
    const outcome = BY_AMOUNT[amount] ?? done;
    return outcome.kind === 'retry' && tries > 2 ? done : outcome;
  });
  const outcomes = recorderOn(c);
  const events = await whileRunning(
    c.store,
    policy,
    async () => {
      const written = [];
      for (const amount of BY_AMOUNT.keys()) written.push(await writeAmount(c.store, amount, 'ann'));
      await eventually('the last attempt', () => seen.size === BY_AMOUNT.length && seen.get(2) === 3);
      return written;
    },
    { outcomes },
  );
  await outcomes.close();
  const found = await Promise.all(events.map(({ id }) => outcomesOf(c.documents, id)));
  assert.equal(
    found.flat().map(({ outcome, reason, attempts }) => [outcome, reason, attempts]),
    [
      ['done', null, 1],
      ['skip', 'nothing to do', 1],
      ['done', null, 3],
      ['park', 'never works', 1],
    ],
  );
  assert.ok(found.flat().every((each) => each.policy === policy.name));
});

it('is one document for each event and policy, that goes with the links, or never', async (c) => {
  const stored = (event_id: string) => c.documents.scratch('policy_outcomes').find({ event_id }).toArray();
  const of = (event_id: string) => ({ policy: 'greet', event_id, owner: null, outcome: done });
  const [limited, unlimited] = [recorderOn(c, { keptDays: 1 }), recorderOn(c, { keptDays: 0 })];
  for (const recorder of [limited, limited]) recorder.record(of('limited'));
  unlimited.record(of('unlimited'));
  await Promise.all([limited.close(), unlimited.close()]);
  const [first, ...others] = await stored('limited');
  assert.equal([first?.attempts.length, others.length], [2, 0]);
  assert.is(first?.expires_at.getTime() - first?.at.getTime(), 24 * 3_600_000);
  assert.is((await stored('unlimited'))[0]?.expires_at, undefined);
});

it('is that it waits while something is unavailable, said once and not for every attempt', async (c) => {
  let isDown = true;
  const { policy, seen } = policyOnAmounts((amount) => (isDown ? unavailable(`no route to ${amount}`) : done));
  const outcomes = toldRecorder(c);
  const saidOf = (id: string) =>
    outcomes.told.flatMap(({ event_id, outcome }) =>
      event_id === id ? [outcome.kind === 'done' ? '' : outcome.reason] : [],
    );
  const [first, second] = await whileRunning(
    c.store,
    policy,
    async () => {
      const { id } = await writeAmount(c.store, 1, 'ann');
      await eventually('an outage', () => saidOf(id).length > 0);
      const other = (await writeAmount(c.store, 2, 'bob')).id;
      const tries = () => (seen.get(1) ?? 0) + (seen.get(2) ?? 0);
      await eventually('many attempts', () => saidOf(other).length > 0 && tries() > 5);
      isDown = false;
      await eventually('the end', () => saidOf(id).includes('') && saidOf(other).includes(''));
      return [id, other] as const;
    },
    { outcomes },
  );
  assert.equal(saidOf(first), ['no route to 1', '']);
  // It waits with the policy, and need not have been tried.
  const [paused, ...own] = saidOf(second);
  assert.match(String(paused), /the policy pauses/);
  assert.ok(['', 'no route to 2,'].includes(String(own)), String(own));
  await outcomes.close();
  assert.is((await outcomesOf(c.documents, first))[0]?.attempts, 1);
});

it('is that an event cannot be read, or waits for the key to its data, and whose it is', async (c) => {
  const policy = definePolicy({
    name: `test-${randomUUID()}`,
    events: [userEvents],
    on: { UserRegistered: async () => done, ProfileUpdated: async () => done },
  }).using();
  const outcomes = toldRecorder(c);
  const [eve, bob] = [exampleUser({ user_id: randomUUID() }), exampleUser({ user_id: randomUUID() })];
  const damaged = jsonEvent({ type: 'ProfileUpdated', data: 'no object' as never, metadata: { owner: bob.user_id } });
  const keys = c.db.collection<{ _id: string }>('secrets_person_keys');
  const registered = await write(c.store, eve.history(eve.registered));
  const key = await keys.findOneAndDelete({ _id: eve.user_id });
  assert.ok(key);
  await whileRunning(
    c.store,
    policy,
    async () => {
      await c.raw.appendAsStored(`user-${bob.user_id}`, damaged);
      // Behind the damaged one, for a policy that is told of what is written from now on.
      const { stream, revision, position } = registered;
      const link = { id: randomUUID(), stream, revision, reach: position };
      await eventually('the damaged one', () => outcomes.told.length > 0);
      await c.store.appendLinks(policy.inbox.stream, 0n, [link]);
      await eventually('both', () => outcomes.told.length > 1);
      await keys.insertOne(key);
      await eventually('the key', () => outcomes.told.length > 2);
    },
    { outcomes },
  );
  await outcomes.close();
  assert.equal(
    outcomes.told.map(({ event_id, owner, outcome }) => [event_id, owner, outcome.kind]),
    [
      [damaged.id, bob.user_id, 'park'],
      [registered.id, eve.user_id, 'unavailable'],
      [registered.id, eve.user_id, 'done'],
    ],
  );
  assert.match((await outcomesOf(c.documents, damaged.id))[0]?.reason ?? '', /not a JSON object/);
});

it('stays the newest, and is counted once, however often and in whatever order it is written', async (c) => {
  const { log, lines } = keptLog('error');
  const recorder = recorderOn(c, { log });
  const of = (event_id: string) => ({ policy: 'greet', event_id, owner: null });
  // Something that cannot be written has everything written again.
  await c.documents.scratch('policy_outcomes').insertOne({ _id: 'greet/foreign' as never, attempts: 'many' });
  for (const event_id of ['repeated', 'foreign']) recorder.record({ ...of(event_id), outcome: done });
  await recorder.close();
  const late = { ...of('repeated'), outcome: retry(0, 'not yet'), at: new Date(0) };
  recorder.record({ ...late, event_id: 'other' });
  await recorder.close();
  const other = recorderOn(c);
  other.record(late);
  await other.close();
  const [repeated] = await outcomesOf(c.documents, 'repeated');
  assert.equal([repeated?.outcome, repeated?.attempts], ['done', 2]);
  assert.is((await outcomesOf(c.documents, 'other'))[0]?.attempts, 1);
  assert.is(lines().length, 1, 'an error at first');
});

it('is the last of two in the same moment', async (c) => {
  const recorder = recorderOn(c);
  const at = new Date();
  const of = { policy: 'greet', event_id: 'at once', owner: null, at };
  for (const outcome of [retry(0, 'not yet'), done]) recorder.record({ ...of, outcome });
  await recorder.close();
  assert.equal(
    (await outcomesOf(c.documents, 'at once')).map(({ outcome, attempts }) => [outcome, attempts]),
    [['done', 2]],
  );
});

it('says no reason that is written after the owner was erased', async (c) => {
  const recorder = recorderOn(c);
  recorder.record({ policy: 'greet', event_id: 'late', owner: 'zoe', outcome: skip('no such name') });
  await c.personKeys.destroy('zoe');
  await forgetPeople(c.documents, ['zoe']);
  await recorder.close();
  const [late] = await outcomesOf(c.documents, 'late');
  assert.equal([late?.outcome, late?.reason], ['skip', null]);
});

it('may be gone once the event is older than outcomes are kept, unless they are kept for ever', () => {
  const day = 24 * 3_600_000;
  assert.equal([mayHaveExpired(0, 30, 30 * day), mayHaveExpired(0, 30, 30 * day + 1)], [false, true]);
  assert.is(mayHaveExpired(0, 0, 9_999 * day), false);
});

it('says no reason any more once the owner was erased', async (c) => {
  const recorder = recorderOn(c);
  for (const owner of ['eve', 'bob'])
    recorder.record({ policy: 'greet', event_id: `of ${owner}`, owner, outcome: skip('no such name') });
  await recorder.close();
  await forgetPeople(c.documents, ['eve']);
  assert.is((await outcomesOf(c.documents, 'of eve'))[0]?.reason, null);
  assert.is((await outcomesOf(c.documents, 'of bob'))[0]?.reason, 'no such name');
});

it.run();
