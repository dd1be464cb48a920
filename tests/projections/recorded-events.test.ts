import { suite } from 'uvu';
import type { ScanEvent } from '../../contracts/scout/scan.ts';
import { recordedEventsProjection } from '../../projections/recorded-events.ts';
import { given, recorded } from '../support/given.ts';

const it = suite('projection of recorded events');

const completed = recorded<ScanEvent>(
  { type: 'ScanCompleted', data: { scan_id: 's-1', trends_found: 3, trends_saved: 2, sources: [], detected: [] } },
  { owner: null },
);

it('says who did what, why and for whom, and not what', () => {
  given(recordedEventsProjection)
    .when(completed)
    .then(completed.id, {
      event_id: completed.id,
      type: 'ScanCompleted',
      category: completed.stream.split('-', 1)[0],
      stream: completed.stream,
      revision: Number(completed.revision),
      order: String(completed.position).padStart(20, '0'),
      at: completed.at,
      actor: completed.metadata.actor,
      owner: null,
      correlation_id: completed.metadata.correlationId,
      causation_id: completed.metadata.causationId,
    });
});

it('says the same after a redelivery', () => {
  given(recordedEventsProjection, completed).when(completed).unchanged();
});

it.run();
