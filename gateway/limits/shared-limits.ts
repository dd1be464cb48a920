import { Gauge } from 'prom-client';
import type { PlatformSecrets } from '../../kernel/config/index.ts';
import type { Documents } from '../../kernel/documents/index.ts';
import type { Log } from '../../kernel/process/log.ts';
import type { Metrics } from '../../kernel/process/metrics.ts';
import { type KnownClients, openSharedKnownClients } from './known-clients.ts';
import { WINDOW_MS } from './rate-limits.ts';
import { openSharedWindow } from './shared-window.ts';
import type { Window } from './sliding-window.ts';
import { withFallback } from './window-with-fallback.ts';

/** State shared by several gateways. */
export type SharedLimits = { readonly window: Window; readonly knownClients: KnownClients };

/** Limits counted jointly by all gateways, as long as the document store answers; a metric says whether they are. */
export async function sharedLimits(
  documents: Documents,
  secrets: PlatformSecrets,
  log: Log,
  { registry }: Metrics,
): Promise<SharedLimits> {
  const window = withFallback(await openSharedWindow(documents, WINDOW_MS), WINDOW_MS, log);
  new Gauge({
    name: 'rate_limits_shared',
    help: '1 while requests are counted together with those of other gateways, 0 while by this one alone',
    registers: [registry],
    collect() {
      this.set(window.isShared() ? 1 : 0);
    },
  });
  return { window, knownClients: await openSharedKnownClients(documents, secrets, window.isShared, log) };
}
