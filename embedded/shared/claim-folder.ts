import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { resolve as absolute, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The maximum length of a Unix socket's path, with a margin: the limit is 108 bytes on Linux, 104 on macOS. */
const MAX_SOCKET_PATH = 100;

/**
 * Creates a folder if it is missing and holds it for this process alone, until the returned function is called or the
 * process ends, however it ends: two servers on one database would not see each other's changes. The claim is a
 * listening socket, which the system closes with its process; a PID file would outlive a crash.
 * @param owner names the kind of server, for a socket that cannot be placed in the folder itself
 * @throws the system's error if the folder cannot be written
 * @returns undefined if another process holds it
 */
export async function claimFolder(folder: string, owner: string): Promise<(() => Promise<void>) | undefined> {
  createFolder(absolute(folder));
  const place = placeOf(realpathSync(folder), owner);
  return typeof place === 'string' ? claimPipe(place) : claimAmong(place);
}

/**
 * Like `mkdir -p`. Node's own recursive mkdir hangs below a folder that lists entries it does not have, as /proc does.
 */
function createFolder(folder: string): void {
  if (existsSync(folder)) return;
  createFolder(dirname(folder));
  mkdirSync(folder);
}

/** The location and name prefix of the sockets of all processes claiming a folder. */
type Place = { readonly folder: string; readonly prefix: string };

/** The state of a claim, as sent to other processes. */
const [LOOKING, HOLDING] = ['?', '!'];
/** A claim that accepts connections but stays silent for this long is taken to hold the folder. */
const SILENT_MS = 2_000;
const LOOK_AGAIN_MS = 5;

/**
 * Each process first publishes a socket under a name that is never reused, and then checks the others': of any two, at
 * least one sees the other. A process that sees a holder gives way; of those still looking, all but the first by name
 * do. A socket that does not answer belongs to a killed process: its name never recurs, so it can be removed at any
 * time.
 */
async function claimAmong(place: Place): Promise<(() => Promise<void>) | undefined> {
  const own = `${place.prefix}-${randomBytes(6).toString('base64url')}.sock`;
  const path = join(place.folder, own);
  let state = LOOKING;
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy()).write(state);
    socket.destroySoon();
  });
  // The socket listens before it becomes visible, so a visible socket that does not answer is dead.
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
      // The other one gives way when it sees this one, unless it has already checked: then it is about to hold the
      // folder.
      await pause(LOOK_AGAIN_MS);
    }
    rmSync(path, { force: true });
  }
  return true;
}

/**
 * The state reported by a claim, or `HOLDING` if it stays silent; undefined if it is gone, with or without its process.
 */
async function ask(path: string): Promise<string | undefined> {
  const end = Date.now() + SILENT_MS;
  for (;;) {
    const heard = await listenTo(path, end - Date.now());
    if (heard !== CUT_OFF) return heard;
    // A claim that gives way resets connections it has not answered yet, and those must not give way in turn. Asked
    // again, it is gone.
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

/** A pipe's name becomes free when its process ends, and only one process can have it. */
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
    // A lock must not keep the process running.
    server.listen(path, resolve).unref();
  });
}

/** Windows has its own namespace for sockets. */
function placeOf(folder: string, owner: string): Place | string {
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  if (process.platform === 'win32') return `\\\\.\\pipe\\${owner}-${digest}`;
  const inside = { folder, prefix: 'in-use' };
  const longest = join(folder, `${inside.prefix}-12345678.sock.new`);
  if (Buffer.byteLength(longest) <= MAX_SOCKET_PATH) return inside;
  return { folder: tmpdir(), prefix: `${owner}-${digest.slice(0, 16)}` };
}
