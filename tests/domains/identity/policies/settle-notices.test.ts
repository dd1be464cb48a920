import * as assert from 'uvu/assert';
import { contentEvents } from '../../../../contracts/director/content.ts';
import { notificationEvents } from '../../../../contracts/identity/notification.ts';
import { notify } from '../../../../domains/identity/policies/notify.ts';
import { settleNotices } from '../../../../domains/identity/policies/settle-notices.ts';
import { notificationIdOf } from '../../../../domains/identity/use-cases/notify-user.ts';
import type { EventStore } from '../../../../kernel/event-store/index.ts';
import type { Outcome } from '../../../../kernel/policies/policy.ts';
import { exampleContent, script } from '../../../support/examples/content.ts';
import { failure } from '../../../support/examples/failure.ts';
import { exampleUser } from '../../../support/examples/user.ts';
import { write } from '../../../support/given.ts';
import { deliver } from '../../../support/specs/policy.ts';
import { openTestStores, type TestStores } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('settle notices', openTestStores);

type Decided = Parameters<ReturnType<typeof exampleContent>['at']>[1];

const gate = { opened_at: failure.at, expires_at: null, pass: false };
const approve = { type: 'DecideGate', approved: true, feedback: null, by: 'ann' } as const;
const edit = (based_on: number): Decided => ({
  type: 'EditScript',
  based_on,
  script: { ...script, description: `Edited ${based_on} times.` },
  by: 'ann',
  gate,
});
const EDITS = Array.from({ length: 21 }, (_, index) => edit(index + 1));

/** A user's content that waits at the first gate. */
async function waiting({ store }: TestStores) {
  const ann = exampleUser();
  const item = exampleContent({ owner_id: ann.user_id });
  await write(store, ann.history(ann.registered), item.historyAt('review'));
  const opened = await store.lastOf(contentEvents, item.content_id, 'GateOpened');
  if (!opened) throw new Error('no gate was opened');
  return {
    notified: (through: EventStore = store): Promise<Outcome> =>
      deliver({ store: through, policy: notify.using() }, opened),
    decide: (...commands: Decided[]) =>
      write(store, item.history(...item.at('review', ...commands).slice(item.at('review').length))),
    async settled(): Promise<Outcome> {
      const changes = await store.eventsOf(contentEvents, item.content_id);
      const left = changes.find(({ type, data }) => type === 'ContentStatusChanged' && data.from === 'awaiting_review');
      if (!left) throw new Error('nothing was decided');
      return deliver({ store, policy: settleNotices.using() }, left);
    },
    became: async (): Promise<string[]> =>
      (await store.eventsOf(notificationEvents, notificationIdOf(ann.user_id, opened.id))).map(({ type }) => type),
  };
}

for (const [what, ...commands] of [
  ['approved', approve],
  ['sent back', { ...approve, approved: false, feedback: 'shorter' }],
  ['rejected', { ...approve, approved: false }],
  ['cancelled', { type: 'CancelContent', by: 'boss' }],
  ['edited many times and then approved', ...EDITS, approve],
] as const)
  it(`marks as read what waited for a decision, once it is ${what}`, async (c) => {
    const { notified, decide, settled, became } = await waiting(c);
    await notified();
    await decide(...(commands as readonly Decided[]));
    assert.is((await settled()).kind, 'done');
    assert.is((await settled()).kind, 'skip');
    assert.equal(await became(), ['NotificationCreated', 'NotificationRead']);
  });

it('leaves alone what was never notified, and every other change', async (c) => {
  const { decide, settled, became } = await waiting(c);
  await decide(approve);
  assert.equal(await settled(), { kind: 'skip', reason: 'there is no unread notification of it' });
  assert.equal(await became(), []);
  const item = exampleContent();
  const started = await write(c.store, item.history(item.event('ContentStatusChanged', 'script')));
  assert.equal(await deliver({ store: c.store, policy: settleNotices.using() }, started), {
    kind: 'skip',
    reason: 'it was not waiting for a decision',
  });
});

it('leaves none unread when the decision comes while its notification is being created', async (c) => {
  const { notified, decide, settled, became } = await waiting(c);
  const decidedFirst: EventStore = {
    ...c.store,
    append: async (stream, expected, events) => {
      if (events.some(({ type }) => type === 'NotificationCreated')) {
        await decide(approve);
        assert.is((await settled()).kind, 'skip');
      }
      return c.store.append(stream, expected, events);
    },
  };
  assert.is((await notified(decidedFirst)).kind, 'done');
  assert.equal(await became(), ['NotificationCreated', 'NotificationRead']);
});

it.run();
