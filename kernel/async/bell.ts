import { untilCalled } from './until-called.ts';

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
      if (!isRung)
        await untilCalled(signal, (come) => {
          end = come;
          const timer = setTimeout(come, ms);
          return () => clearTimeout(timer);
        });
      isRung = false;
    },
  };
}
