import { appendFileSync } from 'node:fs';
import { currentEvents, type GoldenEvent, goldenFile, readGolden } from './golden-events.ts';

// Adds what is new: event types, and newer versions of known ones. What is recorded is never changed: events like it
// may be in somebody's store.
let added = 0;
for (const { category, ...event } of currentEvents()) {
  const isRecorded = readGolden(category).some(({ type, version }) => type === event.type && version === event.version);
  if (isRecorded) continue;
  const golden: GoldenEvent = event;
  appendFileSync(goldenFile(category), `${JSON.stringify(golden)}\n`);
  console.log(`${category}: ${event.type}, version ${event.version}`);
  added++;
}
console.log(added === 0 ? 'Nothing is new: every version of every event type is recorded.' : `${added} recorded.`);
