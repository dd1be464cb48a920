import { LRUCache } from 'lru-cache';
import type { StreamRecord } from '../../kernel/event-store/index.ts';
import type { Recorded } from '../../kernel/events/event.ts';
import type { Log } from '../../kernel/process/log.ts';
import type { Claims } from '../auth/access-tokens.ts';
import { frameOf } from './frame-of.ts';

/** Who may see a message: everyone, or one user, with or without administrators. */
export type Audience =
  | { readonly kind: 'everyone' }
  | { readonly kind: 'user'; readonly userId: string | null; readonly administrators: boolean };

/** One event for the sockets, serialised once for all of them. */
export type Message = {
  /** Its revision in the `channels` stream. */
  readonly position: bigint;
  /** Null if there is nothing to send: clients still move past its position. */
  readonly text: string | null;
  readonly audience: Audience;
};

const NOBODY: Audience = { kind: 'user', userId: null, administrators: false };

export const mayBeSeenBy = ({ audience }: Message, userId: string, role: Claims['role']): boolean =>
  audience.kind === 'everyone' || audience.userId === userId || (role === 'admin' && audience.administrators);

export type MessageMaker = (record: Pick<StreamRecord, 'event' | 'unreadable'>, position: bigint) => Message;

// Every socket that catches up may encounter the same event.
const MOST_TOLD = 1_000;

/** Creates messages from the contents of `channels`. What cannot be read or sent is logged once and skipped. */
export function createMessageMaker(log: Log): MessageMaker {
  const told = new LRUCache<string, true>({ max: MOST_TOLD });
  const tell = (error: unknown, event: Pick<Recorded, 'id' | 'type'>): void => {
    if (told.has(event.id)) return;
    told.set(event.id, true);
    log.error({ err: error, event_id: event.id, event_type: event.type }, 'an event cannot be sent and is skipped');
  };
  return ({ event, unreadable }, position) => {
    if (unreadable) tell(unreadable, unreadable.address);
    if (!event) return { position, text: null, audience: NOBODY };
    try {
      return messageOf(event, position);
    } catch (error) {
      tell(error, event);
      return { position, text: null, audience: NOBODY };
    }
  };
}

function messageOf(event: Recorded, position: bigint): Message {
  const frame = frameOf(event);
  if (!frame) return { position, text: null, audience: NOBODY };
  const isPersonal = frame.channel === 'platform.notification.created';
  const { owner } = event.metadata;
  return {
    position,
    text: JSON.stringify({
      ...frame,
      id: event.id,
      position: Number(position),
      event_position: String(event.position),
    }),
    audience:
      owner === null && !isPersonal
        ? { kind: 'everyone' }
        : { kind: 'user', userId: owner, administrators: !isPersonal },
  };
}
