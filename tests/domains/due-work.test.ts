import type { OptionalUnlessRequiredId } from 'mongodb';
import * as assert from 'uvu/assert';
import { publicationEvents } from '../../contracts/publisher/publication.ts';
import { scanEvents } from '../../contracts/scout/scan.ts';
import { expireDueGates } from '../../domains/director/background/expire-gates.ts';
import { releaseDue } from '../../domains/publisher/background/release-scheduled.ts';
import { expireDueTrends } from '../../domains/scout/background/expire-trends.ts';
import { interruptLeftBehind } from '../../domains/scout/background/interrupt-scans.ts';
import type { ReadModel, Stored } from '../../kernel/documents/read-model.ts';
import { createLog } from '../../kernel/process/log.ts';
import { contents } from '../../read-models/contents.ts';
import { publications } from '../../read-models/publications.ts';
import { scans } from '../../read-models/scans.ts';
import { trends } from '../../read-models/trends.ts';
import { exampleContent, script } from '../support/examples/content.ts';
import { examplePublication } from '../support/examples/publication.ts';
import { exampleScan } from '../support/examples/scan.ts';
import { exampleTrend } from '../support/examples/trend.ts';
import { write } from '../support/given.ts';
import { openTestDocuments, type TestDocuments } from '../support/stacks/documents.ts';
import { suiteOn } from '../support/suite-on.ts';

const it = suiteOn('what is due behind much that stays due', openTestDocuments);

const DUE = '2026-01-02T12:00:00.000Z';
const NOW = '2026-01-03T12:00:00.000Z';
/** More than is read at once. */
const MANY = 450;

/** Documents about which the event store knows nothing: whatever is tried, they stay due. The last one is real. */
async function crowd<D extends object>(
  { documents, store }: TestDocuments,
  model: ReadModel<D>,
  id: string,
  fieldsOf: (id: string) => Partial<D>,
) {
  const ids = [...Array.from({ length: MANY }, (_, index) => `0-${index}`), id];
  const rows = ids.map((_id) => ({ _id, _position: '0', ...fieldsOf(_id) }));
  await (await documents.of(model)).insertMany(rows as OptionalUnlessRequiredId<Stored<D>>[]);
  return { store, documents, log: createLog('silent') };
}

it('gates expire', async (c) => {
  const item = exampleContent();
  const gate = { opened_at: '2026-01-02T11:00:00.000Z', expires_at: DUE, pass: false };
  const by = { provider: 'templates', stands_in_for: null };
  const drafting = { feedback: null, ...by, script, critique: null, costs: [], gate };
  await write(c.store, item.historyAt('script', { type: 'DraftScript', revision: 1, ...drafting }));
  const tools = await crowd(c, contents, item.content_id, (content_id) => ({
    content_id,
    owner_id: item.owner,
    gate: { name: 'review' as const, opened_at: gate.opened_at, expires_at: DUE },
  }));
  assert.is(await expireDueGates(tools, NOW), 1);
});

it('trends expire', async (c) => {
  const one = exampleTrend({ expires_at: DUE });
  await write(c.store, one.history(one.detected));
  const active = { status: 'active', expires_at: DUE } as const;
  const tools = await crowd(c, trends, one.trend_id, (trend_id) => ({ trend_id, ...active }));
  assert.is(await expireDueTrends(tools, NOW), 1);
});

it('scans are recorded as interrupted', async (c) => {
  const one = exampleScan();
  await write(c.store, one.history(one.requested));
  const running = { status: 'running', requested_at: DUE } as const;
  const tools = await crowd(c, scans, one.scan_id, (scan_id) => ({ scan_id, ...running }));
  await interruptLeftBehind(tools, NOW);
  assert.ok(await c.store.lastOf(scanEvents, one.scan_id, 'ScanInterrupted'));
});

it('publications are released', async (c) => {
  const one = examplePublication();
  await write(c.store, one.history(one.requested(1, DUE)));
  const scheduled = { status: 'scheduled', schedule_at: DUE, attempt: 1, owner_id: one.owner } as const;
  const tools = await crowd(c, publications, one.publication_id, (publication_id) => ({
    publication_id,
    ...scheduled,
  }));
  await releaseDue(tools, NOW);
  assert.ok(await c.store.lastOf(publicationEvents, one.publication_id, 'PublicationDue'));
});

it.run();
