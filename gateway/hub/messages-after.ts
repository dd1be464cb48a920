import { CHANNELS_STREAM } from '../../contracts/channels.ts';
import { type EventStore, StreamDeletedError, type StreamRecord } from '../../kernel/event-store/index.ts';
import type { Message, MessageMaker } from './message.ts';

/** The next messages are no longer available: they have aged out, or were removed from the stream. */
export class MessagesMissed extends Error {
  /** The position of the last missing message. */
  readonly upTo: bigint;

  constructor(upTo: bigint) {
    super(`the messages up to position ${upTo} have aged out`);
    this.name = 'MessagesMissed';
    this.upTo = upTo;
  }
}

const PAGE = 200;

/** The messages after one position and up to another, or to the newest, in order. @throws MessagesMissed */
export async function* messagesAfter(
  store: EventStore,
  messageOf: MessageMaker,
  from: bigint,
  upTo?: bigint,
): AsyncGenerator<Message> {
  let last = from;
  while (upTo === undefined || last < upTo) {
    const wanted = upTo === undefined ? PAGE : Math.min(PAGE, Number(upTo - last));
    const page = await pageAfter(store, last, wanted);
    for (const record of page) {
      // Revisions have no gaps except for removed events.
      if (record.revision !== last + 1n) throw new MessagesMissed(record.revision - 1n);
      last = record.revision;
      yield messageOf(record, last);
    }
    if (upTo === undefined ? page.length < wanted : page.length === 0) break;
  }
  if (upTo !== undefined && last < upTo) throw new MessagesMissed(upTo);
}

async function pageAfter(store: EventStore, position: bigint, maxCount: number): Promise<readonly StreamRecord[]> {
  try {
    return await store.records(CHANNELS_STREAM, { from: position + 1n, maxCount, resolveLinks: true });
  } catch (error) {
    if (error instanceof StreamDeletedError) return [];
    throw error;
  }
}
