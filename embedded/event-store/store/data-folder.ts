import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { resolve as absolute, dirname, join } from 'node:path';

/** The longest path a Unix socket may have, with a margin: 108 bytes on Linux, 104 on macOS. */
const LONGEST_SOCKET_PATH = 100;

/** The folder cannot be used; the text says why and what to do. */
export class DataFolderError extends Error {
  constructor(folder: string, cause: string, action: string) {
    super(`the event store cannot use its data folder ${folder}: ${cause}. ${action}`);
    this.name = 'DataFolderError';
  }
}

/**
 * Creates the folder when missing and holds it for this process alone, until the returned function is called or the process ends,
 * however it ends: two servers on one folder would hand out the same positions. Throws when it cannot be written or another
 * process holds it. The lock is a listening socket, which the system closes with its process; a file with a process id would
 * outlive a crash.
 */
export async function claimDataFolder(folder: string): Promise<() => Promise<void>> {
  let server: Server | undefined;
  try {
    createFolder(absolute(folder));
    const path = socketPath(realpathSync(folder));
    server = (await listen(path)) ?? (await takeOver(path));
  } catch (error) {
    throw new DataFolderError(folder, String(error), 'Make it a folder this user may write to, or name another one');
  }
  if (server === undefined) {
    throw new DataFolderError(folder, 'another process uses it', 'Stop that process, or name another folder');
  }
  // A lock is no reason to go on running.
  server.unref();
  const lock = server;
  return () => new Promise((resolve) => lock.close(() => resolve()));
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

function socketPath(folder: string): string {
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  if (process.platform === 'win32') return `\\\\.\\pipe\\event-store-${digest}`;
  const inside = join(folder, 'in-use.sock');
  return Buffer.byteLength(inside) <= LONGEST_SOCKET_PATH ? inside : join(tmpdir(), `event-store-${digest}.sock`);
}
