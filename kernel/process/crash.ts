import type { Log } from './log.ts';
import type { Shutdown } from './shutdown.ts';

/**
 * Ends this process with 1 after an uncaught error, which may have left something half done in memory. The stores have
 * the truth, and a new process reads it.
 */
export function exitOnUncaughtErrors({ log, shutdown }: { log: Log; shutdown: Shutdown }): void {
  const crash = (error: unknown): void => {
    log.fatal({ err: error }, 'uncaught error');
    void shutdown.run('crash').finally(() => process.exit(1));
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
}
