import { createServer, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';
import type Koa from 'koa';
import { Answer } from './answer.ts';

export type HttpListener = {
  readonly server: Server;
  readonly url: string;
  /** Accepts no new connections, lets open requests finish, and cuts the rest after `graceMs`. */
  close(graceMs?: number): Promise<void>;
};

/**
 * @param port 0 for a free one.
 * @param options.connectionsCheckingInterval how often connections are checked, and so how late one that takes too long
 *   to send a request is cut, in milliseconds. Default 30,000: only the gateway is reached by others than the gateway
 * @throws Error naming host and port if they are not available
 */
export async function listen(
  app: Koa,
  host: string,
  port: number,
  options: Pick<ServerOptions, 'IncomingMessage' | 'requireHostHeader' | 'connectionsCheckingInterval'> = {},
): Promise<HttpListener> {
  const server = createServer({ ServerResponse: Answer, ...options }, app.callback());
  // Node would answer an unknown expectation with a bare 417. It does not concern the application and is ignored.
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  const bound = await bindPort(server, host, port);
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

/** Makes a server listen. @param port 0 for a free one. @returns the port. @throws Error saying what to do */
export async function bindPort(server: NetServer, host: string, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explained(error, host, port)));
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}

function explained(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: `port ${port} on ${host} is taken: stop what listens there, or choose another port`,
    EACCES: `port ${port} needs privileges: choose one above 1023`,
    EADDRNOTAVAIL: `${host} is no address of this machine: choose one of its own, or 0.0.0.0 for all`,
    ENOTFOUND: `${host} is no address: choose one of this machine, or 0.0.0.0 for all`,
  };
  return new Error(reasons[error.code ?? ''] ?? `cannot listen on ${host}:${port}: ${error.message}`, { cause: error });
}
