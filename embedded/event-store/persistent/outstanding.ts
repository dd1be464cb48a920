import type { Message } from './message.ts';

/**
 * Messages handed out and not yet answered, by the id used in answers. Two events of a group may share an id; each
 * needs an answer of its own, and the one handed out first gets the first.
 */
export type Outstanding = {
  readonly size: number;
  add(message: Message): void;
  find(id: string): Message | undefined;
  delete(message: Message): void;
  /** Messages whose answer is overdue. */
  expired(now: number): Message[];
};

/** Initially empty. */
export function createOutstanding(): Outstanding {
  const byId = new Map<string, Message[]>();
  let size = 0;
  return {
    get size() {
      return size;
    },
    add: (message) => {
      const twins = byId.get(message.id);
      if (twins === undefined) byId.set(message.id, [message]);
      else twins.push(message);
      size++;
    },
    find: (id) => byId.get(id)?.find((message) => !message.parking),
    delete: (message) => {
      const twins = byId.get(message.id);
      const index = twins?.indexOf(message) ?? -1;
      if (twins === undefined || index < 0) return;
      twins.splice(index, 1);
      if (twins.length === 0) byId.delete(message.id);
      size--;
    },
    expired: (now) => [...byId.values()].flat().filter((message) => !message.parking && message.expiresAt <= now),
  };
}
