import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Keeps a folder for this process until the returned function is called or the process is gone: two servers on one
 * database would not see each other's changes. The sign is a socket that somebody listens on, for that ends with the
 * process however it ends. Rejects when another process has it.
 */
export async function claimFolder(folder: string): Promise<() => void> {
  const path = socketPath(realpathSync(folder));
  let server = await listen(path);
  if (!server && !(await answers(path))) {
    rmSync(path, { force: true });
    server = await listen(path);
  }
  if (!server) throw new Error('another process is using it');
  const held = server.unref();
  return () => held.close();
}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(path, () => resolve(server));
  });
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Systems bound a socket's path to about a hundred bytes; Windows has names of its own for them. */
function socketPath(folder: string): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return `\\\\.\\pipe\\document-store-${name}`;
  const inside = join(folder, 'claim.sock');
  return Buffer.byteLength(inside) < 100 ? inside : join(tmpdir(), `document-store-${name}.sock`);
}
