import type { Claims } from '../auth/access-tokens.ts';
import type { Message } from './message.ts';
import type { HubSocket } from './socket.ts';

export type Audiences = {
  readonly all: ReadonlySet<HubSocket>;
  of(userId: string): readonly HubSocket[];
  /** The sockets that any of the messages may be for, each once, even an administrator who also owns the message. */
  ofMessages(messages: readonly Message[]): ReadonlySet<HubSocket>;
  add(socket: HubSocket): void;
  remove(socket: HubSocket): void;
  setRole(userId: string, role: Claims['role']): void;
};

/** Finds the sockets that a message is for: most messages are for one user and the administrators. */
export function createAudiences(): Audiences {
  const all = new Set<HubSocket>();
  const byUser = new Map<string, Set<HubSocket>>();
  const administrators = new Set<HubSocket>();
  const of = (userId: string): readonly HubSocket[] => [...(byUser.get(userId) ?? [])];
  const sortByRole = (socket: HubSocket): void => {
    if (socket.role === 'admin') administrators.add(socket);
    else administrators.delete(socket);
  };

  return {
    all,
    of,
    ofMessages(messages) {
      const some = new Set<HubSocket>();
      for (const { audience } of messages) {
        if (audience.kind === 'everyone') return all;
        for (const socket of audience.userId === null ? [] : of(audience.userId)) some.add(socket);
        if (audience.administrators) for (const socket of administrators) some.add(socket);
      }
      return some;
    },
    add(socket) {
      all.add(socket);
      byUser.set(socket.userId, (byUser.get(socket.userId) ?? new Set()).add(socket));
      sortByRole(socket);
    },
    remove(socket) {
      all.delete(socket);
      administrators.delete(socket);
      const own = byUser.get(socket.userId);
      own?.delete(socket);
      if (own?.size === 0) byUser.delete(socket.userId);
    },
    setRole(userId, role) {
      for (const socket of of(userId)) {
        socket.setRole(role);
        sortByRole(socket);
      }
    },
  };
}
