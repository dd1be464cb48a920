import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { scanEvents } from '../../../../contracts/scout/scan.ts';
import { interruptLeftBehind } from '../../../../domains/scout/background/interrupt-scans.ts';
import { scanIdOf } from '../../../../domains/scout/use-cases/run-scan.ts';
import { uuidFrom } from '../../../../kernel/events/ids.ts';
import { scans } from '../../../../read-models/scans.ts';
import { eventually } from '../../../support/eventually.ts';
import { exampleScan } from '../../../support/examples/scan.ts';
import { given, post, write } from '../../../support/given.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { anotherScout, bothDetected, SCAN, type ScoutUnderTest, scanIdFor, scanned, startScout } from '../support.ts';

const it = suiteOn('interrupted scans', startScout);

const LATER = '2026-01-02T12:05:00.000Z';

/** A scan that was requested, and whose process ended before it was completed. */
async function leftBehind({ service }: ScoutUnderTest, scanId?: string) {
  const { store, documents } = service.resources;
  const one = exampleScan(scanId);
  await write(store, one.history(one.requested));
  assert.ok(await documents.waitFor(scans, await store.head()));
  return one;
}

const typesOf = async ({ service }: ScoutUnderTest, scanId: string) =>
  (await service.resources.store.eventsOf(scanEvents, scanId)).map(({ type }) => type);

it('are recorded as such, once for all copies that look', async (c) => {
  const { scan_id, request } = await leftBehind(c);
  await interruptLeftBehind(c.service.resources, request.requested_at);
  assert.equal(await typesOf(c, scan_id), ['ScanRequested']);
  await Promise.all([1, 2, 3].map(() => interruptLeftBehind(c.service.resources, LATER)));
  assert.equal(await typesOf(c, scan_id), ['ScanRequested', 'ScanInterrupted']);
  const { body } = await c.service.callCaughtUp('GET', '/api/v1/trends/scans?limit=200');
  const items = body.items as { scan_id: string; status: string }[];
  assert.is(items.find((item) => item.scan_id === scan_id)?.status, 'interrupted');
});

it('are found by the service itself', async (c) => {
  const { scan_id } = await leftBehind(c);
  await anotherScout(c, {});
  await eventually('interruption', async () => (await typesOf(c, scan_id)).includes('ScanInterrupted'));
});

it('are resumed by a repeat of their command', async (c) => {
  const [user, key] = [randomUUID(), randomUUID()];
  const { scan_id } = await leftBehind(c, scanIdFor(user, key));
  await interruptLeftBehind(c.service.resources, LATER);
  await given(c.service)
    .when(post(SCAN, { user, key, body: { region: 'US' } }))
    .then(200, scanned(user, key, 'ScanSourceFailed', 'ScanCompleted'), ...bothDetected('US'));
  assert.is((await typesOf(c, scan_id)).at(-1), 'ScanCompleted');
});

it('are resumed by the schedule while their interval lasts', async (c) => {
  const minutes = 10_080;
  const interval = Math.floor(Date.now() / (minutes * 60_000));
  const scanId = scanIdOf({ commandId: uuidFrom('scheduled scan', minutes * 60_000, interval) });
  await leftBehind(c, scanId);
  await interruptLeftBehind(c.service.resources, LATER);
  await anotherScout(c, { PLATFORM_SCOUT_INTERVAL_MINUTES: String(minutes) });
  await eventually('completed scan', async () => (await typesOf(c, scanId)).includes('ScanCompleted'));
});

it.run();
