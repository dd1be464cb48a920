import { sealBlocks } from '../../kernel/integrity/seal.ts';
import { keptForEver } from '../../projections/every-event.ts';
import { eventually } from './eventually.ts';
import type { GatewayStack } from './stacks/gateway.ts';

/** Seals what is in the log, as the process of the projections does every hour. */
export async function seal({ resources: { store, log } }: Pick<GatewayStack, 'resources'>): Promise<void> {
  const stopping = new AbortController();
  const options = { categories: keptForEver, eventsPerBlock: 10, sealAfterMs: 0, everyMs: 20 };
  const running = sealBlocks(options, { store, log }).run(stopping.signal);
  const before = (await store.lastRevision('integrity-blocks')) ?? -1n;
  await eventually('blocks are sealed', async () => ((await store.lastRevision('integrity-blocks')) ?? -1n) > before);
  stopping.abort();
  await running;
}
