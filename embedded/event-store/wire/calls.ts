import { status } from '@grpc/grpc-js';
import type { Call } from '../grpc/call.ts';
import type { Method } from '../grpc/server.ts';
import { StatusError, unhandled } from '../grpc/status-error.ts';

/** A generated message, as far as it can be sent. */
export type Message = {
  serializeBinary(): Uint8Array;
};

/** A method of a generated service, as far as its requests are concerned. */
type Definition<Request> = {
  readonly path: string;
  readonly requestDeserialize: (bytes: Buffer) => Request;
};

/** Decodes a request; throws what `read` finds wrong with it, and INTERNAL if it is not a message. */
export function decode<Request>(read: (bytes: Buffer) => Request, bytes: Buffer): Request {
  try {
    return read(bytes);
  } catch (error) {
    if (error instanceof StatusError) throw error;
    throw new StatusError(status.INTERNAL, 'Error deserializing request');
  }
}

/** A method with a single request: `handle` is called when the client has sent it and nothing more. */
export function single<Request>(
  { path, requestDeserialize }: Definition<Request>,
  handle: (request: Request, call: Call) => Promise<void>,
): Method {
  const answer = (call: Call): void => {
    let request: Request | undefined;
    call.receive(
      (bytes) => {
        request = decode(requestDeserialize, bytes);
      },
      () => {
        if (request === undefined) throw unhandled();
        handle(request, call).catch((error) => call.fail(error));
      },
    );
  };
  return [path, answer];
}

/** A unary method as a function: anything it throws becomes the call's status. */
export function unary<Request>(
  definition: Definition<Request>,
  answer: (request: Request) => Promise<Message> | Message,
): Method {
  return single(definition, async (request, call) => {
    call.write((await answer(request)).serializeBinary());
    call.end();
  });
}

/** Writes responses page by page, as fast as the client takes them. An empty page gives other calls a turn. */
export async function pump(
  call: Call,
  pages: Iterable<readonly Uint8Array[]> | AsyncIterable<readonly Uint8Array[]>,
): Promise<void> {
  for await (const page of pages) {
    if (call.isOver) return;
    for (const response of page) {
      if (!call.write(response)) await call.drained();
    }
    if (page.length === 0) await nextTurn();
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
