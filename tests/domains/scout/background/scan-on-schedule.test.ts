import * as assert from 'uvu/assert';
import { scanEvents } from '../../../../contracts/scout/scan.ts';
import { scanIdOf } from '../../../../domains/scout/use-cases/run-scan.ts';
import { uuidFrom } from '../../../../kernel/events/ids.ts';
import { eventually } from '../../../support/eventually.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { startScout, TRENDS } from '../support.ts';

const INTERVAL_MS = 600;

const it = suiteOn('scan on schedule', () =>
  startScout({ PLATFORM_SCOUT_INTERVAL_MINUTES: String(INTERVAL_MS / 60_000) }),
);

it('scans automatically once in every interval', async ({ service }) => {
  const completed = await eventually('second scheduled scan', async () => {
    const { body } = await service.callCaughtUp('GET', `${TRENDS}/scans`);
    const scans = body.items as { scan_id: string; limit: number; status: string }[];
    const done = scans.filter(({ limit, status }) => limit === 50 && status === 'completed');
    return done.length > 1 && done;
  });
  for (const { scan_id } of completed) {
    const [requested] = await service.resources.store.eventsOf(scanEvents, scan_id, { maxCount: 1 });
    assert.is(requested?.metadata.actor, 'system:scheduler');
  }
});

it('scans once in an interval, in any number of copies: they all give its scan the same id', async ({ service }) => {
  const started = Math.floor(Date.now() / INTERVAL_MS);
  await service.another({});
  const seen = new Set<string>();
  await eventually('three more scheduled scans', async () => {
    const { body } = await service.callCaughtUp('GET', `${TRENDS}/scans`);
    for (const { scan_id } of body.items as { scan_id: string }[]) seen.add(scan_id);
    const expected = new Set(idsBetween(started, Math.floor(Date.now() / INTERVAL_MS)));
    return [...seen].filter((id) => expected.has(id)).length >= 3;
  });
  const ids = new Set(idsBetween(started - 1_000, Math.floor(Date.now() / INTERVAL_MS)));
  assert.equal(
    [...seen].filter((id) => !ids.has(id)),
    [],
  );
  for (const id of seen) {
    const events = await service.resources.store.eventsOf(scanEvents, id);
    assert.is(events.filter(({ type }) => type === 'ScanRequested').length, 1);
  }
});

const idsBetween = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) =>
    scanIdOf({ commandId: uuidFrom('scheduled scan', INTERVAL_MS, first + index) }),
  );

it.run();
