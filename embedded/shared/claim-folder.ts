import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { resolve as absolute, dirname, join } from 'node:path';

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
  const path = socketPath(realpathSync(folder), owner);
  const lock = (await listen(path)) ?? (await takeOver(path));
  // A lock is no reason to go on running.
  lock?.unref();
  return lock && (() => new Promise((resolve) => lock.close(() => resolve())));
}

/** As `mkdir -p`. Node's own recursive mkdir never returns below a folder that lists what it does not hold, as /proc does. */
function createFolder(folder: string): void {
  if (existsSync(folder)) return;
  createFolder(dirname(folder));
  mkdirSync(folder);
}

/** What a process leaves behind when it is killed: the file is there, and nobody answers. */
async function takeOver(path: string): Promise<Server | undefined> {
  if (await isAnswered(path)) return undefined;
  await rm(path, { force: true });
  return listen(path);
}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(path, () => resolve(server));
  });
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Windows has names of its own for sockets. */
function socketPath(folder: string, owner: string): string {
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  if (process.platform === 'win32') return `\\\\.\\pipe\\${owner}-${digest}`;
  const inside = join(folder, 'in-use.sock');
  return Buffer.byteLength(inside) <= MAX_SOCKET_PATH ? inside : join(tmpdir(), `${owner}-${digest}.sock`);
}
