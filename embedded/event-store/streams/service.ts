import type { FreeSpace } from '../../shared/free-space.ts';
import type { Method } from '../grpc/server.ts';
import type { EventLog } from '../log/event-log.ts';
import { Streams } from '../protos/streams_pb.ts';
import { pathOf, pump, single } from '../wire/calls.ts';
import { appendHandler } from './append.ts';
import { batchAppendHandler } from './batch-append.ts';
import { subscribeToAll, subscribeToStream } from './catch-up.ts';
import { deleteMethod, tombstoneMethod } from './delete.ts';
import { readAll, readStream } from './read.ts';
import { parseReadRequest, type ReadRequest } from './read-request.ts';

/** The service `Streams`. */
export function streamsMethods(log: EventLog, disk: FreeSpace): readonly Method[] {
  return [
    single(Streams.method.read, async (request, call) => {
      const over = new AbortController();
      call.whenOver(() => over.abort());
      await pump(call, responses(log, parseReadRequest(request), over.signal));
      call.end();
    }),
    [pathOf(Streams.method.append), appendHandler(log, disk)],
    [pathOf(Streams.method.batchAppend), batchAppendHandler(log, disk)],
    deleteMethod(log),
    tombstoneMethod(log),
  ];
}

type Pages = Iterable<readonly Uint8Array[]> | AsyncIterable<readonly Uint8Array[]>;

function responses(log: EventLog, request: ReadRequest, signal: AbortSignal): Pages {
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
