import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pause } from '../../kernel/async/pause.ts';
import { publishRevised, theVideoPlays } from '../support/chaos/pipeline-run.ts';
import { retryingClient } from '../support/clients/retrying.ts';
import { addressOf } from '../support/stacks/gateway.ts';
import { type PlatformProcess, startPlatformProcess } from '../support/stacks/platform.ts';
import { type Usage, usageOf } from '../support/stacks/processes.ts';

const it = suite('soak');

/** How long pipelines run one after the other. Nothing runs unless it is set: SOAK_MINUTES=60. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 0);
const SAMPLE_EVERY_MS = 5_000;
/** What may be added between the second quarter and the last: caches that are still filling, the noise of a collector. */
const ROOM = { memory: 1.15, memoryBytes: 24 * 2 ** 20, handles: 8 };

type Sample = Usage & { readonly process: string; readonly at: number };

(MINUTES > 0 ? it : it.skip)(
  `uses no more memory and handles after ${MINUTES} minutes of pipelines than before`,
  async () => {
    const platform = await startPlatformProcess();
    const stopping = new AbortController();
    const began = Date.now();
    try {
      const sampling = sampleUntil(platform, stopping.signal);
      let published = 0;
      while (Date.now() - began < MINUTES * 60_000) {
        await theVideoPlays(await publishRevised(retryingClient(platform.url, { from: addressOf(published % 200) })));
        published++;
      }
      stopping.abort();
      const samples = await sampling;
      console.log(`  ${published} published`);
      for (const name of new Set(samples.map((sample) => sample.process))) {
        isFlat(
          name,
          samples.filter((sample) => sample.process === name),
          began,
        );
      }
    } finally {
      stopping.abort();
      await platform.remove();
    }
  },
);

/** Compares the second quarter of the time with the last: the first is for warming up. */
function isFlat(name: string, samples: readonly Sample[], began: number): void {
  const quarter = ((samples.at(-1)?.at ?? began) - began) / 4;
  const within = (from: number, to: number) =>
    samples.filter(({ at }) => at >= began + from * quarter && at <= began + to * quarter);
  const [before, after] = [within(1, 2), within(3, 4)];
  const memory = [before, after].map((part) => median(part.map((sample) => sample.memory)));
  const handles = [before, after].map((part) => median(part.map((sample) => sample.handles)));
  const megabytes = memory.map((bytes) => Math.round((bytes ?? 0) / 2 ** 20));
  console.log(`  ${name}: ${megabytes.join(' → ')} MB of its own, ${handles.join(' → ')} handles`);
  const [usual = 0, later = Number.POSITIVE_INFINITY] = memory;
  assert.ok(later <= usual * ROOM.memory + ROOM.memoryBytes, `${name} grows: ${megabytes.join(' → ')} MB`);
  assert.ok((handles[1] ?? 0) <= (handles[0] ?? 0) + ROOM.handles, `${name} keeps handles: ${handles.join(' → ')}`);
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Looks at the platform and at both stores. Encoders and voices come and go with their work, and are left out. */
async function sampleUntil(platform: PlatformProcess, signal: AbortSignal): Promise<Sample[]> {
  const stores = (await platform.children()).filter(({ command }) => command.includes('embedded/'));
  const processes = [
    { name: 'platform', pid: platform.pid() },
    ...stores.map(({ pid, command }) => ({ name: /embedded\/([a-z-]+)/.exec(command)?.[1] ?? command, pid })),
  ];
  const samples: Sample[] = [];
  while (!signal.aborted) {
    for (const { name, pid } of processes) samples.push({ process: name, at: Date.now(), ...(await usageOf(pid)) });
    await pause(SAMPLE_EVERY_MS, signal);
  }
  return samples;
}

it.run();
