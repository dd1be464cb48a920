import * as assert from 'uvu/assert';
import { director } from '../../../domains/director/index.ts';
import { findById } from '../../../kernel/documents/index.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { whenDue } from '../../../kernel/service/when-due.ts';
import { contents } from '../../../read-models/contents.ts';
import { eventually } from '../../support/eventually.ts';
import { exampleContent, script } from '../../support/examples/content.ts';
import { write } from '../../support/given.ts';
import { type ServiceUnderTest, startServiceUnderTest } from '../../support/stacks/service.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('work when it is due', () => startServiceUnderTest(director));

const BY = { provider: 'templates', stands_in_for: null };

/**
 * Looks for the gate of one content, until it is stopped. @param dueAt when work is due, whatever is found; ISO 8601 UTC
 */
function watching({ resources: { store, documents } }: ServiceUnderTest, { dueAt }: { dueAt?: string } = {}) {
  const item = exampleContent();
  const stopping = new AbortController();
  const looks: (string | null)[] = [];
  let worked = 0;
  const { run } = whenDue({
    name: 'test',
    store,
    documents,
    log: createLog('silent'),
    model: contents,
    types: ['GateOpened'],
    async nextAt() {
      const content = await findById(documents, contents, item.content_id);
      looks.push(content?.gate?.expires_at ?? null);
      return dueAt ?? looks.at(-1) ?? null;
    },
    async work() {
      worked++;
    },
  });
  const running = run(stopping.signal);
  return {
    looks,
    worked: () => worked,
    async opensGate(expires_at: string) {
      const gate = { opened_at: '2020-01-01T00:00:00.000Z', expires_at, pass: false };
      const drafting = { feedback: null, ...BY, script, critique: null, costs: [], gate };
      await write(store, item.historyAt('script', { type: 'DraftScript', revision: 1, ...drafting }));
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

const looked = (looks: readonly unknown[]) => eventually('a look', async () => looks.length > 0);

it('looks when it starts, and again once the read model shows what the log tells of', async (c) => {
  const due = watching(c);
  await looked(due.looks);
  assert.is(due.looks[0], null);
  const expires_at = '2999-01-01T00:00:00.000Z';
  await due.opensGate(expires_at);
  await eventually('a look that finds it', async () => due.looks.at(-1) === expires_at);
  assert.is(due.worked(), 0, 'it is not due yet');
  await due.stop();
});

it('works at the time when something is due, and again while it is overdue', async (c) => {
  const dueAt = new Date(Date.now() + 500).toISOString();
  const due = watching(c, { dueAt });
  await eventually('work', async () => due.worked() > 1);
  assert.ok(new Date().toISOString() > dueAt);
  await due.stop();
});

it('is stopped while it waits', async (c) => {
  const due = watching(c);
  await looked(due.looks);
  await due.stop();
  const { length } = due.looks;
  await due.opensGate('2999-01-01T00:00:00.000Z');
  await c.resources.documents.waitFor(contents, await c.resources.store.head());
  assert.is(due.looks.length, length);
});

it.run();
