// Plain JavaScript: a thread that compiles TypeScript takes four times the memory, and as much longer to start.
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcrypt';

// A tenth of what others get where all want the processor: requests go first, and nobody waits for ever to sign in.
const NICENESS = 10;

giveWay();
parentPort?.on('message', ({ password, hash, cost }) => {
  parentPort?.postMessage(hash === null ? bcrypt.hashSync(password, cost) : bcrypt.compareSync(password, hash));
});

/** On Linux each thread has a niceness of its own, set under the thread's number. Elsewhere it is that of the process. */
function giveWay() {
  if (process.platform !== 'linux') return;
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, NICENESS);
  } catch {
    // No /proc, or a sandbox that forbids it: everybody can sign in all the same.
  }
}
