/** Within this time a signal that comes again is the same one: npm passes on what a terminal has sent to both. */
const SAME_REQUEST_MS = 500;
const LOOK_AGAIN_AFTER_MS = 500;

/**
 * Listens to whatever asks this process to stop: SIGTERM, Ctrl-C, and the end of the npm that runs it.
 * @param stop is called once, with what asked for it
 * @param stopAtOnce is called when someone asks again
 */
export function onStopRequests(stop: (reason: string) => void, stopAtOnce: () => void): void {
  let isAsked = false;
  let isAnswered = false;
  const asked = (reason: string): void => {
    if (isAnswered) stopAtOnce();
    if (isAsked) return;
    isAsked = true;
    // By turns of the event loop: where it is held up, signals that came together are handled far apart, but before this.
    setTimeout(() => setImmediate(() => (isAnswered = true)), SAME_REQUEST_MS).unref();
    stop(reason);
  };
  process.on('SIGINT', asked);
  process.on('SIGTERM', asked);
  whenNpmIsGone(() => {
    if (!isAsked) asked('npm has ended');
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
