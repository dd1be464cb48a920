import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Koa from 'koa';

export type Listening = {
  readonly server: Server;
  readonly url: string;
  /** Accepts nothing new, lets what is in hand finish, and cuts what has not after `graceMs`. */
  close(graceMs?: number): Promise<void>;
};

/** @param port 0 for a free one. @throws Error naming host and port when they cannot be had */
export async function listen(app: Koa, host: string, port: number): Promise<Listening> {
  const server = createServer(app.callback());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`port ${port} on ${host} is taken: stop what listens there, or choose another port`, {
              cause: error,
            })
          : new Error(`cannot listen on ${host}:${port}: ${error.message}`, { cause: error }),
      ),
    );
    server.listen(port, host, resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    server,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    close: (graceMs = 5_000) =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), graceMs);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
