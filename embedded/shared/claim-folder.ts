import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { resolve as absolute, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The longest path a Unix socket may have, with a margin: 108 bytes on Linux, 104 on macOS. */
const MAX_SOCKET_PATH = 100;

/**
 * Creates a folder when missing and holds it for this process alone, until the returned function is called or the process ends,
 * however it ends: two servers on one database would not see each other's changes. The sign is a listening socket, which the
 * system closes with its process; a file with a process id would outlive a crash.
 * @param owner names the kind of server, where the socket cannot lie in the folder itself
 * @throws the system's error when the folder cannot be written
 * @returns undefined when another process holds it
 */
export async function claimFolder(folder: string, owner: string): Promise<(() => Promise<void>) | undefined> {
  createFolder(absolute(folder));
  const place = placeOf(realpathSync(folder), owner);
  return typeof place === 'string' ? claimPipe(place) : claimAmong(place);
}

/** As `mkdir -p`. Node's own recursive mkdir never returns below a folder that lists what it does not hold, as /proc does. */
function createFolder(folder: string): void {
  if (existsSync(folder)) return;
  createFolder(dirname(folder));
  mkdirSync(folder);
}

/** Where the sockets of all who claim one folder lie, and what their names begin with. */
type Place = { readonly folder: string; readonly prefix: string };

/** A claim: the byte says how far it is. */
const [LOOKING, HOLDING] = ['?', '!'];
/** One that accepts connections and says nothing for so long is taken to hold the folder. */
const SILENT_MS = 2_000;
const LOOK_AGAIN_MS = 5;

/**
 * Everybody first shows a socket under a name that is never used again, and then looks at those of the others: of two, at least
 * one sees the other. Who sees a holder gives way; of those who are still looking all but the first in the order of names do.
 * Where nobody answers, a process was killed: since its name never comes again, what it left can be removed at any moment.
 */
async function claimAmong(place: Place): Promise<(() => Promise<void>) | undefined> {
  const own = `${place.prefix}-${randomBytes(6).toString('base64url')}.sock`;
  const path = join(place.folder, own);
  let state = LOOKING;
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy()).write(state);
    socket.destroySoon();
  });
  // It is listening before it can be seen: what is seen and does not answer is dead.
  await listen(server, `${path}.new`);
  renameSync(`${path}.new`, path);
  const release = async (): Promise<void> => {
    await new Promise((resolve) => server.close(resolve));
    rmSync(path, { force: true });
  };
  try {
    if (await comesFirst(place, own)) state = HOLDING;
  } finally {
    if (state !== HOLDING) await release();
  }
  return state === HOLDING ? release : undefined;
}

async function comesFirst({ folder, prefix }: Place, own: string): Promise<boolean> {
  for (const other of readdirSync(folder)) {
    if (other === own || !other.startsWith(prefix) || !other.endsWith('.sock')) continue;
    const path = join(folder, other);
    for (let state = await ask(path); state !== undefined; state = await ask(path)) {
      if (state !== LOOKING || other < own) return false;
      // It gives way when it sees this one, unless it has looked before: then it is going to hold the folder.
      await pause(LOOK_AGAIN_MS);
    }
    rmSync(path, { force: true });
  }
  return true;
}

/** What a claim says, `HOLDING` where it says nothing for long; undefined when it is gone, with its process or without. */
async function ask(path: string): Promise<string | undefined> {
  const end = Date.now() + SILENT_MS;
  for (;;) {
    const heard = await listenTo(path, end - Date.now());
    if (heard !== CUT_OFF) return heard;
    // One that gives way resets those whom it has not answered yet, and they must not give way to it in turn. Asked again it is gone.
    if (Date.now() >= end) return HOLDING;
    await pause(LOOK_AGAIN_MS);
  }
}

const CUT_OFF = '';

function listenTo(path: string, patienceMs: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path);
    let said = CUT_OFF;
    socket.setEncoding('latin1').setTimeout(Math.max(1, patienceMs), () => {
      resolve(HOLDING);
      socket.destroy();
    });
    socket.on('data', (text) => {
      said += text;
    });
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED' || code === 'ENOENT') resolve(undefined);
    });
    socket.on('close', () => resolve(said));
  });
}

/** The name of a pipe is free again when its process has ended, and only one process can have it. */
async function claimPipe(name: string): Promise<(() => Promise<void>) | undefined> {
  const server = createServer((socket) => socket.destroy());
  try {
    await listen(server, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // A lock is no reason to go on running.
    server.listen(path, resolve).unref();
  });
}

/** Windows has names of its own for sockets. */
function placeOf(folder: string, owner: string): Place | string {
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  if (process.platform === 'win32') return `\\\\.\\pipe\\${owner}-${digest}`;
  const inside = { folder, prefix: 'in-use' };
  const longest = join(folder, `${inside.prefix}-12345678.sock.new`);
  if (Buffer.byteLength(longest) <= MAX_SOCKET_PATH) return inside;
  return { folder: tmpdir(), prefix: `${owner}-${digest.slice(0, 16)}` };
}
