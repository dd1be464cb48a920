import type { NewEvent } from '../log/event-log.ts';
import { eachField } from '../wire/each-field.ts';
import { type AppendOptions, appendOptions } from './append-options.ts';
import { toNewEvent } from './proposed-event.ts';

/** A `BatchAppendReq`: an append, or part of one. Its events are decoded on demand. */
export type Chunk = {
  /** The `UUID` message as received, for the answer; absent if there was none. */
  readonly correlation: Buffer | undefined;
  /** In the first chunk of an append. */
  readonly options: AppendOptions | undefined;
  /** Throws at the first malformed event. */
  readonly events: () => NewEvent[];
  readonly isFinal: boolean;
};

const FIELD = { correlation: 1, options: 2, proposedMessages: 3, isFinal: 4 } as const;

/** Splits a request. Throws RangeError if it is not a message. */
export function parseChunk(bytes: Buffer): Chunk {
  let correlation: Buffer | undefined;
  let options: AppendOptions | undefined;
  let isFinal = false;
  const proposed: number[] = [];
  eachField(bytes, 0, bytes.length, (field, from, to) => {
    if (field === FIELD.proposedMessages) proposed.push(from, to);
    else if (field === FIELD.correlation) correlation = bytes.subarray(from, to);
    else if (field === FIELD.options) options = appendOptions(bytes, from, to);
    else if (field === FIELD.isFinal) isFinal = from !== 0;
  });
  return {
    correlation,
    options,
    events: () => {
      const events: NewEvent[] = [];
      for (let i = 0; i < proposed.length; i += 2)
        events.push(toNewEvent(bytes, proposed[i] ?? 0, proposed[i + 1] ?? 0));
      return events;
    },
    isFinal,
  };
}
