export type Bell = {
  ring(): void;
  /** Waits, at most until it is rung or `signal` aborts. A ring since the last wait ends the next one at once. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
};

/** Cuts the pauses of one worker short. */
export function createBell(): Bell {
  let isRung = false;
  let end: () => void = () => undefined;
  return {
    ring() {
      isRung = true;
      end();
    },
    async wait(ms, signal) {
      if (!isRung && !signal.aborted) {
        // No signal is made of several: what one is made of remembers it for as long as it lives itself.
        await new Promise<void>((resolve) => {
          const timer = setTimeout(come, ms);
          signal.addEventListener('abort', come, { once: true });
          end = come;
          function come(): void {
            clearTimeout(timer);
            signal.removeEventListener('abort', come);
            resolve();
          }
        });
      }
      isRung = false;
    },
  };
}
