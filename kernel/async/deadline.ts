import { Countdown } from './countdown.ts';

/**
 * The result of `work`, or the error of `late` if it takes longer than `ms`, not counting the time in which this
 * process is held up. Late work continues, but its result is ignored.
 */
export async function withDeadline<T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> {
  let countdown: Countdown | undefined;
  const silence = new Promise<never>((_, reject) => {
    countdown = new Countdown(ms, () => reject(late()));
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    countdown?.cancel();
  }
}

/** The result of `work`, or the signal's reason as soon as it aborts. @throws the signal's reason */
export async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    // A signal that is already aborted fires no event.
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([aborted, work]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
