import { sealBlocks } from '../../kernel/integrity/seal.ts';
import type { Resources } from '../../kernel/service/resources.ts';
import { keptForEver } from '../../projections/every-event.ts';
import { eventually } from './eventually.ts';

type Sealed = { readonly resources: Pick<Resources, 'store' | 'log'> };

/** Seals what is in the log, as the process of the projections does every hour. */
export async function seal({ resources: { store, log } }: Sealed, eventsPerBlock = 10): Promise<void> {
  const stopping = new AbortController();
  const options = { categories: keptForEver, eventsPerBlock, sealAfterMs: 0, everyMs: 20 };
  const running = sealBlocks(options, { store, log }).run(stopping.signal);
  const before = (await store.lastRevision('integrity-blocks')) ?? -1n;
  await eventually('blocks are sealed', async () => ((await store.lastRevision('integrity-blocks')) ?? -1n) > before);
  stopping.abort();
  await running;
}
