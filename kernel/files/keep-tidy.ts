import { pause } from '../async/pause.ts';
import type { Log } from '../process/log.ts';
import type { Shutdown } from '../process/shutdown.ts';
import type { FileStore } from './file-store.ts';

const EVERY_MS = 3_600_000;

/**
 * Tidies now and then, from the start on, also where nothing is stored any more: what was deleted on another machine
 * would stay here otherwise. Nothing runs where nothing gathers.
 */
export function keepTidy(
  { tidy }: Pick<FileStore, 'tidy'>,
  { log, shutdown }: { readonly log: Log; readonly shutdown: Shutdown },
  everyMs = EVERY_MS,
): void {
  if (tidy === null) return;
  const stopping = new AbortController();
  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await tidy().catch((error: unknown) => log.warn({ err: error }, 'copies of files could not be removed'));
      await pause(everyMs, stopping.signal);
    }
  };
  const ended = work();
  shutdown.add('copies of files', () => {
    stopping.abort();
    return ended;
  });
}
