/** Within this time a signal that comes again is the same one: npm passes on what a terminal has sent to both. */
const SAME_REQUEST_MS = 500;
const LOOK_AGAIN_AFTER_MS = 500;

/**
 * Listens to whatever asks this process to stop: SIGTERM, Ctrl-C, and the end of the npm that runs it.
 * @param stop is called once, with what asked for it
 * @param stopAtOnce is called when someone asks again
 */
export function onStopRequests(stop: (reason: string) => void, stopAtOnce: () => void): void {
  let since: number | null = null;
  const asked = (reason: string): void => {
    if (since === null) {
      since = performance.now();
      stop(reason);
    } else if (performance.now() - since > SAME_REQUEST_MS) stopAtOnce();
  };
  process.on('SIGINT', asked);
  process.on('SIGTERM', asked);
  whenNpmIsGone(() => {
    if (since === null) asked('npm has ended');
  });
}

/**
 * npm runs a script in a shell, and tells only that shell of SIGTERM. Where the shell is dash, it ends without telling
 * the process that it has started: that one continues, and holds its port and its data.
 */
function whenNpmIsGone(then: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(looking);
    then();
  }, LOOK_AGAIN_AFTER_MS);
  looking.unref();
}
