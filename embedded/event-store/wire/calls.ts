import type { MethodDefinition, ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js';
import { toStatusError } from './status-error.ts';

/** The side of a streaming call that answers go to. */
type Outgoing = {
  readonly cancelled: boolean;
  write(response: Buffer): boolean;
  once(event: string, listener: () => void): unknown;
  off(event: string, listener: () => void): unknown;
};

/** A generated message, as far as it can be put on the wire. */
export type Message = {
  serializeBinary(): Uint8Array;
};

/** The answer of methods whose responses are already bytes: most are spliced, the others pass through here. */
export function encode(message: Message): Buffer {
  const bytes = message.serializeBinary();
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Resolves when the call can take more, or is over. */
function drained(call: Outgoing): Promise<void> {
  if (call.cancelled) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      for (const event of ['drain', 'cancelled', 'close']) call.off(event, done);
      resolve();
    };
    for (const event of ['drain', 'cancelled', 'close']) call.once(event, done);
  });
}

/** A unary method as an async function: what it throws becomes the call's status. */
export function unary<Request, Response>(
  answer: (request: Request) => Promise<Response> | Response,
): (call: ServerUnaryCall<Request, Response>, reply: sendUnaryData<Response>) => void {
  return (call, reply) => {
    const run = async (): Promise<void> => reply(null, await answer(call.request));
    run().catch((error) => reply(toStatusError(error)));
  };
}

/** Writes responses as fast as the client takes them, and no faster. `undefined` among them lets other calls have a turn. */
export async function pump(
  call: Outgoing,
  responses: Iterable<Buffer | undefined> | AsyncIterable<Buffer | undefined>,
): Promise<void> {
  for await (const response of responses) {
    if (call.cancelled) return;
    if (response === undefined) await nextTurn();
    else if (!call.write(response)) await drained(call);
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A method whose handler writes encoded responses instead of messages. */
export function passBytes<Request, Response>(
  method: MethodDefinition<Request, Response>,
): MethodDefinition<Request, Buffer> {
  return { ...method, responseSerialize: (bytes) => bytes, responseDeserialize: (bytes) => bytes };
}
