import { appendFileSync } from 'node:fs';
import { currentEvents, type GoldenEvent, goldenFile, readGolden } from './golden-events.ts';
import { currentSnapshots, readGoldenSnapshots, SNAPSHOT_FILE } from './golden-snapshots.ts';

// Adds what is new: event types, and newer versions of known ones. What is recorded is never changed: events like it
// may be in somebody's store. Snapshots come last: they are made of what is recorded.
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
console.log(
  added === 0 ? 'Nothing is new: every version of every event type and snapshot is recorded.' : `${added} recorded.`,
);
