import { replay } from './replay.ts';
import { openBenchedStores } from './stores.ts';

/** Replaying the log into documents, beside the bare clients of both stores. What an event costs must not grow with the log. */
const SIZES = [
  { events: 100_000, rounds: 3 },
  { events: 1_000_000, rounds: 1 },
];

const most = Number(process.env.BENCH_EVENTS ?? Number.POSITIVE_INFINITY);
for (const { events, rounds } of SIZES) {
  if (events > most) continue;
  const stores = await openBenchedStores();
  await replay(stores, events, rounds);
  await stores.close();
}
process.exit(0);
