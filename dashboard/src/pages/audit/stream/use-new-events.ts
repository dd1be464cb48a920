import { useEffect, useState } from 'react';
import { lastRevisionBehind } from '../../../api/audit.ts';
import { problemOf } from '../../../api/errors.ts';
import { useLive } from '../../../live/connection.ts';

/** Delays before the next request, after new events and after a failure. */
const PAUSE_MS = 3_000;
const AFTER_FAILURE_MS = 10_000;

/**
 * Counts the events that were written since a page was read, by long polling behind the end of the stream. Nothing is requested
 * while the tab is hidden or updates are paused.
 * @param known the last revision that the page knows of; null while the page is loading
 */
export function useNewEvents(stream: string, known: number | null, isOn: boolean): { count: number; isWell: boolean } {
  const isPaused = useLive().status === 'paused';
  const [last, setLast] = useState<number | null>(null);
  const [isWell, setWell] = useState(true);
  const isAsked = isOn && !isPaused && known !== null;
  useEffect(() => {
    if (!isAsked) return;
    const stopping = new AbortController();
    void follow(stream, known, stopping.signal, setLast, setWell);
    return () => stopping.abort();
  }, [stream, known, isAsked]);
  return { count: known === null || last === null ? 0 : Math.max(0, last - known), isWell: isWell && !isPaused };
}

async function follow(
  stream: string,
  known: number,
  signal: AbortSignal,
  onLast: (last: number) => void,
  onWell: (isWell: boolean) => void,
): Promise<void> {
  for (let last = known; !signal.aborted; ) {
    await untilVisible(signal);
    const before = last;
    try {
      last = await lastRevisionBehind(stream, last, signal);
      if (signal.aborted) return;
      onWell(true);
      onLast(last);
      if (last > before) await pause(PAUSE_MS, signal);
    } catch (error) {
      if (signal.aborted) return;
      onWell(false);
      const seconds = problemOf(error).retryAfter ?? 0;
      await pause(Math.max(AFTER_FAILURE_MS, seconds * 1_000), signal);
    }
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

function untilVisible(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
  });
}
