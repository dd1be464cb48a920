import * as assert from 'uvu/assert';
import { openDocumentStore, openDocuments } from '../../../kernel/documents/index.ts';
import { openEventStore } from '../../../kernel/event-store/index.ts';
import { createOutcomeRecorder, outcomesOf } from '../../../kernel/policies/outcomes.ts';
import { done, park, retry, skip, unavailable } from '../../../kernel/policies/policy.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { forgetPeople } from '../../../read-models/forget-people.ts';
import { eventually } from '../../support/eventually.ts';
import { startStores } from '../../support/stores/both.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { policyOnAmounts, whileRunning, writeAmount } from './running.ts';

async function openStores() {
  const { eventStore, documentStore } = await startStores();
  const [store, documentClient] = [openEventStore(eventStore.url), openDocumentStore(documentStore.url)];
  return {
    store,
    db: documentClient.db,
    documents: openDocuments(documentClient, store),
    async close() {
      await Promise.all([store.close(), documentClient.close()]);
      await Promise.all([eventStore.stop(), documentStore.stop()]);
    },
  };
}

type Stores = Awaited<ReturnType<typeof openStores>>;

const it = suiteOn('what became of an event', openStores);

const recorderOn = ({ documents }: Stores, keptDays = 30) =>
  createOutcomeRecorder(documents, createLog('silent'), { keptDays });

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
  const [limited, unlimited] = [recorderOn(c, 1), recorderOn(c, 0)];
  for (const recorder of [limited, limited]) recorder.record(of('limited'));
  unlimited.record(of('unlimited'));
  limited.record({ ...of('unheard-of'), outcome: unavailable('the mail server is down') });
  await Promise.all([limited.close(), unlimited.close()]);
  const [first, ...others] = await stored('limited');
  assert.equal([first?.attempts, others.length], [2, 0]);
  assert.is(first?.expires_at.getTime() - first?.at.getTime(), 24 * 3_600_000);
  assert.is((await stored('unlimited'))[0]?.expires_at, undefined);
  assert.equal(await stored('unheard-of'), [], 'an outage says nothing of an event');
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
