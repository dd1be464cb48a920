import type { Call } from '../grpc/call.ts';
import { originalOf, type ResolvedEvent } from '../wire/read-response.ts';
import type { Latencies } from './latencies.ts';
import type { Progress, ProgressEntry } from './progress.ts';

/** An event on its way through a group. */
export type Message = {
  /** The id used by acknowledgements: the link's, if there is one. */
  readonly id: string;
  readonly resolved: ResolvedEvent;
  /** Orders retries; a replayed message comes after all others. */
  readonly order: number;
  readonly progress: Progress;
  readonly entry: ProgressEntry;
  retryCount: number;
  consumer: Consumer | undefined;
  sentAt: number;
  expiresAt: number;
  /** It is being written to the parked stream: nothing else may happen to it. */
  parking: boolean;
};

/** A message that has not been handed out; `at` is its place in `progress`. */
export function newMessage(resolved: ResolvedEvent, order: number, progress: Progress, at: number): Message {
  return {
    id: originalOf(resolved).id,
    resolved,
    order,
    progress,
    entry: progress.track(at),
    retryCount: 0,
    consumer: undefined,
    sentAt: 0,
    expiresAt: 0,
    parking: false,
  };
}

/** A client connected to a group. */
export type Consumer = {
  readonly call: Call;
  readonly name: string;
  readonly bufferSize: number;
  readonly inFlight: Set<Message>;
  readonly latencies: Latencies;
};

/** Whether a consumer can take another message. */
export function hasFreeSlot(consumer: Consumer): boolean {
  return consumer.inFlight.size < consumer.bufferSize;
}
