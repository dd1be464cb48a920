import {
  type AppendResult,
  CancelledError,
  convertToCommandError,
  MaxAppendSizeExceededError,
  UnknownError,
} from '@eventstore/db-client';
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js';
import { parseUUID } from '@eventstore/db-client/dist/utils/grpcUUID.js';
import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import { type Append, appendRequests } from './append-request.ts';

/** One call, on which the server answers appends in any order. */
type Call = ReturnType<StreamsClient['batchAppend']>;

type Waiting = {
  readonly stream: string;
  resolve(result: AppendResult): void;
  reject(error: Error): void;
};

type State = {
  /** The appends that are not answered yet. */
  readonly waiting: Map<string, Waiting>;
  /** Why there will be no more answers; null while there may be. */
  ended: Error | null;
};

/** What servers since 24.10 say of a single event that is too large. */
const EVENT_TOO_LARGE = 'event_store.client.MaximumAppendEventSizeExceeded';

const states = new WeakMap<Call, State>();

/** Takes the answers to what is appended on a call. */
export function answeringAppends(call: Call): Call {
  const state: State = { waiting: new Map(), ended: null };
  states.set(call, state);
  const end = (error: Error): void => {
    state.ended ??= error;
    for (const { reject } of state.waiting.values()) reject(error);
    state.waiting.clear();
  };
  return call
    .on('data', (answer: streams.BatchAppendResp) => {
      const id = parseUUID(answer.getCorrelationId()) ?? '';
      // A server answers an invalid event twice.
      const waiting = state.waiting.get(id);
      state.waiting.delete(id);
      if (waiting) settle(answer, waiting);
    })
    .on('error', (error: Error) => end(convertToCommandError(error)))
    .on('end', () => {
      end(new CancelledError(undefined, 'the server has ended the call for appends'));
      // Otherwise it would count as open, and the next append would go there.
      call.end();
    });
}

/** @throws what the server answers, or the reason why the call has ended: then the append may have been stored */
export function appendOn(call: Call, append: Append): Promise<AppendResult> {
  return new Promise((resolve, reject) => {
    const state = states.get(call);
    if (!state || state.ended) return reject(state?.ended ?? new Error('no answer is taken on this call'));
    state.waiting.set(append.id, { stream: append.stream, resolve, reject });
    for (const request of appendRequests(append)) call.write(request);
  });
}

function settle(answer: streams.BatchAppendResp, { stream, resolve, reject }: Waiting): void {
  const error = answer.getError();
  const success = answer.getSuccess();
  if (success) {
    const at = success.getPosition();
    const position = at && { commit: BigInt(at.getCommitPosition()), prepare: BigInt(at.getPreparePosition()) };
    const nextExpectedRevision = BigInt(success.getCurrentRevision());
    resolve({ success: true, nextExpectedRevision, ...(position && { position }) });
  } else if (error?.getDetails()?.getTypeName() === EVENT_TOO_LARGE) {
    // Unknown to the client, which would take it for something that passes.
    reject(new MaxAppendSizeExceededError(undefined, 0));
  } else if (error?.getDetails()) reject(unpackToCommandError(error, stream));
  else reject(new UnknownError(undefined, error?.getMessage() || 'the answer to an append is empty'));
}
