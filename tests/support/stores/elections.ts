import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { BSON, type Document } from 'mongodb';
import type { DocumentStoreServer } from './document-store.ts';

/**
 * - `refused`: the primary has stepped down before the command, and says so
 * - `forgotten`: it has carried the command out, and steps down before it says so
 * - `cut`: the connection ends before the command reaches it
 * - `unanswered`: it has carried the command out, and the connection ends before the answer
 */
type Loss = 'refused' | 'forgotten' | 'cut' | 'unanswered';

/** What a member says that is not the primary, or no longer. */
export const STEPPED_DOWN = {
  NotWritablePrimary: 10_107,
  PrimarySteppedDown: 189,
  InterruptedDueToReplStateChange: 11_602,
} as const;

export type SteppedDown = keyof typeof STEPPED_DOWN;

/** A line to a document store on which elections happen. */
export type ElectionLine = {
  readonly url: string;
  /** The next command of this name is lost in an election. */
  lose(command: string, loss: Loss, why?: SteppedDown): void;
  /** How many commands have been lost so far. */
  lost(): number;
  close(): Promise<void>;
};

type Planned = { readonly command: string; readonly loss: Loss; readonly why: SteppedDown };
type Frame = { readonly id: number; readonly answers: number; readonly bytes: Buffer };

const HEADER = 16;
const OP_MSG = 2013;

/** Opens a line to a server on this machine, which has no TLS. */
export async function openElectionLine({
  url,
  port,
}: Pick<DocumentStoreServer, 'url' | 'port'>): Promise<ElectionLine> {
  const planned: Planned[] = [];
  const sockets = new Set<Socket>();
  let lost = 0;
  const listener = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    const waiting = new Map<number, { plan: Planned; command: Document }>();
    const end = (): void => {
      client.resetAndDestroy();
      server.destroy();
    };
    const toServer = frames(({ id, bytes }) => {
      const command = commandIn(bytes);
      const at = planned.findIndex((plan) => command && plan.command === Object.keys(command)[0]);
      const plan = planned[at];
      if (!plan || !command) return void server.write(bytes);
      planned.splice(at, 1);
      lost++;
      if (plan.loss === 'refused') client.write(refusal(id, plan.why, command));
      else if (plan.loss === 'cut') end();
      else {
        waiting.set(id, { plan, command });
        server.write(bytes);
      }
    });
    const toClient = frames(({ answers, bytes }) => {
      const { plan, command } = waiting.get(answers) ?? {};
      if (!plan || !command) return void client.write(throughLine(bytes));
      if (plan.loss === 'forgotten') client.write(refusal(answers, plan.why, command));
      else end();
    });
    client.on('data', toServer);
    server.on('data', toClient);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        server.destroy();
      });
    }
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const own = (listener.address() as AddressInfo).port;

  /** The member says where it is to be found: through the line. Both ports have as many digits. */
  function throughLine(bytes: Buffer): Buffer {
    const [from, to] = [`127.0.0.1:${port}`, `127.0.0.1:${own}`];
    if (from.length !== to.length) throw new Error(`${from} and ${to} differ in length`);
    for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at);
    return bytes;
  }

  return {
    url: url.replace(`:${port}`, `:${own}`),
    lose(command, loss, why = 'NotWritablePrimary') {
      planned.push({ command, loss, why });
    },
    lost: () => lost,
    async close() {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}

function frames(each: (frame: Frame) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= HEADER && rest.length >= rest.readInt32LE(0)) {
      const bytes = Buffer.from(rest.subarray(0, rest.readInt32LE(0)));
      rest = rest.subarray(bytes.length);
      each({ id: bytes.readInt32LE(4), answers: bytes.readInt32LE(8), bytes });
    }
  };
}

/** The command of a message; null for the greeting of a connection, which has another form. */
function commandIn(bytes: Buffer): Document | null {
  if (bytes.readInt32LE(12) !== OP_MSG || bytes[HEADER + 4] !== 0) return null;
  const from = HEADER + 5;
  return BSON.deserialize(bytes.subarray(from, from + bytes.readInt32LE(from)));
}

function refusal(answers: number, why: SteppedDown, command: Document): Buffer {
  const labels = labelsFor(command);
  const body = BSON.serialize({
    ok: 0,
    errmsg: 'not primary',
    code: STEPPED_DOWN[why],
    codeName: why,
    ...(labels.length > 0 ? { errorLabels: labels } : {}),
  });
  const header = Buffer.alloc(HEADER + 5);
  header.writeInt32LE(header.length + body.length, 0);
  header.writeInt32LE(1, 4);
  header.writeInt32LE(answers, 8);
  header.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([header, body]);
}

/** As a member labels what it refuses: in a transaction, the end of one, or a write that may be repeated. */
function labelsFor(command: Document): string[] {
  const [name = ''] = Object.keys(command);
  const ends = name === 'commitTransaction' || name === 'abortTransaction';
  if (command.autocommit === false && !ends) return ['TransientTransactionError'];
  return ends || command.txnNumber !== undefined ? ['RetryableWriteError'] : [];
}
