import services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream, ServiceDefinition, UntypedServiceImplementation } from '@grpc/grpc-js';
import type { EventLog } from '../log/event-log.ts';
import { passBytes, pump } from '../wire/calls.ts';
import { toStatusError } from '../wire/status-error.ts';
import { appendHandler } from './append.ts';
import { batchAppendHandler } from './batch-append.ts';
import { subscribeToAll, subscribeToStream } from './catch-up.ts';
import { deleteHandler, tombstoneHandler } from './delete.ts';
import { readAll, readStream } from './read.ts';
import { parseReadRequest, type ReadRequest } from './read-request.ts';

/** `Streams`, with responses of Read and BatchAppend that are bytes already. */
export const streamsDefinition: ServiceDefinition = {
  ...services.StreamsService,
  read: passBytes(services.StreamsService.read),
  batchAppend: passBytes(services.StreamsService.batchAppend),
};

/** The handlers of `Streams`. */
export function streamsService(log: EventLog): UntypedServiceImplementation {
  return {
    read: (call: ServerWritableStream<streams.ReadReq, Buffer>) => {
      const aborted = new AbortController();
      call.on('cancelled', () => aborted.abort());
      const run = async (): Promise<void> => {
        await pump(call, responses(log, parseReadRequest(call.request), aborted.signal));
        call.end();
      };
      run()
        .catch((error) => call.emit('error', toStatusError(error)))
        .finally(() => aborted.abort());
    },
    append: appendHandler(log),
    batchAppend: batchAppendHandler(log),
    delete: deleteHandler(log),
    tombstone: tombstoneHandler(log),
  };
}

function responses(
  log: EventLog,
  request: ReadRequest,
  signal: AbortSignal,
): Iterable<Buffer | undefined> | AsyncIterable<Buffer | undefined> {
  switch (request.kind) {
    case 'read-stream':
      return readStream(log.reader, request);
    case 'read-all':
      return readAll(log.reader, request);
    case 'subscribe-to-stream':
      return subscribeToStream(log, request, signal);
    case 'subscribe-to-all':
      return subscribeToAll(log, request, signal);
  }
}
