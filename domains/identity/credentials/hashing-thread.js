// Plain JavaScript: a thread that compiles TypeScript needs four times the memory and four times as long to start.
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcrypt';

// A tenth of the share of other threads when all compete for the processor: requests go first, yet every sign-in gets its turn.
const NICENESS = 10;

giveWay();
parentPort?.on('message', ({ password, hash, cost }) => {
  parentPort?.postMessage(hash === null ? bcrypt.hashSync(password, cost) : bcrypt.compareSync(password, hash));
});

/** On Linux each thread has its own niceness, set by thread id. Elsewhere it applies to the whole process. */
function giveWay() {
  if (process.platform !== 'linux') return;
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, NICENESS);
  } catch {
    // No /proc, or a sandbox that forbids it: signing in works anyway.
  }
}
