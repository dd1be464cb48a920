import {
  create,
  type DescMessage,
  type DescMethod,
  fromBinary,
  type MessageInitShape,
  type MessageShape,
  toBinary,
} from '@bufbuild/protobuf';
import { status } from '@grpc/grpc-js';
import type { Call } from '../grpc/call.ts';
import type { Method } from '../grpc/server.ts';
import { StatusError, unhandled } from '../grpc/status-error.ts';

/** A message as bytes, from its fields. */
export function encode<Desc extends DescMessage>(schema: Desc, fields: MessageInitShape<Desc>): Uint8Array {
  return toBinary(schema, create(schema, fields));
}

/** A method's path in requests, `/package.Service/Method`. */
export function pathOf({ parent, name }: DescMethod): string {
  return `/${parent.typeName}/${name}`;
}

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
export function single<Desc extends DescMethod>(
  method: Desc,
  handle: (request: MessageShape<Desc['input']>, call: Call) => Promise<void>,
): Method {
  const answer = (call: Call): void => {
    let request: MessageShape<Desc['input']> | undefined;
    call.receive(
      (bytes) => {
        request = decode((message) => fromBinary<Desc['input']>(method.input, message), bytes);
      },
      () => {
        if (request === undefined) throw unhandled();
        handle(request, call).catch((error) => call.fail(error));
      },
    );
  };
  return [pathOf(method), answer];
}

/** A unary method as a function from request to response: anything it throws becomes the call's status. */
export function unary<Desc extends DescMethod>(
  method: Desc,
  answer: (
    request: MessageShape<Desc['input']>,
  ) => MessageInitShape<Desc['output']> | Promise<MessageInitShape<Desc['output']>>,
): Method {
  return single(method, async (request, call) => {
    call.write(encode<Desc['output']>(method.output, await answer(request)));
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
