import { appendFileSync } from 'node:fs';
import { currentEvents, type GoldenEvent, goldenFile, readGolden } from './golden-events.ts';
import {
  currentProjections,
  type GoldenProjection,
  PROJECTION_FILE,
  readGoldenProjections,
} from './golden-projections.ts';
import { currentSnapshots, readGoldenSnapshots, SNAPSHOT_FILE } from './golden-snapshots.ts';

// Adds what is new: event types, and newer versions of known ones. What is recorded is never changed: events like it
// may be in someone's store. Snapshots and projections come last: they are made of what is recorded.
let added = 0;
for (const { category, ...event } of currentEvents()) {
  const isRecorded = readGolden(category).some(({ type, version }) => type === event.type && version === event.version);
  if (isRecorded) continue;
  const golden: GoldenEvent = event;
  appendFileSync(goldenFile(category), `${JSON.stringify(golden)}\n`);
  console.log(`${category}: ${event.type}, version ${event.version}`);
  added++;
}
for (const snapshot of currentSnapshots()) {
  if (readGoldenSnapshots().some(({ view, version }) => view === snapshot.view && version === snapshot.version))
    continue;
  appendFileSync(SNAPSHOT_FILE, `${JSON.stringify(snapshot)}\n`);
  console.log(`snapshots of "${snapshot.view}", version ${snapshot.version}`);
  added++;
}
for (const made of currentProjections()) {
  const isSame = (each: GoldenProjection) =>
    each.projection === made.projection && each.version === made.version && each.of === made.of;
  if (readGoldenProjections().some(isSame)) continue;
  appendFileSync(PROJECTION_FILE, `${JSON.stringify(made)}\n`);
  console.log(`projection "${made.projection}", version ${made.version}: ${made.of}`);
  added++;
}
console.log(
  added === 0
    ? 'Nothing is new: every version of every event type, snapshot and projection is recorded.'
    : `${added} recorded.`,
);
