import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Output } from '../../api/client.ts';
import { EXIT, Failure } from '../failure.ts';
import { write } from '../output/write.ts';
import { unreachable } from '../platform/request.ts';
import { send } from '../session/send.ts';
import type { Own } from './sign-in.ts';

const REASONS: Readonly<Record<number, string>> = {
  1001: 'the gateway is stopping',
  4401: 'the session of the socket has expired',
  4403: 'the account is deactivated',
  4408: 'the lines were not read in time',
  4410: 'the events after --since are no longer available: read the lists again, and watch without it',
};

/** Prints the frames of a socket until it is closed, and then says from where to go on. */
export const watch: Own = async (command, { query, path, body }, _given, access) => {
  const answer = await send(access, command, { path, body, query: {} });
  const { ticket } = (await answer.json()) as Output<'openSocket'>;
  const socket = new WebSocket(`${access.url.replace(/^http/, 'ws')}/ws?${new URLSearchParams({ ...query, ticket })}`);
  let position: unknown = query.since;
  let written: Promise<void> = Promise.resolve();
  socket.on('message', (data) => {
    const frame = String(data);
    position = JSON.parse(frame).position ?? position;
    written = written.then(() => write(`${frame}\n`));
  });
  let failed: unknown;
  socket.on('error', (error) => (failed = { cause: error }));
  const [code] = await once(socket, 'close').catch((error: unknown) => {
    throw unreachable(access.url, { cause: error });
  });
  await written;
  if (failed) throw unreachable(access.url, failed);
  const since = position === undefined || code === 4410 ? null : `run cli watch --since=${position}`;
  throw new Failure(EXIT.unreachable, REASONS[Number(code)] ?? `the socket was closed (${code})`, since);
};
