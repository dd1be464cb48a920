import { frameOf } from '../../domains/shared/channels.ts';
import type { Recorded } from '../../kernel/events/event.ts';
import type { Claims } from '../auth/access-tokens.ts';

export type Viewer = Pick<Claims, 'sub' | 'role'>;

/** One event for the sockets, serialised once for all of them. */
export type Message = {
  /** Its revision in the `channels` stream. */
  readonly position: bigint;
  /** Null where there is nothing to send: clients still move past its position. */
  readonly text: string | null;
  mayBeSeenBy(viewer: Viewer): boolean;
};

/** @param position the revision of the link in `channels` */
export function messageOf(event: Recorded | null, position: bigint): Message {
  const frame = event && frameOf(event);
  if (!event || !frame) return { position, text: null, mayBeSeenBy: () => false };
  const { owner } = event.metadata;
  const isPersonal = frame.channel === 'platform.notification.created';
  return {
    position,
    text: JSON.stringify({ ...frame, id: event.id, position: Number(position) }),
    mayBeSeenBy: ({ sub, role }) =>
      (owner === null && !isPersonal) || owner === sub || (role === 'admin' && !isPersonal),
  };
}
