/** How late this process comes to what it has to do. */
export type LoopLag = {
  /**
   * By how much every one of the latest turns of the event loop was late, in milliseconds: more than a hiccup, which is
   * over with the next turn.
   */
  standingMs(): number;
  stop(): void;
};

const EVERY_MS = 100;
const TURNS = 5;

export function watchLoopLag(): LoopLag {
  const lates: number[] = [];
  let due = 0;
  let timer: NodeJS.Timeout;
  const wait = (): void => {
    due = performance.now() + EVERY_MS;
    timer = setTimeout(look, EVERY_MS).unref();
  };
  const look = (): void => {
    lates.push(Math.max(0, performance.now() - due));
    if (lates.length > TURNS) lates.shift();
    wait();
  };
  wait();
  return {
    standingMs: () => (lates.length < TURNS ? 0 : Math.min(...lates)),
    stop: () => clearTimeout(timer),
  };
}
