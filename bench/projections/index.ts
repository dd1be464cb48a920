import { type Replayed, replay } from './replay.ts';
import { runners } from './runners.ts';
import { openBenchedStores } from './stores.ts';
import { together } from './together.ts';

/**
 * Replaying the log into documents, compared with the bare clients of both stores: neither the cost of an event nor the
 * memory may grow with the log. Events whose personal data is sealed are compared with others, and all projections
 * together with the slowest alone, and one projection by several processes with that by one.
 */
const REPLAYED: readonly Replayed[] = [
  { events: 100_000, rounds: 3, sealed: false, warmUp: true },
  { events: 100_000, rounds: 3, sealed: true, warmUp: true },
  { events: 1_000_000, rounds: 1, sealed: false, warmUp: false },
];
const FOLDED_TOGETHER = 100_000;
const FOLDED_BY_RUNNERS = 100_000;

const most = Number(process.env.BENCH_EVENTS ?? Number.POSITIVE_INFINITY);
const costs: string[] = [];
for (const wanted of REPLAYED) {
  if (wanted.events > most) continue;
  const stores = await openBenchedStores();
  costs.push(await replay(stores, wanted));
  await stores.close();
}
console.log(`\nWhat filling costs\n${costs.map((cost) => `  ${cost}`).join('\n')}`);

const stores = await openBenchedStores();
await together(stores, Math.min(FOLDED_TOGETHER, most));
await stores.close();

const divided = await openBenchedStores();
await runners(divided, Math.min(FOLDED_BY_RUNNERS, most), false);
await runners(divided, Math.min(FOLDED_BY_RUNNERS, most), true);
await divided.close();
process.exit(0);
