import { suite } from 'uvu';
import type { ScanEvent } from '../../contracts/scout/scan.ts';
import { streamsProjection } from '../../projections/streams.ts';
import { given, recorded } from '../support/given.ts';

const it = suite('projection of streams');

const requested = recorded<ScanEvent>(
  {
    type: 'ScanRequested',
    data: { scan_id: 's-1', region: 'US', niche: null, limit: 20, requested_at: '2026-01-02T03:00:00.000Z' },
  },
  { owner: null },
);
const completed = recorded<ScanEvent>(
  { type: 'ScanCompleted', data: { scan_id: 's-1', trends_found: 3, trends_saved: 2, sources: [], detected: [] } },
  { owner: null },
);

const first = {
  stream: requested.stream,
  category: requested.stream.split('-', 1)[0] ?? '',
  events: 1,
  last_revision: Number(requested.revision),
  last_type: 'ScanRequested',
  owner: null,
  first_at: requested.at,
  last_at: requested.at,
};

it('begins with the first event', () => {
  given(streamsProjection).when(requested).then(requested.stream, first);
});

it('says what happened last, and how much', () => {
  const last = {
    ...completed,
    stream: requested.stream,
    revision: requested.revision + 1n,
    at: '2026-02-03T04:05:06.789Z',
  };
  given(streamsProjection, requested)
    .when(last)
    .then(requested.stream, {
      ...first,
      events: 2,
      last_revision: first.last_revision + 1,
      last_type: 'ScanCompleted',
      last_at: last.at,
    });
});

it.run();
